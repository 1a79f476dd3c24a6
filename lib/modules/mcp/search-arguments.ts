import { z } from 'zod'
import { sorts } from '#lib/contract/catalogue/index/page.ts'
import { availabilities } from '#lib/contract/catalogue/rules/availability.ts'
import { dayTimes } from '#lib/contract/catalogue/rules/calendar.ts'
import { priceClasses } from '#lib/contract/catalogue/rules/prices.ts'
import { deliveries } from '#lib/contract/catalogue/rules/schedule.ts'
import { clipped, type ToolDeps } from './tool.ts'

const date = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must be a day such as 2026-12-31')

/** Arguments of `search_courses`. Their descriptions list the institute's own slugs and keys. */
export const searchArguments = ({ site, streams }: ToolDeps) => ({
  search: z
    .string()
    .max(200)
    .optional()
    .describe(
      'What is taught, by whom or where, such as "tabla", "block printing Pune": a course must contain all words. In any script; spelling is forgiven. Ask once for each alternative. Leave out prices, dates and languages, which have arguments of their own.',
    ),
  stream: slug('Slug of a stream', streams.filter(isOpen)),
  category: slug(
    'Slug of a category',
    streams.flatMap(({ categories }) => categories.filter(isOpen)),
  ),
  format: slug('Key of a format', (site?.formats ?? []).map(bySlug)),
  language: slug('Code of the language that the course is taught in', (site?.languages ?? []).map(bySlug)),
  level: z.string().max(200).optional().describe('Exact name of a level, as listed in `facets`.'),
  instructor: z.string().max(200).optional().describe('Full name of a teacher.'),
  availability: z
    .enum(availabilities)
    .optional()
    .describe('`available`: people can enrol now; `not_started`: enrolment opens later.'),
  price: z.enum(priceClasses).optional(),
  price_min: z.number().min(0).optional().describe('The lowest price on sale is at least this.'),
  price_max: z.number().min(0).optional().describe('The lowest price on sale is at most this.'),
  delivery: z
    .enum(deliveries)
    .optional()
    .describe('How a batch is taught; `onsite` is in person, `blended` both.'),
  venue: z
    .string()
    .max(200)
    .optional()
    .describe('Exact name of a venue, as listed in `facets`. For a city, use `search`.'),
  day: z
    .string()
    .max(100)
    .optional()
    .describe('Weekdays of the lessons, any of them: `saturday,sunday` for weekends.'),
  time: z.enum(dayTimes).optional().describe('When a lesson begins; `evening` is from 17:00.'),
  starts_from: date.optional().describe('A batch starts on this day or later.'),
  starts_to: date.optional().describe('A batch starts on this day or earlier.'),
  sort: z.enum(sorts).optional().describe('`soonest` for dates, `price_asc` for the cheapest first.'),
  page: z.int().min(1).max(1_000).optional(),
  limit: z.int().min(1).max(20).optional().describe('Maximum number of courses in the answer; 8 by default.'),
})

/** Returns whether a stream or category has courses already. */
const isOpen = ({ coming_soon }: { coming_soon: boolean }): boolean => !coming_soon

const bySlug = (one: { key: string; label: string } | { code: string; label: string }) => ({
  slug: 'key' in one ? one.key : one.code,
  label: one.label,
})

/**
 * Schema of an argument whose value is one of the institute's slugs or keys. The description lists the first forty, so
 * that assistants need not guess.
 */
const slug = (words: string, known: { slug: string; label: string }[]) => {
  const named = known.slice(0, 40).map(({ slug, label }) => (slug === label ? slug : `${slug} (${label})`))
  const text = named.length === 0 ? `${words}.` : `${words}: ${clipped(named.join(', '), 1_500)}.`
  return z.string().max(200).optional().describe(text)
}
