import { changeDays } from '#lib/catalogue/rules/availability.ts'
import { startOfDate } from '#lib/catalogue/rules/calendar.ts'
import type { Edition } from '#lib/catalogue/rules/entries.ts'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import type { Availability } from '#lib/catalogue/shapes/fields.ts'
import type { VariantPrice } from '#lib/catalogue/shapes/variant.ts'
import type { ExplainContext } from './context.ts'

/** Maximum days to compare. The courses are compiled again for each day. */
const daysMax = 12

/** A change of a version on a future day that is caused only by the date. */
export interface ExplainedChange {
  on: string
  /** Instant at which the day begins in the site's time zone. */
  at: string
  /** Id of the version that changes. */
  id: string
  rule: 'availability' | 'price'
  from: string
  to: string
}

/** What visitors see of a version: its availability and price. */
export interface State {
  id: string
  availability: Availability
  price: VariantPrice | null
}

/**
 * Lists the future changes of versions that are caused only by the date. `statesOn` returns what visitors see on a day.
 */
export function changesOf(
  { asOf, site }: ExplainContext,
  editions: Edition[],
  statesOn: (day: string) => State[],
): ExplainedChange[] {
  const changes: ExplainedChange[] = []
  const versions = editions.flatMap((edition) => edition.versions)
  let before = statesOn(asOf)
  for (const on of changeDays(versions, asOf).slice(0, daysMax)) {
    const after = statesOn(on)
    const at = startOfDate(site.setting.time_zone, on).toISOString()
    for (const [place, state] of after.entries()) {
      const last = before[place]
      if (last === undefined) continue
      const differ = (rule: ExplainedChange['rule'], from: string, to: string): ExplainedChange[] =>
        from === to ? [] : [{ on, at, id: state.id, rule, from, to }]
      changes.push(
        ...differ('availability', last.availability, state.availability),
        ...differ('price', priceWords(last.price), priceWords(state.price)),
      )
    }
    before = after
  }
  return changes
}

/** Formats a price as `none`, `free` or an amount such as `1499 INR`. */
export function priceWords(price: VariantPrice | null): string {
  if (price === null) return 'none'
  return price.is_free ? 'free' : `${price.amount} ${price.currency ?? ''}`.trimEnd()
}

export const versionStateOf = ({
  package_session_id: id,
  availability,
  price,
}: CourseDetail['variants'][number]): State => ({ id, availability, price })
