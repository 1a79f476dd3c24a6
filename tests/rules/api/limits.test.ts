import { expect, test } from 'vitest'
import {
  countersOver,
  type Limit,
  limitHeaders,
  rateLimited,
  secondsToNextMinute,
  type Taken,
} from '#lib/contract/api/counters/counters.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)

test.each([
  ['10:00:00.000', 60],
  ['10:00:00.001', 60],
  ['10:00:01.000', 59],
  ['10:00:58.999', 2],
  ['10:00:59.000', 1],
  ['10:00:59.999', 1],
  ['23:59:59.500', 1],
])('Retry-After is the whole seconds to the next clock minute: at %s it is %i', (time, seconds) => {
  expect(secondsToNextMinute(at(time))).toBe(seconds)
  expect(rateLimited({ name: 'a', perMinute: 8 }, at(time))).toMatchObject({
    code: 'rate_limited',
    status: 429,
    details: { limit_per_minute: 8 },
    headers: { 'retry-after': String(seconds) },
  })
})

const key: Limit = { name: 'key:a', perMinute: 3 }
const exceededOf = async (taken: Promise<Taken>) => (await taken).exceeded

test('exactly the limit passes in a minute, concurrent requests included', async () => {
  const counters = countersOver(undefined)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => exceededOf(counters.take([key], at('10:00:30')))),
  )
  expect(answers.filter((exceeded) => exceeded === undefined)).toHaveLength(3)
  expect(answers.filter((exceeded) => exceeded === key)).toHaveLength(47)
})

test('the count restarts with the clock minute, not a minute after the first request', async () => {
  const counters = countersOver(undefined)
  for (let i = 0; i < 4; i++) await counters.take([key], at('10:00:59.999'))
  expect(await exceededOf(counters.take([key], at('10:00:59.999')))).toBe(key)
  expect(await exceededOf(counters.take([key], at('10:01:00.000')))).toBeUndefined()
})

test('a request counted late, for the minute before, uses up nothing of the new minute', async () => {
  const counters = countersOver(undefined)
  const answers: (Limit | undefined)[][] = [[], []]
  for (let i = 0; i < 6; i++) {
    answers[0]?.push(await exceededOf(counters.take([key], at('10:01:00'))))
    answers[1]?.push(await exceededOf(counters.take([key], at('10:00:59'))))
  }
  const exact = [undefined, undefined, undefined, key, key, key]
  expect(answers).toEqual([exact, exact])
})

test('the headers say what is left of each limit that was counted', async () => {
  const counters = countersOver(undefined)
  const visitor: Limit = { name: 'visitor:a', perMinute: 1 }
  const said = async () => {
    const now = at('10:00:30')
    return Object.values(
      limitHeaders(await counters.take([key, visitor, { name: 'leads:x', perMinute: 9 }], now), now),
    )
  }
  const leads = ', "leads";q=9;w=60'
  const policies = '"key";q=3;w=60, "visitor";q=1;w=60'
  expect(await said()).toEqual([policies + leads, '"key";r=2;t=30, "visitor";r=0;t=30, "leads";r=8;t=30'])
  expect(await said()).toEqual([policies, '"key";r=1;t=30, "visitor";r=0;t=30'])
  await said()
  expect(await said()).toEqual(['"key";q=3;w=60', '"key";r=0;t=30'])
})

test('names are counted separately, and a refusal for one limit does not use up the limits after it', async () => {
  const counters = countersOver(undefined)
  const visitor: Limit = { name: 'visitor', perMinute: 1 }
  const ceiling: Limit = { name: 'leads', perMinute: 2 }
  const now = at('10:00:00')
  expect(await exceededOf(counters.take([visitor, ceiling], now))).toBeUndefined()
  for (let i = 0; i < 10; i++) expect(await exceededOf(counters.take([visitor, ceiling], now))).toBe(visitor)
  const second: Limit = { name: 'visitor-2', perMinute: 9 }
  expect(await exceededOf(counters.take([second, ceiling], now))).toBeUndefined()
  expect(await exceededOf(counters.take([second, ceiling], now))).toBe(ceiling)
})

test('a clock set back blocks nobody beyond the limit', async () => {
  const counters = countersOver(undefined)
  for (let i = 0; i < 4; i++) await counters.take([key], at('10:05:00'))
  expect(await exceededOf(counters.take([key], at('10:03:00')))).toBeUndefined()
})
