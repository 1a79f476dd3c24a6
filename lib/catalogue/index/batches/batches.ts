import { monthOf } from '#lib/catalogue/rules/calendar.ts'
import type { DocIdSet } from '../doc-id-set.ts'
import { clearIn, type DocId, forEachIn, intersectInto, type Mask, setIn } from '../mask.ts'
import type { LanePart } from '../part/lanes.ts'
import type { Sets } from '../values.ts'
import type { BatchFilter } from './batch-filter.ts'
import { dayOfMonth, Lane } from './lane.ts'

/**
 * The batches of one list, in lanes: the first batch of each course is in the first lane, the second in the next.
 * Within a lane a course has at most one batch, so sets of batches are sets of courses. Intersecting them lane by
 * lane finds the batches that meet several conditions.
 */
export class Batches {
  readonly lanes: Lane[] = []

  add(lanes: readonly LanePart[], docIds: readonly DocId[]): void {
    for (const [at, part] of lanes.entries()) {
      this.lanes[at] ??= new Lane()
      this.lanes[at].add(part, docIds)
    }
  }

  remove(docId: DocId): void {
    for (const lane of this.lanes) lane.remove(docId)
    while (this.lanes.at(-1)?.all.size === 0) this.lanes.pop()
  }

  /** Returns, for each lane, the courses whose batch in it fits. */
  fitting(filter: BatchFilter): DocIdSet[] {
    return this.lanes.map((lane) => lane.fitting(filter))
  }

  /** All sets, for `memorySizeOf`. */
  get sets(): Sets[] {
    return this.lanes.flatMap(({ deliveries, venues, months }) => [deliveries, venues, months])
  }
}

/** Groups courses by the first day of their batches, earliest first; a group is unordered. */
export function* byFirstDay(
  { lanes }: Batches,
  fitting: readonly DocIdSet[],
  match: Mask,
  today: string,
): Generator<DocId[], void> {
  const left = match.slice()
  // Days of the month by `docId`, 0 for none.
  const first = new Uint8Array(match.length * 32)
  const months = new Set(lanes.flatMap((lane) => [...lane.months.keys()]))
  for (const month of [...months].sort()) {
    if (month < monthOf(today)) continue
    const earliest = month === monthOf(today) ? dayOfMonth(today) : 1
    const found: Mask = new Uint32Array(match.length)
    lanes.forEach((lane, at) => {
      const here: Mask = new Uint32Array(match.length)
      const fits = fitting[at]
      if (fits) lane.months.get(month)?.addIntersection(fits, here)
      intersectInto(here, left)
      forEachIn(here, (docId) => {
        const day = lane.dayOf(docId)
        const known = first[docId] ?? 0
        if (day < earliest || (known > 0 && known <= day)) return
        first[docId] = day
        setIn(found, docId)
      })
    })
    const days: DocId[][] = Array.from({ length: 32 }, () => [])
    forEachIn(found, (docId) => {
      days[first[docId] ?? 0]?.push(docId)
      clearIn(left, docId)
    })
    yield* days.filter((docIds) => docIds.length > 0)
  }
}
