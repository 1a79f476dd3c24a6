import { type DayTime, monthOf, sessionKeysOf, type Weekday } from '#lib/catalogue/rules/calendar.ts'
import type { DeliveryMode } from '#lib/catalogue/rules/schedule.ts'
import { foldTag } from '#lib/catalogue/rules/tags.ts'
import { clearIn, type DocId, DocIdSet, forEachIn, intersectInto, type Mask, setIn } from './doc-id-set.ts'
import type { IndexedBatch } from './indexed-course.ts'
import { removeFromSets, requireSet, type Sets } from './values.ts'

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

/** Merges batches that differ only in language or in the spelling of their venue. */
function distinct(batches: readonly IndexedBatch[]): LaneBatch[] {
  const found = new Map<string, LaneBatch>()
  for (const { starts_on, delivery, venue, sessions } of batches) {
    const foldedVenue = venue === null ? null : foldTag(venue)
    const batch = { start: starts_on ?? '', delivery, venue: foldedVenue, sessions }
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

/** The conditions that one batch must meet; `venue` is folded, null when no batch can have it. */
export interface BatchFilter {
  delivery?: DeliveryMode | undefined
  venue?: string | null | undefined
  /** Inclusive bounds of the first day. */
  starts_from?: string | undefined
  starts_to?: string | undefined
  /** One and the same session must be on one of the days and begin at the time. */
  day?: readonly Weekday[] | undefined
  time?: DayTime | undefined
}

/** What a lane knows of a batch. */
interface LaneBatch {
  /** The first day; `''` for none. */
  start: string
  delivery: DeliveryMode | null
  /** Folded. */
  venue: string | null
  /** `sessionKey` of each of its sessions. */
  sessions: readonly string[]
}

/** At most one batch of each course. */
export class Lane {
  readonly all = new DocIdSet()
  readonly deliveries: Sets = new Map()
  /** By folded venue. */
  readonly venues: Sets = new Map()
  /** By the month of the first day. */
  readonly months: Sets = new Map()
  /** By `sessionKey`. */
  readonly sessions: Sets = new Map()
  /** First days by `docId`; `''` for none. */
  private readonly days: string[] = []

  add(docId: DocId, { start, delivery, venue, sessions }: LaneBatch): void {
    this.all.add(docId)
    while (this.days.length <= docId) this.days.push('')
    this.days[docId] = start
    if (start !== '') requireSet(this.months, monthOf(start)).add(docId)
    if (delivery !== null) requireSet(this.deliveries, delivery).add(docId)
    if (venue !== null) requireSet(this.venues, venue).add(docId)
    for (const session of sessions) requireSet(this.sessions, session).add(docId)
  }

  remove(docId: DocId): void {
    if (!this.all.has(docId)) return
    this.all.delete(docId)
    for (const sets of this.sets) removeFromSets(sets, docId)
    this.days[docId] = ''
  }

  get sets(): Sets[] {
    return [this.deliveries, this.venues, this.months, this.sessions]
  }

  /** Returns the first day of a batch; `''` for none. */
  dayOf(docId: DocId): string {
    return this.days[docId] ?? ''
  }

  fitting({ delivery, venue, starts_from, starts_to, day, time }: BatchFilter): DocIdSet {
    let fitting = this.all
    if (delivery !== undefined) fitting = fitting.and(this.deliveries.get(delivery) ?? none)
    if (venue !== undefined)
      fitting = fitting.and((venue === null ? undefined : this.venues.get(venue)) ?? none)
    if (starts_from !== undefined || starts_to !== undefined)
      fitting = fitting.and(this.starting(starts_from ?? firstDay, starts_to ?? lastDay))
    if (day !== undefined || time !== undefined) fitting = fitting.and(this.meeting(sessionKeysOf(day, time)))
    return fitting
  }

  /** Returns the courses whose batch has a session with one of these keys. */
  meeting(keys: readonly string[]): DocIdSet {
    const mask: Mask = new Uint32Array((this.days.length + 31) >>> 5)
    for (const key of keys) this.sessions.get(key)?.addTo(mask)
    return DocIdSet.ofMask(mask)
  }

  private starting(from: string, to: string): DocIdSet {
    const mask: Mask = new Uint32Array((this.days.length + 31) >>> 5)
    for (const [month, docIds] of this.months) {
      if (month < monthOf(from) || month > monthOf(to)) continue
      if (month > monthOf(from) && month < monthOf(to)) docIds.addTo(mask)
      else
        docIds.forEach((docId) => {
          if (this.dayOf(docId) >= from && this.dayOf(docId) <= to) setIn(mask, docId)
        })
    }
    return DocIdSet.ofMask(mask)
  }
}

const none = new DocIdSet()
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']
