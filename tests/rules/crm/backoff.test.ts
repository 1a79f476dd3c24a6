import { describe, expect, test } from 'vitest'
import { retryAfterOf } from '#lib/base/net/send.ts'
import { destinationBackoffMs, enquiryBackoffMs, resumeAt } from '#lib/base/outbox.ts'
import { gaps } from '#lib/contract/leads/delivery/deliver.ts'

const now = new Date('2027-03-01T10:00:00.000Z')
const answerWith = (retryAfter: string) => ({ status: 429, headers: { 'retry-after': retryAfter }, body: '' })

test.each([
  [1, 5],
  [2, 10],
  [3, 20],
  [5, 60],
  [20, 60],
  [21, 600],
  [100, 600],
])(
  'after %i failures the backoff of a destination is %i seconds, less up to a fifth at random',
  (failures, seconds) => {
    expect(destinationBackoffMs(failures, 1)).toBe(seconds * 1_000)
    expect(destinationBackoffMs(failures, 0)).toBe(seconds * 800)
  },
)

test.each(['1 30', '2 60', '5 480', '10 14400', '100 14400'])(
  'failures, and the backoff of an enquiry: %s',
  (text) => {
    const [failures = 0, seconds = 0] = text.split(' ').map(Number)
    expect(enquiryBackoffMs(failures, 1)).toBe(seconds * 1_000)
  },
)

describe('Retry-After', () => {
  test.each([
    ['120', '2027-03-01T10:02:00.000Z'],
    ['0', '2027-03-01T10:00:00.000Z'],
    ['Mon, 01 Mar 2027 11:00:00 GMT', '2027-03-01T11:00:00.000Z'],
  ])('%s', (text, moment) => expect(retryAfterOf(answerWith(text), now)?.toISOString()).toBe(moment))

  test.each(['', 'soon', '-5', '1e3', '2027-03-01', '99999999999'])('%j is ignored', (text) => {
    expect(retryAfterOf(answerWith(text), now)).toBeUndefined()
  })

  test('extends our own backoff, never shortens it, and is capped at a day', () => {
    const waitMs = (seconds: number) =>
      resumeAt(1, new Date(now.getTime() + seconds * 1_000), now).getTime() - now.getTime()
    expect(waitMs(3_600)).toBe(3_600_000)
    expect(waitMs(1)).toBeGreaterThanOrEqual(4_000)
    expect(waitMs(10 * 24 * 3_600)).toBe(24 * 3_600_000)
  })
})

const gapMs = 20
/** The most that a timer fires early, in ms. */
const earlyMs = 2

function recorded() {
  const begun: number[] = []
  const wait = gaps(gapMs)
  const send = async (signal?: AbortSignal) => {
    await wait(async () => {
      begun.push(performance.now())
    }, signal)
  }
  return { begun, send }
}

test('requests start at least the interval apart, concurrent callers included', async () => {
  const madeAt = performance.now()
  const { begun, send } = recorded()
  await Promise.all(Array.from({ length: 8 }, () => send()))
  const apart = begun.map((at, index) => at - (begun[index - 1] ?? madeAt))
  expect(apart).toHaveLength(8)
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(gapMs - earlyMs)
})

test('a request is not sent after its attempt has ended', async () => {
  const { begun, send } = recorded()
  await expect(send(AbortSignal.abort())).rejects.toThrow('aborted')
  expect(begun).toEqual([])
})
