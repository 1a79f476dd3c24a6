import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { kvCounters } from '#lib/api/counters/kv-store.ts'
import type { Limit } from '#lib/api/counters/limits.ts'

vi.hoisted(() => {
  // The test runner reads the client's default instance on import, which needs these settings.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    KV_REST_API_URL: 'http://unused',
    KV_REST_API_TOKEN: 'x',
  })
})

type Mode = 'answers' | 'fails' | 'hangs' | 'garbles'

/** A counter store behind HTTP: INCR, DECR and EXPIRE in pipelines. */
function fakeStore() {
  const counts = new Map<string, number>()
  const lifetimes = new Map<string, number>()
  const store = {
    mode: 'answers' as Mode,
    calls: 0,
    counts,
    lifetimes,
    url: '',
    server: undefined as unknown,
  }
  const run = ([command, name, value]: [string, string, number]) => {
    if (command.toUpperCase() === 'EXPIRE') {
      lifetimes.set(name, value)
      return { result: 1 }
    }
    counts.set(name, (counts.get(name) ?? 0) + (command.toUpperCase() === 'INCR' ? 1 : -1))
    return { result: counts.get(name) }
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url !== '/pipeline') return response.end('{"result":"PONG"}')
    store.calls++
    if (store.mode === 'hangs') return
    if (store.mode === 'fails') return response.writeHead(500).end('oops')
    if (store.mode === 'garbles') return response.end('[{"result":"many"}]')
    response.end(JSON.stringify((JSON.parse(body) as [string, string, number][]).map(run)))
  })
  store.server = server
  return store
}

let store: ReturnType<typeof fakeStore>
let server: Server

beforeEach(async () => {
  store = fakeStore()
  server = store.server as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  store.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

const start = new Date('2026-11-20T10:00:00Z').getTime()
const after = (ms: number) => new Date(start + ms)
const key: Limit = { name: 'key:a', perMinute: 5 }
/** Counters with a long time limit, for tests that are not about time. */
const patient = () => kvCounters(store.url, 'token', 5_000)

test('processes with a shared store share the limit exactly', async () => {
  const processes = [patient(), patient()]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => processes[i % 2]?.take([key], after(0))),
  )
  expect(answers.filter((exceeded) => exceeded === undefined)).toHaveLength(5)
})

test('each minute has its own counter, which expires; one call counts all limits', async () => {
  const counters = patient()
  await counters.take([key, { name: 'visitor', perMinute: 1 }], after(0))
  await counters.take([key], after(60_000))
  expect(store.calls).toBe(2)
  expect([...store.counts.values()]).toEqual([1, 1, 1])
  expect([...store.lifetimes.values()]).toEqual([120, 120, 120])
})

test('a refusal for one limit gives back the counts of the limits after it', async () => {
  const visitor: Limit = { name: 'visitor', perMinute: 1 }
  const ceiling: Limit = { name: 'leads', perMinute: 9 }
  const [one, two] = [patient(), patient()]
  await one.take([visitor, ceiling], after(0))
  expect(await two.take([visitor, ceiling], after(0))).toBe(visitor)
  await expect.poll(() => [...store.counts.entries()].find(([name]) => name.endsWith(':leads'))?.[1]).toBe(1)
})

test('an attempt refused by a process’s own count still counts everywhere for the limits before', async () => {
  const visitor: Limit = { name: 'visitor', perMinute: 1 }
  const ceiling: Limit = { name: 'leads', perMinute: 9 }
  const [one, two] = [patient(), patient()]
  await one.take([key, visitor, ceiling], after(0))
  for (let i = 0; i < 3; i++) expect(await one.take([key, visitor, ceiling], after(0))).toBe(visitor)
  const stored = () => Object.fromEntries([...store.counts].map(([name, n]) => [name.split(':').at(-1), n]))
  await expect.poll(stored).toEqual({ a: 4, visitor: 1, leads: 1 })
  expect(await two.take([key], after(0))).toBeUndefined()
  expect(await two.take([key], after(0))).toBe(key)
})

test('an attempt refused for the first limit makes no call to the store', async () => {
  const counters = patient()
  for (let i = 0; i < 5; i++) await counters.take([key], after(0))
  expect(await counters.take([key], after(0))).toBe(key)
  await setImmediate()
  await setImmediate()
  expect(store.calls).toBe(5)
})

describe('a failing store is replaced by counters in the process', () => {
  const passes = async (counters: ReturnType<typeof kvCounters>, calls: number) => {
    let passed = 0
    for (let i = 0; i < calls; i++) if ((await counters.take([key], after(0))) === undefined) passed++
    return passed
  }

  test.each(['fails', 'garbles'] as const)('a store that %s', async (mode) => {
    store.mode = mode
    expect(await passes(patient(), 12)).toBe(5)
    expect(store.calls).toBe(3)
  })

  test('a store that hangs: three requests wait 100 ms, later ones do not wait', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    store.mode = 'hangs'
    const counters = kvCounters(store.url, 'token')
    const givenUp = vi.fn()
    for (const call of [1, 2, 3]) {
      const taken = counters.take([key], new Date(start)).then(givenUp)
      while (store.calls < call) await setImmediate()
      vi.advanceTimersByTime(99)
      await setImmediate()
      expect(givenUp).toHaveBeenCalledTimes(call - 1)
      vi.advanceTimersByTime(1)
      await taken
    }
    expect(await passes(counters, 9)).toBe(2)
    expect(store.calls).toBe(3)
  })

  test('a store that refuses', async () => {
    const refusing = kvCounters('http://127.0.0.1:1', 'token')
    expect(await passes(refusing, 12)).toBe(5)
  })

  test('a store that was flushed', async () => {
    const counters = patient()
    await passes(counters, 3)
    store.counts.clear()
    expect(await passes(counters, 9)).toBe(2)
  })

  test('counts from before the failure still count', async () => {
    const counters = patient()
    await passes(counters, 3)
    store.mode = 'fails'
    expect(await passes(counters, 9)).toBe(2)
  })
})

test('after three failures the store is not called for two seconds, then tried by one request', async () => {
  const counters = patient()
  const many: Limit = { name: 'key:a', perMinute: 1000 }
  store.mode = 'fails'
  for (let i = 0; i < 6; i++) await counters.take([many], after(i))
  expect(store.calls).toBe(3)
  await counters.take([many], after(1_900))
  expect(store.calls).toBe(3)
  await Promise.all([2_100, 2_100, 2_101].map((ms) => counters.take([many], after(ms))))
  expect(store.calls).toBe(4)
  store.mode = 'answers'
  await counters.take([many], after(4_200))
  await counters.take([many], after(4_201))
  await counters.take([many], after(4_202))
  expect(store.calls).toBe(7)
})
