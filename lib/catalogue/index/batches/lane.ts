import { monthOf } from '#lib/catalogue/rules/calendar.ts'
import { DocIdSet } from '../doc-id-set.ts'
import { type DocId, type Mask, setIn } from '../mask.ts'
import { forEachDoc } from '../part/docs.ts'
import type { LanePart } from '../part/lanes.ts'
import { addToSets, removeFromSets, requireSet, type Sets } from '../values.ts'
import type { BatchFilter } from './batch-filter.ts'

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

  add({ starts, deliveries, venues }: LanePart, docIds: readonly DocId[]): void {
    for (const [day, docs] of starts) {
      const month = day === '' ? undefined : requireSet(this.months, monthOf(day))
      forEachDoc(docs, docIds, (docId) => {
        this.all.add(docId)
        month?.add(docId)
        while (this.days.length <= docId) this.days.push(0)
        this.days[docId] = day === '' ? 0 : dayOfMonth(day)
      })
    }
    addToSets(this.deliveries, deliveries, docIds)
    addToSets(this.venues, venues, docIds)
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
        const least = month === monthOf(from) ? dayOfMonth(from) : 1
        const most = month === monthOf(to) ? dayOfMonth(to) : 31
        docIds.forEach((docId) => {
          if (this.dayOf(docId) >= least && this.dayOf(docId) <= most) setIn(mask, docId)
        })
      }
    }
    return DocIdSet.ofMask(mask)
  }
}

/** Returns the day of the month. */
export const dayOfMonth = (date: string): number => Number(date.slice(8))

const none = new DocIdSet()
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']
