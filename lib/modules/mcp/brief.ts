import { z } from 'zod'
import { availabilities } from '#lib/catalogue/rules/availability.ts'
import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { Variant, VariantPrice } from '#lib/catalogue/shapes/variant.ts'
import { lowestOnSale, money } from '#lib/site/money.ts'
import { Batch, type BatchChoice, batchWords, nextOf } from './batch.ts'
import type { ToolDeps } from './tool.ts'

/** A course in a list, as assistants get it. */
export const CourseBrief = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  url: z.string().describe('Page of the course; people enrol there while it is `available`.'),
  availability: z.enum(availabilities),
  price: z
    .string()
    .nullable()
    .describe('The price as printed on the page, or `on request`; null when not on sale.'),
  next_batch: Batch.nullable().describe('The next batch of those asked for; null when nothing is known.'),
  level: z.string().nullable(),
  languages: z.array(z.string()),
  formats: z.array(z.string()),
  stream: z.string().nullable(),
  category: z.string().nullable(),
  instructors: z.array(z.string()),
})
export type CourseBrief = z.infer<typeof CourseBrief>

/** The facts of a summary that help to choose. */
export const briefOf = (
  course: CourseSummary,
  { pageOf }: Pick<ToolDeps, 'pageOf'>,
  choice: BatchChoice = {},
): CourseBrief => ({
  id: course.id,
  title: course.title,
  subtitle: course.subtitle,
  url: course.url ?? pageOf(course),
  availability: course.availability,
  price: priceText(course),
  next_batch: nextOf(course.variants, choice),
  level: course.level,
  languages: course.languages.map(({ label }) => label),
  formats: course.formats.map(({ label }) => label),
  stream: course.stream?.label ?? null,
  category: course.category?.label ?? null,
  instructors: course.instructors.map(({ name }) => name),
})

/** A course in one line. */
export function lineOf({ id, title, availability, price, next_batch, level, languages, url }: CourseBrief) {
  const batch = next_batch && batchWords(next_batch)
  const facts = [availability.replace('_', ' '), price, batch, level, languages.join('/')].filter(Boolean)
  return `${title} (${facts.join(', ')}) ${url} id=${id}`
}

function priceText(course: Pick<CourseSummary, 'availability' | 'price' | 'variants'>): string | null {
  const { price, variants } = course
  if (price === null) return versionPrice(course)
  return price.varies ? `from ${amountWords(lowestOnSale(variants) ?? price)}` : amountWords(price)
}

/** Returns the price of a version; null while it is not on sale. */
export function versionPrice({
  availability,
  price,
}: Pick<Variant, 'availability' | 'price'>): string | null {
  if (availability !== 'available') return null
  return price ? amountWords(price) : 'on request'
}

const amountWords = ({ amount, currency, is_free }: VariantPrice): string =>
  is_free ? 'free' : money(amount, currency, 'en')
