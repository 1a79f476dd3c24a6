import { type DayTime, monthOf, sessionKeysOf, type Weekday } from '#lib/contract/catalogue/rules/calendar.ts'
import { clearIn, type DocId, DocIdSet, forEachIn, intersectInto, type Mask, setIn } from './doc-id-set.ts'
import { type Asked, addToSets, removeFromSets, requireSet, type Sets } from './facet-values.ts'
import { type IndexedBatch, keysOfBatch } from './indexed-course.ts'

/**
 * The batches of one list, stored in lanes: lane 0 has the first batch of each course, lane 1 the second, and so on. A
 * lane has at most one batch per course, so a set of courses identifies the batches in it. Intersecting such sets lane
 * by lane finds single batches that meet several conditions at once.
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

  /** Returns one set per lane: the courses whose batch in that lane matches the filter. */
  fitting(filter: BatchFilter): DocIdSet[] {
    return this.lanes.map((lane) => lane.fitting(filter))
  }

  /** All sets of all lanes; `memorySizeOf` adds up their memory. */
  get sets(): Sets[] {
    return this.lanes.flatMap(({ sets }) => sets)
  }
}

/** Merges batches that differ only in language or in the spelling of their venue. */
function distinct(batches: readonly IndexedBatch[]): LaneBatch[] {
  const found = new Map<string, LaneBatch>()
  for (const each of batches) {
    const batch = { start: each.starts_on ?? '', keys: keysOfBatch(each) }
    const key = JSON.stringify(batch)
    if (!found.has(key)) found.set(key, batch)
  }
  return [...found.values()]
}

/**
 * Groups the courses in `match` by the first day of their next matching batch, earliest day first. Courses within a
 * group are unsorted. Leaves out courses without a matching batch from `today` on. `fitting` is the result of
 * `Batches.fitting`.
 */
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

/** Conditions that a single batch must meet together. */
export interface BatchFilter {
  delivery?: Asked
  venue?: Asked
  /** Bounds of the batch's first day, both inclusive. */
  starts_from?: string | undefined
  starts_to?: string | undefined
  /** `day` and `time` must match the same session: it is on one of these days and begins at that time of day. */
  day?: readonly Weekday[] | undefined
  time?: DayTime | undefined
}

interface LaneBatch {
  /** First day of the batch; `''` if it has no date. */
  start: string
  keys: readonly string[]
}

/** A lane of `Batches`: at most one batch per course, and sets of courses by each property of their batch. */
export class Lane {
  all = new DocIdSet()
  /** By key of the batch, such as `delivery online`. */
  readonly keys: Sets = new Map()
  /** By month of the first day. */
  readonly months: Sets = new Map()
  /** First day of each course's batch, by `docId`; `''` for a course without a dated batch. */
  private days: string[] = []

  /** Returns the batches of some courses, for reading only. */
  only(docIds: DocIdSet): Lane {
    const lane = new Lane()
    lane.all = this.all.and(docIds)
    lane.days = this.days
    for (const [key, set] of this.keys) lane.keys.set(key, set.and(docIds))
    for (const [month, set] of this.months) lane.months.set(month, set.and(docIds))
    return lane
  }

  add(docId: DocId, { start, keys }: LaneBatch): void {
    this.all.add(docId)
    while (this.days.length <= docId) this.days.push('')
    this.days[docId] = start
    if (start !== '') requireSet(this.months, monthOf(start)).add(docId)
    addToSets(this.keys, docId, keys)
  }

  remove(docId: DocId): void {
    if (!this.all.has(docId)) return
    this.all.delete(docId)
    for (const sets of this.sets) removeFromSets(sets, docId)
    this.days[docId] = ''
  }

  get sets(): Sets[] {
    return [this.keys, this.months]
  }

  /** Returns the first day of the course's batch in this lane; `''` if there is none. */
  dayOf(docId: DocId): string {
    return this.days[docId] ?? ''
  }

  fitting(filter: BatchFilter): DocIdSet {
    const { starts_from, starts_to, day, time } = filter
    let fitting = this.all
    for (const name of ['delivery', 'venue'] as const) {
      const value = filter[name]
      if (value === null) fitting = none
      else if (value !== undefined) fitting = fitting.and(this.keys.get(`${name} ${value}`) ?? none)
    }
    if (starts_from !== undefined || starts_to !== undefined)
      fitting = fitting.and(this.starting(starts_from ?? firstDay, starts_to ?? lastDay))
    if (day !== undefined || time !== undefined) fitting = fitting.and(this.meeting(sessionKeysOf(day, time)))
    return fitting
  }

  /** Returns the courses whose batch has one of these sessions, named by `sessionKey`. */
  meeting(sessions: readonly string[]): DocIdSet {
    const mask: Mask = new Uint32Array((this.days.length + 31) >>> 5)
    for (const session of sessions) this.keys.get(`session ${session}`)?.addTo(mask)
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
