import { monthOf } from '#lib/catalogue/rules/calendar.ts'
import { foldTag } from '#lib/catalogue/rules/tags.ts'
import type { IndexedBatch } from '../course.ts'
import { clearIn, type DocId, DocIdSet, forEachIn, intersectInto, type Mask } from '../doc-id-set.ts'
import type { Sets } from '../values.ts'
import { type BatchFilter, Lane, type LaneBatch } from './lane.ts'

/**
 * The batches of one list, in lanes: the first batch of each course is in the first lane, the second in the next.
 * Within a lane a course has at most one batch, so sets of batches are sets of courses. Intersecting them lane by
 * lane finds the batches that meet several conditions.
 */
export class Batches {
  readonly lanes: Lane[] = []

  add(docId: DocId, batches: readonly IndexedBatch[]): void {
    for (const [at, batch] of distinct(batches).entries()) {
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
    return this.lanes.flatMap(({ sets }) => sets)
  }
}

/** Batches that differ only in language, or in the spelling of their venue, count once. */
function distinct(batches: readonly IndexedBatch[]): LaneBatch[] {
  const found = new Map<string, LaneBatch>()
  for (const { starts_on, delivery, venue, sessions } of batches) {
    const place = venue === null ? null : foldTag(venue)
    const batch = { start: starts_on ?? '', delivery, venue: place, sessions }
    const key = JSON.stringify(batch)
    if (!found.has(key)) found.set(key, batch)
  }
  return [...found.values()]
}

/** Groups courses by the first day of their batches, earliest first; a group is unordered. */
export function* byFirstDay(
  { lanes }: Batches,
  fitting: readonly DocIdSet[],
  match: Mask,
  today: string,
): Generator<DocId[], void> {
  const left = match.slice()
  const months = new Set(lanes.flatMap((lane) => [...lane.months.keys()]))
  for (const month of [...months].filter((each) => each >= monthOf(today)).sort()) {
    const first = new Map<DocId, string>()
    for (const [at, lane] of lanes.entries()) {
      const here: Mask = new Uint32Array(match.length)
      lane.months.get(month)?.addIntersection(fitting[at] ?? new DocIdSet(), here)
      intersectInto(here, left)
      forEachIn(here, (docId) => {
        const day = lane.dayOf(docId)
        if (day >= today && day < (first.get(docId) ?? '~')) first.set(docId, day)
      })
    }
    for (const docId of first.keys()) clearIn(left, docId)
    const days = Map.groupBy(first.keys(), (docId) => first.get(docId) ?? '')
    for (const day of [...days.keys()].sort()) yield days.get(day) ?? []
  }
}
