import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { VariantPrice } from '#lib/catalogue/shapes/variant.ts'
import { lowestOnSale } from '../money.ts'
import type { PageContext } from '../page-context.ts'
import { nextBatch, weeksOf } from './batches.ts'

/** Totals over the courses of a learning path. A total is null if a course lacks the value. */
export interface PathSum {
  price: (VariantPrice & { isLowest: boolean }) | null
  weeks: number | null
}

/** Adds up the lowest prices on sale and the weeks of the next batches. */
export function sumOf(context: Pick<PageContext, 'today'>, courses: CourseSummary[]): PathSum {
  const batches = courses.flatMap(({ variants }) => nextBatch(context, variants) ?? [])
  const schedules = batches.map(({ schedule }) => schedule)
  const isDated = courses.length > 0 && batches.length === courses.length
  const weeks = schedules.map(weeksOf)
  return {
    price: priceOf(courses),
    weeks: isDated && !weeks.includes(0) ? weeks.reduce((sum, one) => sum + one, 0) : null,
  }
}

/** Returns the earliest start of a next batch among the courses; undefined if no batch has a date. */
export const firstStart = (
  context: Pick<PageContext, 'today'>,
  courses: CourseSummary[],
): string | undefined =>
  courses.flatMap(({ variants }) => nextBatch(context, variants)?.schedule.starts_on ?? []).sort()[0]

/** Returns the lowest price on sale; undefined if there is none, or if currencies differ. */
export function lowestPrice(courses: CourseSummary[]): VariantPrice | undefined {
  const prices = courses.flatMap(({ variants }) => lowestOnSale(variants) ?? [])
  const isComparable = new Set(prices.map(({ currency }) => currency)).size === 1
  const [lowest] = isComparable ? prices.sort((one, other) => one.amount - other.amount) : []
  return lowest && { ...lowest, compare_at_amount: null }
}

function priceOf(courses: CourseSummary[]): PathSum['price'] {
  const prices = courses.flatMap(({ variants }) => lowestOnSale(variants) ?? [])
  const currencies = new Set(prices.flatMap(({ is_free, currency }) => (is_free ? [] : [currency])))
  if (prices.length < courses.length || prices.length === 0 || currencies.size > 1) return null
  // Prices have at most four decimals. Adding them as integers avoids rounding errors.
  const amount = prices.reduce((sum, one) => sum + Math.round(one.amount * 10_000), 0) / 10_000
  return {
    amount,
    compare_at_amount: null,
    currency: [...currencies][0] ?? null,
    is_free: amount === 0,
    isLowest: courses.some(({ price }) => price?.varies),
  }
}
