import { weeklyLessons } from 'catalogue-client/text'
import { z } from 'zod'
import { availabilities } from '#lib/contract/catalogue/rules/availability.ts'
import type { Session } from '#lib/contract/catalogue/rules/calendar.ts'
import type { CourseSummary } from '#lib/contract/catalogue/shapes/course-list.ts'
import type { Variant, VariantPrice } from '#lib/contract/catalogue/shapes/variant.ts'
import { dayAhead, lineAbout, type VersionChoice } from '#lib/site/dates/batches.ts'
import { amountFrom, priceIn } from '#lib/site/money.ts'
import { speaking } from '#lib/site/page-context.ts'
import type { ToolDeps } from './tool.ts'

/** A batch of a course: when, where and how it is taught. */
export const Batch = z.object({
  starts_on: z.string().nullable().describe('Day, YYYY-MM-DD; null when no date is set.'),
  ends_on: z.string().nullable(),
  delivery: z.string().nullable().describe('`online`, `onsite` (in person) or `blended` (both).'),
  venue: z.string().nullable().describe('Place.'),
  lessons: z.string().nullable().describe("Weekly days and times, in the site's time zone."),
  seats_left: z.int().nullable().describe('Seats left; 0 means full, null means unknown.'),
})
export type Batch = z.infer<typeof Batch>

export const batchOf = ({ schedule }: Variant): Batch => ({
  starts_on: schedule.starts_on,
  ends_on: schedule.ends_on,
  delivery: schedule.delivery,
  venue: schedule.venue,
  lessons: lessonsIn(schedule.sessions),
  seats_left: schedule.seats_left,
})

/** Formats weekly lessons in English as days and times; null without lessons. */
const lessonsIn = (sessions: readonly Session[]): string | null =>
  weeklyLessons(sessions, 'en')
    .map(({ days, times }) => (times === null ? days : `${days} ${times}`))
    .join('; ') || null

/** Returns whether a version is to come, or has no date but a known venue, mode or lesson times. */
function isNext(deps: Pick<ToolDeps, 'today'>, version: Variant): boolean {
  const { starts_on, delivery, venue, sessions } = version.schedule
  if (starts_on !== null) return dayAhead(deps, version) !== undefined
  return version.availability !== 'closed' && ((delivery ?? venue) !== null || sessions.length > 0)
}

const modes: Record<string, string> = {
  online: 'online',
  onsite: 'in person',
  blended: 'in person and online',
}

/**
 * Formats a batch's date, days, venue, mode and seats. `today` decides between "started" and "starts"; omit it for a
 * future batch.
 */
export const batchWords = ({ starts_on, venue, delivery, lessons, seats_left }: Batch, today = ''): string =>
  [
    starts_on && `${starts_on < today ? 'started' : 'starts'} ${starts_on}`,
    lessons,
    venue,
    delivery && (modes[delivery] ?? delivery),
    seats_left !== null && (seats_left === 0 ? 'full' : `seats left: ${seats_left}`),
  ]
    .filter(Boolean)
    .join(', ')

/** Summary of a course, as the tools return it to assistants. */
export const CourseBrief = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  url: z.string().describe('Page of the course; people enrol there while it is `available`.'),
  availability: z.enum(availabilities),
  price: z.string().nullable().describe('The price as the page prints it; null when not on sale.'),
  next_batch: Batch.nullable().describe('The next batch that matches the request; null when none is known.'),
  level: z.string().nullable(),
  languages: z.array(z.string()),
  formats: z.array(z.string()),
  stream: z.string().nullable(),
  category: z.string().nullable(),
  instructors: z.array(z.string()),
})
export type CourseBrief = z.infer<typeof CourseBrief>

/** Converts a course summary of the catalogue. State, price and batch are those of one version that matches `choice`. */
export function briefOf(
  course: CourseSummary,
  deps: Pick<ToolDeps, 'pageOf' | 'today' | 'site'>,
  choice: VersionChoice = {},
): CourseBrief {
  const line = lineAbout(deps, course.variants, choice)
  const { version } = line
  return {
    id: course.id,
    title: course.title,
    subtitle: course.subtitle,
    url: course.url ?? deps.pageOf(course),
    availability: version.availability,
    price: priceIn(speaking('en'), line),
    next_batch: isNext(deps, version) ? batchOf(version) : null,
    level: version.level,
    languages: course.languages.map(({ label }) => label),
    formats: course.formats.map(({ label }) => label),
    stream: course.stream?.label ?? null,
    category: course.category?.label ?? null,
    instructors: course.instructors.map(({ name }) => name),
  }
}

/** Formats a course as one line of text. */
export function lineOf({ id, title, availability, price, next_batch, level, languages, url }: CourseBrief) {
  const batch = next_batch && batchWords(next_batch)
  const facts = [availability.replace('_', ' '), price, batch, level, languages.join('/')].filter(Boolean)
  return `${title} (${facts.join(', ')}) ${url} id=${id}`
}

/** Formats a version's price; null while the version is not on sale. */
export const versionPrice = (version: Variant): string | null =>
  priceIn(speaking('en'), { version, others: undefined })

export const amountWords = (price: VariantPrice): string => amountFrom(speaking('en'), price, false)
