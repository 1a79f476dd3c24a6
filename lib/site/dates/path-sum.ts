import type { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import type { Variant, VariantPrice } from '#lib/contract/catalogue/answers/variant.ts'
import { earliest } from '#lib/contract/catalogue/rules/calendar.ts'
import type { PageContext } from '../page-context.ts'
import { dayAhead, lineAbout, weeksOf } from './course-batches.ts'

/** Totals over the courses of a learning path. `isLowest` means that the actual total may be higher. */
interface PathSum {
  /** Null if a course has no price, or if currencies differ. */
  price: (VariantPrice & { isLowest: boolean }) | null
  /** `duration` is in ISO 8601. Null if the length of more than half of the courses is unknown. */
  length: { duration: string; isLowest: boolean } | null
}

/**
 * Adds up each course's lowest price on sale, and the length of its next batch in weeks. If any of these lengths is
 * unknown or less than two weeks, adds up workloads instead.
 */
export function sumOf(context: Pick<PageContext, 'today' | 'site'>, courses: CourseSummary[]): PathSum {
  const weeks = courses.map(({ variants }) => {
    const { version } = lineAbout(context, variants)
    return dayAhead(context, version) === undefined ? 0 : weeksOf(version.schedule)
  })
  const isDated = courses.length > 0 && !weeks.includes(0)
  return {
    price: priceOf(courses),
    length: isDated ? { duration: `P${total(weeks)}W`, isLowest: false } : hoursOf(courses),
  }
}

const total = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** Adds up the shortest workload of each course. */
function hoursOf(courses: CourseSummary[]): PathSum['length'] {
  const each = courses.map(({ variants }) =>
    variants
      .filter(({ availability }) => availability !== 'closed')
      .map(({ schedule }) => minutesIn(schedule.workload)),
  )
  const known = each.map((all) => all.filter((one) => one !== null)).filter((all) => all.length > 0)
  const minutes = total(known.map((all) => Math.min(...all)))
  if (minutes === 0 || known.length * 2 < courses.length) return null
  return {
    duration: `PT${Math.floor(minutes / 60)}H${minutes % 60}M`,
    isLowest: each.some((all) => all.length === 0 || all.some((one) => one === null || one !== all[0])),
  }
}

/** Converts an ISO 8601 workload to minutes; null if it is null, or has units other than hours and minutes. */
function minutesIn(workload: string | null): number | null {
  const found = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(workload ?? '')
  return found && Number(found[1] ?? 0) * 60 + Number(found[2] ?? 0)
}

/** Returns the earliest start date of the courses' next batches; undefined if none has a date. */
export const firstStart = (
  context: Pick<PageContext, 'today' | 'site'>,
  courses: CourseSummary[],
): string | undefined =>
  courses.flatMap(({ variants }) => dayAhead(context, lineAbout(context, variants).version) ?? []).sort()[0]

/** Returns the lowest visible price of a course's versions on sale; undefined if there is none. */
const lowestOnSale = (variants: Variant[]): VariantPrice | undefined =>
  variants
    .flatMap(({ availability, price }) => (availability === 'available' && price ? [price] : []))
    .sort((one, other) => one.amount - other.amount)[0]

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
    valid_until: earliest(prices.map(({ valid_until }) => valid_until)),
    isLowest: courses.some(({ price }) => price?.varies),
  }
}
