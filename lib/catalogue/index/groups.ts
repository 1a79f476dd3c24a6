import type { Sort } from '../reads/query.ts'
import type { Availability } from '../shapes/fields.ts'
import { type Batches, byFirstDay } from './batches/batches.ts'
import type { BatchFilter } from './batches/lane.ts'
import type { IndexedList } from './listing.ts'
import { clearIn, countOf, type DocId, intersectInto, isIn, type Mask } from './mask.ts'
import { Order } from './order.ts'
import type { OrderName } from './orders.ts'

/** Courses of a result that all sort before the next group's. */
export interface Group {
  count: number
  take(offset: number, limit: number): DocId[]
}

/** Returns the order within the groups of a sort. */
export const orderOf = (sort: Sort | 'catalogue'): OrderName => {
  if (sort === 'open') return 'newest'
  return sort === 'soonest' ? 'catalogue' : sort
}

export const noOrder = new Order(() => 0)

/** Returns one page of groups. */
export function cut(groups: Iterable<Group>, offset: number, limit: number): DocId[] {
  const found: DocId[] = []
  let left = offset
  for (const { count, take } of groups) {
    if (left < count) found.push(...take(left, limit - found.length))
    left = Math.max(0, left - count)
    if (found.length >= limit) break
  }
  return found
}

/** Groups the documents of a mask in the order of `docIds`, which has all of them. */
export function groupOf(mask: Mask, docIds: ArrayLike<DocId>): Group {
  const count = countOf(mask)
  return {
    count,
    take(offset, limit) {
      const found: DocId[] = []
      // The whole list matches, so the offset is an index.
      const isWhole = docIds.length === count
      let left = isWhole ? 0 : offset
      for (let i = isWhole ? offset : 0; i < docIds.length && found.length < limit; i++) {
        const docId = docIds[i] as DocId
        if (!isIn(mask, docId)) continue
        if (left > 0) left--
        else found.push(docId)
      }
      return found
    },
  }
}

const openStates: Availability[] = ['available', 'not_started', 'coming_soon', 'closed']

/** Groups courses by the availability of their shown versions. */
export function* openFirst(
  { docIds }: Order,
  match: Mask,
  { availabilities }: IndexedList,
): Generator<Group, void> {
  for (const state of openStates) {
    const mask = new Uint32Array(match.length)
    availabilities.get(state)?.addTo(mask)
    intersectInto(mask, match)
    yield groupOf(mask, docIds)
  }
}

/** Groups courses by the first day, from today on, of their fitting batches; courses without one come last. */
export function* soonestFirst(
  order: Order,
  match: Mask,
  { batches, filter, today }: { batches: Batches; filter: BatchFilter; today: string },
): Generator<Group, void> {
  const others = match.slice()
  for (const docIds of byFirstDay(batches, batches.fitting(filter), match, today)) {
    for (const docId of docIds) clearIn(others, docId)
    yield {
      count: docIds.length,
      take: (offset, limit) =>
        docIds.sort((a, b) => order.rankOf(a) - order.rankOf(b)).slice(offset, offset + limit),
    }
  }
  yield groupOf(others, order.docIds)
}
