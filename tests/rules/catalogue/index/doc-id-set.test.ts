import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, DocIdSet, forEachIn, intersectInto } from '#lib/contract/catalogue/index/doc-id-set.ts'

const slotMax = 200
const docIds = fc.uniqueArray(fc.nat(slotMax - 1), { maxLength: slotMax })
const ascending = (given: Iterable<number>) => [...given].sort((a, b) => a - b)

function setOf(given: readonly number[]): DocIdSet {
  const set = new DocIdSet()
  for (const docId of given) set.add(docId)
  return set
}

function maskOf(given: readonly number[]): Uint32Array {
  const mask = new Uint32Array(Math.ceil(slotMax / 32))
  setOf(given).addTo(mask)
  return mask
}

const docIdsOf = (mask: Uint32Array): number[] => {
  const found: number[] = []
  forEachIn(mask, (docId) => void found.push(docId))
  return found
}

test('a set has what was added and not deleted, as a list and as a bitmap', () => {
  fc.assert(
    fc.property(docIds, docIds, (added, taken) => {
      const set = setOf(added)
      for (const docId of taken) set.delete(docId)
      const left = ascending(added.filter((docId) => !taken.includes(docId)))
      const found: number[] = []
      set.forEach((docId) => void found.push(docId))
      expect([found, set.size]).toEqual([left, left.length])
      const all = Array.from({ length: slotMax }, (_, docId) => docId)
      expect(all.filter((docId) => set.has(docId))).toEqual(left)
    }),
  )
})

test('counting and intersecting a set with a mask equals a loop over both', () => {
  fc.assert(
    fc.property(docIds, docIds, (one, other) => {
      const both = ascending(one.filter((docId) => other.includes(docId)))
      const mask = maskOf(other)
      expect(countOf(mask)).toBe(other.length)
      expect(setOf(one).countIn(mask)).toBe(both.length)
      const kept = maskOf(one)
      intersectInto(kept, mask)
      setOf(one).intersectInto(mask)
      expect([docIdsOf(mask), docIdsOf(kept)]).toEqual([both, both])
    }),
  )
})

test('a large set takes one bit for each course', () => {
  const many = setOf(Array.from({ length: 10_000 }, (_, docId) => docId))
  expect(many.bytes).toBeLessThan(4_000)
})
