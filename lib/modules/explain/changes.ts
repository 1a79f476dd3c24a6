import { changeDays } from '#lib/catalogue/rules/availability.ts'
import { startOfDate } from '#lib/catalogue/rules/calendar.ts'
import type { Edition } from '#lib/catalogue/rules/entries.ts'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import type { Availability } from '#lib/catalogue/shapes/fields.ts'
import type { VariantPrice } from '#lib/catalogue/shapes/variant.ts'
import type { ExplainContext } from './context.ts'

/** Maximum number of days to compare, because the courses are compiled again for each day. */
const daysMax = 12

/** A change to a version that takes effect on a future date without an edit. */
export interface ExplainedChange {
  on: string
  /** Start of the day on which the version changes, in the site's time zone. */
  at: string
  id: string
  rule: 'availability' | 'price'
  from: string
  to: string
}

/** Availability and price of a version, as visitors see them. */
interface State {
  id: string
  availability: Availability
  price: VariantPrice | null
}

/**
 * Lists changes to versions that take effect on a future date without an edit. `statesOn` returns what visitors see on
 * a day.
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

/** Formats a price as `none`, `free`, or an amount with currency such as `1499 INR`. */
export function priceWords(price: VariantPrice | null): string {
  if (price === null) return 'none'
  return price.is_free ? 'free' : `${price.amount} ${price.currency ?? ''}`.trimEnd()
}

export const versionStateOf = ({
  package_session_id: id,
  availability,
  price,
}: CourseDetail['variants'][number]): State => ({ id, availability, price })
