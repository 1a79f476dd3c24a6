import { compareCodePoints } from '../rules/order.ts'
import { foldTag } from '../rules/tags.ts'
import { titleKey } from '../rules/text/title-order.ts'
import { Batches } from './batches.ts'
import type { IndexedBatch, IndexedListing } from './course.ts'
import type { Slot } from './mask.ts'
import { SlotSet } from './slot-set.ts'
import { putIn, type Sets, takeFrom } from './values.ts'

/** The courses of one list, as it shows them: the list without a language, or that in one. */
export class Listing {
  readonly slots = new SlotSet()
  /** By slot, folded; the empty one where the list does not have the course. */
  private readonly titles: string[] = []
  /** What goes before them in the order of titles, where it differs: where there are accents. */
  private readonly titleKeys = new Map<Slot, string>()
  readonly levels: Sets = new Map()
  readonly availabilities: Sets = new Map()
  readonly prices: Sets = new Map()

  readonly batches = new Batches()

  readonly sets = [this.levels, this.availabilities, this.prices]

  /** `folded`: the title that is shown, which is held once for all lists. `batches`: those of all languages. */
  add(
    slot: Slot,
    { language, level, availability, price }: IndexedListing,
    title: string,
    folded: string,
    batches: readonly IndexedBatch[],
  ): void {
    this.slots.add(slot)
    while (this.titles.length <= slot) this.titles.push('')
    this.titles[slot] = folded
    const key = titleKey(title)
    if (key !== folded) this.titleKeys.set(slot, key)
    if (level !== null) putIn(this.levels, foldTag(level), slot)
    putIn(this.availabilities, availability, slot)
    if (price !== null) putIn(this.prices, price, slot)
    this.batches.add(slot, language === '' ? batches : batches.filter((each) => each.language === language))
  }

  remove(slot: Slot): void {
    if (!this.slots.has(slot)) return
    this.slots.delete(slot)
    this.titles[slot] = ''
    this.titleKeys.delete(slot)
    for (const sets of this.sets) takeFrom(sets, slot)
    this.batches.remove(slot)
  }

  /** By title; 0 for those that are equal but for case. */
  compareTitles(a: Slot, b: Slot): number {
    const [left = '', right = ''] = [this.titles[a], this.titles[b]]
    const { titleKeys: keys } = this
    const byKey = keys.size > 0 ? compareCodePoints(keys.get(a) ?? left, keys.get(b) ?? right) : 0
    return byKey || (left === right ? 0 : compareCodePoints(left, right))
  }
}
