import { expect, test } from 'vitest'
import { closedBreaker } from '#lib/api/counters/breaker.ts'

const start = new Date('2026-11-20T10:00:00Z').getTime()
const after = (ms: number) => new Date(start + ms)

function openBreaker() {
  const breaker = closedBreaker(3, 2_000)
  for (let i = 0; i < 3; i++) breaker.fail(after(0))
  return breaker
}

test('two failures in a row do not open the breaker, even after many single ones', () => {
  const breaker = closedBreaker(3, 2_000)
  for (let i = 0; i < 10; i++) {
    breaker.fail(after(0))
    breaker.fail(after(0))
    breaker.close()
  }
  breaker.fail(after(0))
  breaker.fail(after(0))
  expect(breaker.mayTry(after(0))).toBe(true)
})

test('an open breaker lets one call through after each pause until a call succeeds', () => {
  const breaker = openBreaker()
  expect(breaker.mayTry(after(1_999))).toBe(false)
  expect([breaker.mayTry(after(2_000)), breaker.mayTry(after(2_000))]).toEqual([true, false])
  breaker.fail(after(2_100))
  expect([breaker.mayTry(after(4_099)), breaker.mayTry(after(4_100))]).toEqual([false, true])
  breaker.close()
  expect([breaker.mayTry(after(4_100)), breaker.mayTry(after(4_100))]).toEqual([true, true])
})

test('a clock set back does not prolong the pause', () => {
  const breaker = openBreaker()
  expect(breaker.mayTry(after(-90_000))).toBe(true)
  expect(breaker.mayTry(after(-90_000))).toBe(false)
  expect(breaker.mayTry(after(-88_000))).toBe(true)
})
