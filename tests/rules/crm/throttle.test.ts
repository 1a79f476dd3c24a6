import { expect, test } from 'vitest'
import { throttled } from '#lib/leads/delivery/deliver.ts'

const outgoing = { method: 'GET' as const, url: 'https://crm.example.org/', headers: {} }
const gapMs = 20
/** The most that a timer fires early, in ms. */
const earlyMs = 2

function recorded() {
  const begun: number[] = []
  const send = async () => {
    begun.push(performance.now())
    return { status: 204, headers: {}, body: '' }
  }
  return { begun, send: throttled(send, gapMs) }
}

test('requests start at least the interval apart, concurrent callers included', async () => {
  const madeAt = performance.now()
  const { begun, send } = recorded()
  await Promise.all(Array.from({ length: 8 }, () => send(outgoing)))
  const gaps = begun.map((at, index) => at - (begun[index - 1] ?? madeAt))
  expect(gaps).toHaveLength(8)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(gapMs - earlyMs)
})

test('a request is not sent after its attempt has ended', async () => {
  const { begun, send } = recorded()
  await expect(send(outgoing, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(begun).toEqual([])
})
