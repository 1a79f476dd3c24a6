import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ascending,
  compareCodePoints,
  compareMissingLast,
  newestFirst,
  newestOf,
} from '#lib/contract/catalogue/rules/order.ts'

describe('code point order', () => {
  test('holds equal texts to be equal', () => expect(compareCodePoints('a😀', 'a😀')).toBe(0))

  test('is the order of the lists of code points', () => {
    const points = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0)
    const reference = (a: string, b: string) => {
      const [left, right] = [points(a), points(b)]
      const at = left.findIndex((point, index) => point !== right[index])
      if (at === -1) return left.length - right.length
      return at >= right.length ? 1 : (left[at] ?? 0) - (right[at] ?? 0)
    }
    const unit = fc.constantFrom('1', 'Z', 'a', '\ud7ff', '\ue000', '\uffff', '😀', '😁')
    const text = fc.string({ unit, maxLength: 5 })
    const agrees = (a: string, b: string) => Math.sign(compareCodePoints(a, b)) === Math.sign(reference(a, b))
    fc.assert(fc.property(text, text, agrees), { seed: 1, numRuns: 1_000 })
  })
})

describe('a missing value', () => {
  test.each([
    ['comes after a small one', 0, null, -1],
    ['comes after a large one', 1e9, null, -1],
    ['leaves what is there first', null, 0, 1],
    ['equals another missing one', null, null, 0],
    ['plays no part between two that are there', 1, 2, -1],
  ])('%s', (_, a, b, sign) => expect(Math.sign(compareMissingLast(a, b, ascending))).toBe(sign))

  test('comes after the oldest moment', () => {
    expect(compareMissingLast('0001-01-01T00:00:00.000Z', null, newestFirst)).toBe(-1)
  })
})

test('the newer of two moments comes first, to the millisecond', () => {
  const older = '2026-04-01T10:00:00.000Z'
  const newer = '2026-04-01T10:00:00.001Z'
  expect(newestFirst(newer, older)).toBe(-1)
  expect(newestFirst(older, newer)).toBe(1)
  expect(newestFirst(older, older)).toBe(0)
})

test.each([
  ['none', [], null],
  ['only missing ones', [null, null], null],
  ['one known among missing ones', [null, '2026-01-01T00:00:00.000Z', null], '2026-01-01T00:00:00.000Z'],
  ['several', ['2026-01-01', '2026-03-01', '2026-02-01'], '2026-03-01'],
])('the newest of %s is told', (_, moments, newest) => expect(newestOf(moments)).toBe(newest))
