import type { Sort } from '../reads/query.ts'
import type { Availability } from '../shapes/fields.ts'
import { type Batches, type BatchFilter, byFirstDay } from './batches.ts'
import type { Listing } from './listing.ts'
import { clearIn, countOf, isIn, keepBoth, type Mask, type Slot } from './mask.ts'
import { Order } from './order.ts'
import type { OrderName } from './orders.ts'

/** Some of the courses of an answer, which all come before those of the next group. */
export interface Group {
  count: number
  take(offset: number, limit: number): Slot[]
}

/** The order that a sort needs: within its groups, where it has several. */
export const orderOf = (sort: Sort | 'catalogue'): OrderName => {
  if (sort === 'open') return 'newest'
  return sort === 'soonest' ? 'catalogue' : sort
}

export const noOrder = new Order(() => 0)

/** Takes a page out of groups. */
export function cut(groups: Iterable<Group>, offset: number, limit: number): Slot[] {
  const found: Slot[] = []
  let left = offset
  for (const { count, take } of groups) {
    if (left < count) found.push(...take(left, limit - found.length))
    left = Math.max(0, left - count)
    if (found.length >= limit) break
  }
  return found
}

/** The slots that a mask holds, in the order of others, among which all of them are. */
export function groupOf(mask: Mask, slots: ArrayLike<Slot>): Group {
  const count = countOf(mask)
  return {
    count,
    take(offset, limit) {
      const found: Slot[] = []
      // Nothing narrows the list, so nothing has to be skipped.
      const isWhole = slots.length === count
      let left = isWhole ? 0 : offset
      for (let i = isWhole ? offset : 0; i < slots.length && found.length < limit; i++) {
        const slot = slots[i] as Slot
        if (!isIn(mask, slot)) continue
        if (left > 0) left--
        else found.push(slot)
      }
      return found
    },
  }
}

const openStates: Availability[] = ['available', 'not_started', 'coming_soon', 'closed']

/** By the availability of the version shown, and within each in the order given. */
export function* openFirst(
  { slots }: Order,
  match: Mask,
  { availabilities }: Listing,
): Generator<Group, void> {
  for (const state of openStates) {
    const mask = new Uint32Array(match.length)
    availabilities.get(state)?.addTo(mask)
    keepBoth(mask, match)
    yield groupOf(mask, slots)
  }
}

/** By the first day, from today on, of the batches that fit; courses without one come last. */
export function* soonestFirst(
  order: Order,
  match: Mask,
  { batches, filter, today }: { batches: Batches; filter: BatchFilter; today: string },
): Generator<Group, void> {
  const others = match.slice()
  for (const slots of byFirstDay(batches, batches.fitting(filter), match, today)) {
    for (const slot of slots) clearIn(others, slot)
    yield {
      count: slots.length,
      take: (offset, limit) =>
        slots.sort((a, b) => order.rankOf(a) - order.rankOf(b)).slice(offset, offset + limit),
    }
  }
  yield groupOf(others, order.slots)
}
