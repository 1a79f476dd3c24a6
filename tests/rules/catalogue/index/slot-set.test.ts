import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, forEachIn, keepBoth } from '#lib/catalogue/index/mask.ts'
import { SlotSet } from '#lib/catalogue/index/slot-set.ts'

const slotMax = 200
const slots = fc.uniqueArray(fc.nat(slotMax - 1), { maxLength: slotMax })
const ascending = (given: Iterable<number>) => [...given].sort((a, b) => a - b)

function setOf(given: readonly number[]): SlotSet {
  const set = new SlotSet()
  for (const slot of given) set.add(slot)
  return set
}

function maskOf(given: readonly number[]): Uint32Array {
  const mask = new Uint32Array(Math.ceil(slotMax / 32))
  setOf(given).addTo(mask)
  return mask
}

const slotsOf = (mask: Uint32Array): number[] => {
  const found: number[] = []
  forEachIn(mask, (slot) => void found.push(slot))
  return found
}

test('a set of courses holds what was added and not taken away, few or many', () => {
  fc.assert(
    fc.property(slots, slots, (added, taken) => {
      const set = setOf(added)
      for (const slot of taken) set.delete(slot)
      const left = ascending(added.filter((slot) => !taken.includes(slot)))
      const held: number[] = []
      set.forEach((slot) => void held.push(slot))
      expect([held, set.size]).toEqual([left, left.length])
      expect(
        ascending(Array.from({ length: slotMax }, (_, slot) => slot).filter((slot) => set.has(slot))),
      ).toEqual(left)
    }),
  )
})

test('counting what a set and a mask share, and keeping it, is what going through both gives', () => {
  fc.assert(
    fc.property(slots, slots, (one, other) => {
      const both = ascending(one.filter((slot) => other.includes(slot)))
      const mask = maskOf(other)
      expect(countOf(mask)).toBe(other.length)
      expect(setOf(one).countIn(mask)).toBe(both.length)
      const kept = maskOf(one)
      keepBoth(kept, mask)
      setOf(one).keepIn(mask)
      expect([slotsOf(mask), slotsOf(kept)]).toEqual([both, both])
    }),
  )
})

test('a set of many takes a bit for each course, and not a place in a list', () => {
  const many = setOf(Array.from({ length: 10_000 }, (_, slot) => slot))
  expect(many.bytes).toBeLessThan(4_000)
})
