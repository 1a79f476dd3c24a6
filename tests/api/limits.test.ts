import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { counters } from '#lib/api/counters/counters.ts'
import { kvCounters } from '#lib/api/counters/kv-store.ts'
import type { Limit } from '#lib/api/counters/limits.ts'
import { startRedis } from '../run-redis.ts'
import { type RedisRest, startRedisRest } from './redis-rest.ts'

const redis = await startRedis()
afterAll(() => redis?.stop())

test.runIf(redis === undefined)('Redis is needed: install redis-server or set TEST_REDIS_URL', ({ skip }) =>
  skip('Limits over several processes were not tested: there is no Redis here.'),
)

describe.runIf(redis)('counters of two processes that share a store', () => {
  const start = new Date('2026-11-20T10:00:30.250Z').getTime()
  const at = (ms: number) => new Date(start + ms)
  const limitOf = (name: string, perMinute: number): Limit => ({ name: `${name}-${process.pid}`, perMinute })
  let store: RedisRest
  let processes: ReturnType<typeof kvCounters>[]

  beforeAll(async () => {
    store = await startRedisRest(redis?.url ?? '')
    // The test runner looks into the client's default instance while importing it, which asks for these.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubEnv('KV_REST_API_URL', store.url)
    vi.stubEnv('KV_REST_API_TOKEN', store.token)
    // Patient: whether a busy machine answers in time is another test's matter.
    processes = [1, 2].map(() => kvCounters(store.url, store.token, 10_000))
  })
  afterAll(() => store.close())

  const passedOf = async (limits: Limit[], calls: number, now: Date) => {
    const takes = Array.from({ length: calls }, (_, index) => processes[index % 2]?.take(limits, now))
    return (await Promise.all(takes)).filter((exceeded) => exceeded === undefined).length
  }

  test('pass exactly the limit of 50 requests at once, from the first on, in one call of each', async () => {
    const before = store.calls()
    expect(await passedOf([limitOf('exact', 20)], 50, at(0))).toBe(20)
    expect(store.calls() - before).toBe(2)
  })

  test('begin a new count with every clock minute', async () => {
    const limit = limitOf('rolling', 7)
    const minuteEnd = 29_750
    for (let minute = 0; minute < 3; minute++) {
      const last = at(minuteEnd + minute * 60_000 - 1)
      expect(await passedOf([limit], 14, last)).toBe(minute === 0 ? 7 : 0)
      expect(await passedOf([limit], 14, at(minuteEnd + minute * 60_000))).toBe(7)
    }
  })

  test('share the limit anew when the store loses its counts, and nothing in it lasts for ever', async () => {
    const limit = limitOf('flushed', 15)
    const name = `rl:${Math.floor(start / 60_000)}:${limit.name}`
    expect(await passedOf([limit], 10, at(0))).toBe(10)
    await store.run('DEL', name)
    expect(await passedOf([limit], 50, at(0))).toBe(15)
    const seconds = await store.run('TTL', name)
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThanOrEqual(120)
  })

  test('are used by a process whose settings name the store', async () => {
    const before = store.calls()
    await counters().take([limitOf('named', 1)], at(0))
    expect(store.calls() - before).toBe(1)
  })
})
