import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { SiteContext } from '#lib/contract/catalogue/compile/site.ts'
import { compileVersions } from '#lib/contract/catalogue/compile/variants.ts'
import { changeDays } from '#lib/contract/catalogue/rules/availability.ts'
import { startOfDate } from '#lib/contract/catalogue/rules/calendar.ts'
import {
  listEntries,
  publishDays,
  whyCourseHidden,
  whyVersionHidden,
} from '#lib/contract/catalogue/rules/visibility.ts'
import type { VariantPrice } from '#lib/contract/catalogue/shapes/variant.ts'
import type { ExplainContext } from './context.ts'

/** Maximum number of days to compare, because the courses are compiled again for each day. */
const daysMax = 12

/** A change to a course or a version that takes effect on a future date without an edit. */
export interface ExplainedChange {
  on: string
  /** Start of the day of the change, in the site's time zone. */
  at: string
  /** Id of the version, or for `visibility` of the course or edition. */
  id: string
  rule: 'visibility' | 'availability' | 'price'
  from: string
  to: string
}

/** What visitors see of a course and its versions on a day, by rule and id. */
type States = Map<string, Omit<ExplainedChange, 'on' | 'at' | 'from'>>

/**
 * Lists changes to a course, its editions and their versions that take effect on a future date without an edit.
 * `statesOn` returns what visitors see on a day. A version that appears or goes with its course is not listed itself.
 */
export function changesOf(
  { asOf, site }: ExplainContext,
  courses: CourseSource[],
  statesOn: (day: string) => States,
): ExplainedChange[] {
  const changes: ExplainedChange[] = []
  const days = courses.flatMap((course) => [
    ...publishDays(course, asOf),
    ...changeDays(
      course.versions.filter((version) => !whyVersionHidden(version)),
      asOf,
    ),
  ])
  let before = statesOn(asOf)
  for (const on of [...new Set(days)].sort().slice(0, daysMax)) {
    const after = statesOn(on)
    const at = startOfDate(site.setting.time_zone, on).toISOString()
    for (const [key, state] of after) {
      const from = before.get(key)?.to
      if (from !== undefined && from !== state.to) changes.push({ on, at, from, ...state })
    }
    before = after
  }
  return changes
}

/** Returns what visitors see of a course, its editions and their versions on the site's day. */
export function statesOf(site: SiteContext, courses: CourseSource[]): States {
  const visibility = courses.map((course) => ({
    id: course.id,
    rule: 'visibility' as const,
    to: whyCourseHidden(course, site.today) ? 'hidden' : 'shown',
  }))
  const [entry] = listEntries(courses, site.companions, site.today)
  const versions = (entry ? compileVersions(site, entry) : []).flatMap(({ source: { id }, variant }) => [
    { id, rule: 'availability' as const, to: variant.availability },
    { id, rule: 'price' as const, to: priceWords(variant.price) },
  ])
  return new Map([...visibility, ...versions].map((state) => [`${state.rule} ${state.id}`, state]))
}

/** Formats a price as `none`, `free`, or an amount with currency such as `1499 INR`, with its last day if it has one. */
export function priceWords(price: VariantPrice | null): string {
  if (price === null) return 'none'
  const amount = price.is_free ? 'free' : `${price.amount} ${price.currency ?? ''}`.trimEnd()
  return price.valid_until === null ? amount : `${amount} until ${price.valid_until}`
}
