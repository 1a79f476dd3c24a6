import { expect, test } from 'vitest'
import { Memo } from '#lib/api/memo.ts'

test('what was kept for a text is found under that text only', () => {
  const memo = new Memo<number>(10, 10)
  expect(memo.keep('a', 1)).toBe(1)
  expect([memo.find('a'), memo.find('b')]).toEqual([1, undefined])
})

test('never more results are kept than allowed, and the newest is among them', () => {
  const memo = new Memo<number>(10, 10)
  for (let number = 0; number < 95; number++) {
    memo.keep(String(number), number)
    expect(memo.find(String(number))).toBe(number)
  }
  const kept = Array.from({ length: 95 }, (_, number) => memo.find(String(number)))
  expect(kept.filter((number) => number !== undefined)).toHaveLength(5)
})

test('the result of a long text is answered and not kept', () => {
  const memo = new Memo<number>(10, 10)
  expect(memo.keep('a'.repeat(11), 1)).toBe(1)
  expect(memo.find('a'.repeat(11))).toBeUndefined()
})
