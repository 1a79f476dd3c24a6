import { foldTag } from '../rules/tags.ts'
import type { Slot } from './mask.ts'
import { SlotSet } from './slot-set.ts'

/** What courses have in common and is written as authors please: a tag, a level, an instructor. */
export interface Value {
  /** As it is asked for. */
  folded: string
  slots: SlotSet
  /** How it is written, and where it is written otherwise. */
  spelling: string
  others: Sets
  /** How many of the courses that are gone through have it. */
  count: number
}

/** All values of one facet. */
export class Values {
  private readonly values = new Map<string, Value>()

  /** The value that a folded text asks for; undefined when no course has it. */
  find(folded: string): Value | undefined {
    return this.values.get(folded)
  }

  all(): MapIterator<Value> {
    return this.values.values()
  }

  /** Gives a course the values of some texts, and answers them; of texts that say the same the first counts. */
  add(slot: Slot, texts: string[]): Value[] {
    const added: Value[] = []
    for (const text of texts) {
      const value = this.require(text)
      if (value.slots.has(slot)) continue
      added.push(value)
      value.slots.add(slot)
      if (text !== value.spelling) putIn(value.others, text, slot)
    }
    return added
  }

  /** Takes values from a course, those that are of this facet; one that no course has any more is gone. */
  remove(slot: Slot, values: readonly Value[]): void {
    for (const value of values) {
      if (this.values.get(value.folded) !== value) continue
      value.slots.delete(slot)
      takeFrom(value.others, slot)
      if (value.slots.size === 0) this.values.delete(value.folded)
    }
  }

  private require(text: string): Value {
    const folded = foldTag(text)
    const known = this.values.get(folded)
    if (known) return known
    const value: Value = { folded, slots: new SlotSet(), spelling: text, others: new Map(), count: 0 }
    this.values.set(folded, value)
    return value
  }
}

/** How a value is written by the first course that has it; `rank` tells which comes first. */
export function firstSpelling({ slots, spelling, others }: Value, rank: (slot: Slot) => number): string {
  if (others.size === 0) return spelling
  let first: Slot | undefined
  slots.forEach((slot) => {
    if (first === undefined || rank(slot) < rank(first)) first = slot
  })
  for (const [other, own] of others) if (first !== undefined && own.has(first)) return other
  return spelling
}

/** The courses of each key. */
export type Sets = Map<string, SlotSet>

export function putIn(sets: Sets, key: string, slot: Slot): void {
  const set = sets.get(key) ?? new SlotSet()
  sets.set(key, set)
  set.add(slot)
}

/** Takes a course from all keys; a key without courses goes. */
export function takeFrom(sets: Sets, slot: Slot): void {
  for (const [key, set] of sets) {
    set.delete(slot)
    if (set.size === 0) sets.delete(key)
  }
}
