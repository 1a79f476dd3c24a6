import { fold } from '../rules/fold.ts'
import { foldTag } from '../rules/tags.ts'
import { titleKey } from '../rules/title-order.ts'
import type { IndexedListing } from './course.ts'
import type { Slot } from './mask.ts'
import { SlotSet } from './slot-set.ts'
import { putIn, type Sets, takeFrom } from './values.ts'

/** A title as lists are ordered by it, and searched. */
export interface Title {
  key: string
  folded: string
}

export function titleOf(title: string): Title {
  const folded = fold(title)
  const key = titleKey(title)
  // Most are the same text, which then is held once.
  return { key: key === folded ? folded : key, folded }
}

/** The courses of one list, as it shows them: the list without a language, or that in one. */
export class Listing {
  readonly slots = new SlotSet()
  /** By slot; the empty one where the list does not have the course. */
  readonly titles: Title[] = []
  readonly levels: Sets = new Map()
  readonly availabilities: Sets = new Map()
  readonly prices: Sets = new Map()

  readonly sets = [this.levels, this.availabilities, this.prices]

  add(slot: Slot, { level, availability, price }: IndexedListing, title: Title): void {
    this.slots.add(slot)
    while (this.titles.length <= slot) this.titles.push(noTitle)
    this.titles[slot] = title
    if (level !== null) putIn(this.levels, foldTag(level), slot)
    putIn(this.availabilities, availability, slot)
    if (price !== null) putIn(this.prices, price, slot)
  }

  remove(slot: Slot): void {
    if (!this.slots.has(slot)) return
    this.slots.delete(slot)
    this.titles[slot] = noTitle
    for (const sets of this.sets) takeFrom(sets, slot)
  }
}

const noTitle: Title = { key: '', folded: '' }
