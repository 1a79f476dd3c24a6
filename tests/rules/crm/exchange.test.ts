import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withinDeadline } from '#lib/base/net/delivery-outcome.ts'
import { failureOf, sendWith } from '#lib/base/net/send.ts'
import { type Mood, type Receiver, startReceiver } from '../../crm/receiver.ts'

describe('a request to a server that', () => {
  let server: Receiver
  beforeEach(async () => {
    server = await startReceiver('', () => new Date())
    server.secrets = []
  })
  afterEach(() => server.close())

  const post = { method: 'POST', headers: {}, body: '{}' } as const
  const send = (withinMs: number) =>
    sendWith({ privateHosts: [server.host], withinMs })({ ...post, url: server.url })

  const late = /^no answer within 0\.1 s$/
  const reset = /^no answer from 127\.0\.0\.1:\d+ \(ECONNRESET\)$/
  test.each<[Mood, number, RegExp]>([
    ['hangs', 100, late],
    ['drips', 100, late],
    ['never reads', 100, late],
    ['never ends its headers', 100, late],
    ['switches protocols half-way', 100, late],
    ['closes at once', 10_000, reset],
    ['closes half-way', 10_000, reset],
    ['resets', 10_000, reset],
    ['switches protocols', 10_000, /^127\.0\.0\.1:\d+ answered 101 and switched to another protocol/],
  ])('%s fails within %i ms, with a reason that has no path', async (mood, withinMs, reason) => {
    server.mood = mood
    await expect(send(withinMs)).rejects.toThrow(reason)
  })

  test('sends interim responses without end fails at the eleventh', async () => {
    server.mood = 'hints without end'
    await expect(send(10_000)).rejects.toThrow(/^127\.0\.0\.1:\d+ sent only interim answers$/)
  })

  test.each<[Mood, number]>([
    ['huge', 200],
    ['floods with chunks', 500],
  ])('%s counts by its status, and is read for 64 KiB', async (mood, status) => {
    server.mood = mood
    const answer = await send(10_000)
    expect([answer.status, answer.body.length]).toEqual([status, 65_536])
  })

  test('redirects is answered with the redirect, which is not followed', async () => {
    server.mood = 'redirects'
    expect(await send(10_000)).toMatchObject({ status: 307 })
    expect(server.trapped).toBe(0)
  })
})

test('every attempt has a deadline, over many requests and outside of requests', async () => {
  let signal: AbortSignal | undefined
  const endless = withinDeadline((given) => {
    signal = given
    return new Promise(() => {})
  }, 20)
  await expect(endless).rejects.toThrow('no answer within 0.02 s')
  expect(signal?.aborted).toBe(true)
})

test.each([
  [307, 'unavailable', 'it answered 307, a redirect, which is not followed'],
  [400, 'refused', 'it answered 400 (CODE)'],
  [401, 'unavailable', 'it answered 401 (CODE)'],
  [403, 'unavailable', 'it answered 403 (CODE)'],
  [404, 'unavailable', 'it answered 404 (CODE)'],
  [422, 'refused', 'it answered 422 (CODE)'],
  [429, 'unavailable', 'it answered 429 (CODE)'],
  [500, 'unavailable', 'it answered 500 (CODE)'],
])('a status of %i is %s', (status, kind, reason) => {
  const answer = { status, headers: {}, body: 'meera@example.org' }
  const { outcome } = failureOf(answer, new Date(), status === 307 ? undefined : 'CODE')
  expect(outcome).toMatchObject({ kind, reason })
})
