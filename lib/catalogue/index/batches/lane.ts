import { monthOf } from '#lib/catalogue/rules/calendar.ts'
import { foldTag } from '#lib/catalogue/rules/tags.ts'
import type { IndexedBatch } from '../course.ts'
import { DocIdSet } from '../doc-id-set.ts'
import { type DocId, type Mask, setIn } from '../mask.ts'
import { addToSet, removeFromSets, type Sets } from '../values.ts'
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

  add(docId: DocId, batch: IndexedBatch): void {
    const { starts_on, delivery } = batch
    const venue = foldedVenue(batch)
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

/** Returns the folded venue; null without one. */
export const foldedVenue = ({ venue }: IndexedBatch): string | null =>
  venue === null ? null : foldTag(venue)

/** Returns the day of the month. */
export const dayIn = (date: string): number => Number(date.slice(8))

const none = new DocIdSet()
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']
