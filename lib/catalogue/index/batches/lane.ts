import { monthOf } from '#lib/catalogue/rules/calendar.ts'
import type { DeliveryMode } from '#lib/catalogue/rules/schedule.ts'
import { type DayTime, sessionKeysOf, type Weekday } from '#lib/catalogue/rules/sessions.ts'
import { type DocId, DocIdSet, type Mask, setIn } from '../doc-id-set.ts'
import { removeFromSets, requireSet, type Sets } from '../values.ts'

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
export interface LaneBatch {
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
