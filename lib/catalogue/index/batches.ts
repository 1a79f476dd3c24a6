import { monthOf } from '../rules/calendar.ts'
import type { Delivery } from '../rules/schedule.ts'
import { foldTag } from '../rules/tags.ts'
import type { IndexedBatch } from './course.ts'
import { DocIdSet } from './doc-id-set.ts'
import { clearIn, type DocId, forEachIn, intersectInto, type Mask, setIn } from './mask.ts'
import { addToSet, removeFromSets, type Sets } from './values.ts'

/** The conditions that one batch must meet; `venue` is folded, null when no batch can have it. */
export interface BatchFilter {
  delivery?: Delivery | undefined
  venue?: string | null | undefined
  /** Inclusive bounds of the first day. */
  starts_from?: string | undefined
  starts_to?: string | undefined
}

/**
 * The batches of one list, in lanes: the first batch of each course is in the first lane, the second in the next.
 * Within a lane a course has at most one batch, so sets of batches are sets of courses. Intersecting them lane by
 * lane finds the batches that meet several conditions.
 */
export class Batches {
  readonly lanes: Lane[] = []

  add(docId: DocId, batches: readonly IndexedBatch[]): void {
    const distinct = new Map(
      batches.map((batch) => [JSON.stringify([batch.starts_on, batch.delivery, folded(batch)]), batch]),
    )
    for (const [at, batch] of [...distinct.values()].entries()) {
      this.lanes[at] ??= new Lane()
      this.lanes[at].add(docId, batch)
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

/** At most one batch of each course. */
export class Lane {
  readonly all = new DocIdSet()
  readonly deliveries: Sets = new Map()
  /** By folded venue. */
  readonly venues: Sets = new Map()
  /** By the month of the first day. */
  readonly months: Sets = new Map()
  /** First days by `docId`, as days of the month; 0 for none. */
  private readonly days: number[] = []

  add(docId: DocId, batch: IndexedBatch): void {
    const { starts_on, delivery } = batch
    const venue = folded(batch)
    this.all.add(docId)
    if (delivery !== null) addToSet(this.deliveries, delivery, docId)
    if (venue !== null) addToSet(this.venues, venue, docId)
    while (this.days.length <= docId) this.days.push(0)
    if (starts_on === null) return
    addToSet(this.months, monthOf(starts_on), docId)
    this.days[docId] = dayIn(starts_on)
  }

  remove(docId: DocId): void {
    if (!this.all.has(docId)) return
    this.all.delete(docId)
    for (const sets of [this.deliveries, this.venues, this.months]) removeFromSets(sets, docId)
    this.days[docId] = 0
  }

  /** Returns the day of the month of a batch's first day; 0 for none. */
  dayOf(docId: DocId): number {
    return this.days[docId] ?? 0
  }

  fitting({ delivery, venue, starts_from, starts_to }: BatchFilter): DocIdSet {
    let fitting = this.all
    if (delivery !== undefined) fitting = fitting.and(this.deliveries.get(delivery) ?? none)
    if (venue !== undefined)
      fitting = fitting.and((venue === null ? undefined : this.venues.get(venue)) ?? none)
    if (starts_from !== undefined || starts_to !== undefined)
      fitting = fitting.and(this.starting(starts_from ?? firstDay, starts_to ?? lastDay))
    return fitting
  }

  private starting(from: string, to: string): DocIdSet {
    const mask: Mask = new Uint32Array((this.days.length + 31) >>> 5)
    for (const [month, docIds] of this.months) {
      if (month < monthOf(from) || month > monthOf(to)) continue
      if (month > monthOf(from) && month < monthOf(to)) docIds.addTo(mask)
      else {
        const least = month === monthOf(from) ? dayIn(from) : 1
        const most = month === monthOf(to) ? dayIn(to) : 31
        docIds.forEach((docId) => {
          if (this.dayOf(docId) >= least && this.dayOf(docId) <= most) setIn(mask, docId)
        })
      }
    }
    return DocIdSet.ofMask(mask)
  }
}

const folded = ({ venue }: IndexedBatch): string | null => (venue === null ? null : foldTag(venue))

/** Returns the day of the month. */
const dayIn = (date: string): number => Number(date.slice(8))

const none = new DocIdSet()
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']

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
    const earliest = month === monthOf(today) ? dayIn(today) : 1
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
