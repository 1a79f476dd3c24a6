import { monthOf } from '../rules/calendar.ts'
import type { Delivery } from '../rules/schedule.ts'
import { foldTag } from '../rules/tags.ts'
import type { IndexedBatch } from './course.ts'
import { clearIn, forEachIn, keepBoth, type Mask, type Slot, setIn } from './mask.ts'
import { SlotSet } from './slot-set.ts'
import { putIn, type Sets, takeFrom } from './values.ts'

/** The conditions that one batch has to fit; a folded venue, null for one that no batch can have. */
export interface BatchFilter {
  delivery?: Delivery | undefined
  venue?: string | null | undefined
  /** Inclusive bounds of its first day. */
  starts_from?: string | undefined
  starts_to?: string | undefined
}

/**
 * The batches of one list, in lanes: the first batch of each course stands in the first lane, the second in the next,
 * each in its course's slot. A set of batches of one lane is then a set of courses, and the batches that fit several
 * conditions are found by intersecting sets, lane by lane.
 */
export class Batches {
  readonly lanes: Lane[] = []

  add(slot: Slot, batches: readonly IndexedBatch[]): void {
    const distinct = new Map(
      batches.map((batch) => [JSON.stringify([batch.starts_on, batch.delivery, folded(batch)]), batch]),
    )
    for (const [at, batch] of [...distinct.values()].entries()) {
      this.lanes[at] ??= new Lane()
      this.lanes[at].add(slot, batch)
    }
  }

  remove(slot: Slot): void {
    for (const lane of this.lanes) lane.remove(slot)
    while (this.lanes.at(-1)?.all.size === 0) this.lanes.pop()
  }

  /** The courses of each lane whose batch there fits. */
  fitting(filter: BatchFilter): SlotSet[] {
    return this.lanes.map((lane) => lane.fitting(filter))
  }

  /** All sets, whose memory is counted. */
  get sets(): Sets[] {
    return this.lanes.flatMap(({ deliveries, venues, months }) => [deliveries, venues, months])
  }
}

/** At most one batch of each course. */
export class Lane {
  readonly all = new SlotSet()
  readonly deliveries: Sets = new Map()
  /** By folded venue. */
  readonly venues: Sets = new Map()
  /** By the month of the first day. */
  readonly months: Sets = new Map()
  /** First days by slot, as days of their months; 0 where there is none. */
  private readonly days: number[] = []

  add(slot: Slot, batch: IndexedBatch): void {
    const { starts_on, delivery } = batch
    const venue = folded(batch)
    this.all.add(slot)
    if (delivery !== null) putIn(this.deliveries, delivery, slot)
    if (venue !== null) putIn(this.venues, venue, slot)
    while (this.days.length <= slot) this.days.push(0)
    if (starts_on === null) return
    putIn(this.months, monthOf(starts_on), slot)
    this.days[slot] = dayIn(starts_on)
  }

  remove(slot: Slot): void {
    if (!this.all.has(slot)) return
    this.all.delete(slot)
    for (const sets of [this.deliveries, this.venues, this.months]) takeFrom(sets, slot)
    this.days[slot] = 0
  }

  /** The first day of a batch in its month; 0 for one without. */
  dayOf(slot: Slot): number {
    return this.days[slot] ?? 0
  }

  fitting({ delivery, venue, starts_from, starts_to }: BatchFilter): SlotSet {
    let fitting = this.all
    if (delivery !== undefined) fitting = fitting.and(this.deliveries.get(delivery) ?? none)
    if (venue !== undefined)
      fitting = fitting.and((venue === null ? undefined : this.venues.get(venue)) ?? none)
    if (starts_from !== undefined || starts_to !== undefined)
      fitting = fitting.and(this.starting(starts_from ?? firstDay, starts_to ?? lastDay))
    return fitting
  }

  private starting(from: string, to: string): SlotSet {
    const mask: Mask = new Uint32Array((this.days.length + 31) >>> 5)
    for (const [month, slots] of this.months) {
      if (month < monthOf(from) || month > monthOf(to)) continue
      if (month > monthOf(from) && month < monthOf(to)) slots.addTo(mask)
      else {
        const least = month === monthOf(from) ? dayIn(from) : 1
        const most = month === monthOf(to) ? dayIn(to) : 31
        slots.forEach((slot) => {
          if (this.dayOf(slot) >= least && this.dayOf(slot) <= most) setIn(mask, slot)
        })
      }
    }
    return SlotSet.ofMask(mask)
  }
}

const folded = ({ venue }: IndexedBatch): string | null => (venue === null ? null : foldTag(venue))

/** The day of a date in its month. */
const dayIn = (date: string): number => Number(date.slice(8))

const none = new SlotSet()
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']

/** Courses with the first days of their batches, the earliest first: one group for each day, in no order of its own. */
export function* byFirstDay(
  { lanes }: Batches,
  fitting: readonly SlotSet[],
  match: Mask,
  today: string,
): Generator<Slot[], void> {
  const left = match.slice()
  // By slot: the day of the month, 0 for none.
  const first = new Uint8Array(match.length * 32)
  const months = new Set(lanes.flatMap((lane) => [...lane.months.keys()]))
  for (const month of [...months].sort()) {
    if (month < monthOf(today)) continue
    const earliest = month === monthOf(today) ? dayIn(today) : 1
    const found: Mask = new Uint32Array(match.length)
    lanes.forEach((lane, at) => {
      const here: Mask = new Uint32Array(match.length)
      const fits = fitting[at]
      if (fits) lane.months.get(month)?.addBoth(fits, here)
      keepBoth(here, left)
      forEachIn(here, (slot) => {
        const day = lane.dayOf(slot)
        const known = first[slot] ?? 0
        if (day < earliest || (known > 0 && known <= day)) return
        first[slot] = day
        setIn(found, slot)
      })
    })
    const days: Slot[][] = Array.from({ length: 32 }, () => [])
    forEachIn(found, (slot) => {
      days[first[slot] ?? 0]?.push(slot)
      clearIn(left, slot)
    })
    yield* days.filter((slots) => slots.length > 0)
  }
}
