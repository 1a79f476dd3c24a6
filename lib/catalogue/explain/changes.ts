import { startOfDate } from '../rules/calendar.ts'
import type { Availability } from '../shapes/fields.ts'
import type { VariantPrice } from '../shapes/variant.ts'
import type { Change } from './explanation.ts'

/** More days than anybody plans for; each is compiled anew. */
const daysMax = 12

/** What visitors see of a version, or of the course of a step. */
export interface State {
  id: string
  availability: Availability
  price: VariantPrice | null
}

/** What time alone changes, day after day. `days`: on which something may; `statesOn` answers what is seen then. */
export function changesBetween(
  today: string,
  days: string[],
  timeZone: string,
  statesOn: (day: string) => State[],
): Change[] {
  const changes: Change[] = []
  let before = statesOn(today)
  for (const on of days.slice(0, daysMax)) {
    const after = statesOn(on)
    const at = startOfDate(timeZone, on).toISOString()
    for (const [place, state] of after.entries()) {
      const last = before[place]
      if (last === undefined) continue
      const differ = (rule: Change['rule'], from: string, to: string): Change[] =>
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

/** A price in a word or two. */
export function priceWords(price: VariantPrice | null): string {
  if (price === null) return 'none'
  return price.is_free ? 'free' : `${price.amount} ${price.currency ?? ''}`.trimEnd()
}
