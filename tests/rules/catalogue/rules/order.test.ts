import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareCodePoints } from '#lib/contract/catalogue/rules/order.ts'

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
