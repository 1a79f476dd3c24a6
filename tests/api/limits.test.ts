import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseEnv } from '#lib/base/env.ts'
import { openLog } from '#lib/base/log.ts'
import { type Counters, countersOver, type Limit } from '#lib/contract/api/counters/counters.ts'
import { openStore } from '#lib/contract/api/counters/stores.ts'
import { replaceInProcess } from '../in-process.ts'
import { hasRedis, type Redis, startRedis } from '../own-redis.ts'
import { type RedisRest, startRedisRest } from './redis-rest.ts'

/** The contract of every store of counters, each before one real Redis. */
const kinds = ['Upstash REST', 'redis://', 'rediss://'] as const

let redis: Redis
let rest: RedisRest
let admin: Awaited<ReturnType<typeof connect>>
const lines: string[] = []

const connect = async () => {
  const client = createClient({ url: redis.url })
  client.on('error', () => {})
  return client.connect()
}

beforeAll(async () => {
  if (!hasRedis) return
  // The test runner reads the default instance of @vercel/kv on import, which needs these settings.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubEnv('KV_REST_API_URL', 'http://unused')
  vi.stubEnv('KV_REST_API_TOKEN', 'x')
  const log = openLog('info', { write: (line: string) => lines.push(line) })
  replaceInProcess('log', log)
  redis = await startRedis()
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(redis.ca, 'utf8')])
  rest = await startRedisRest(redis.url)
  admin = await connect()
})
beforeEach(() => {
  lines.length = 0
})
afterAll(async () => {
  admin?.destroy()
  await rest?.close()
  await redis?.stop()
})

const start = new Date('2026-11-20T10:00:30.250Z').getTime()
const at = (ms: number) => new Date(start + ms)
const storeOf = (settings: Record<string, string>) => openStore(parseEnv(settings))
let run = 0
const limitOf = (name: string, perMinute: number): Limit => ({ name: `${name}-${run}`, perMinute })

/** Takes a limit some times, by some processes in turn; returns how many passed. */
async function passedOf(processes: Counters[], limits: Limit[], calls: number, now = at(0)): Promise<number> {
  const takes = Array.from({ length: calls }, (_, index) =>
    processes[index % processes.length]?.take(limits, now),
  )
  return (await Promise.all(takes)).filter((taken) => taken?.exceeded === undefined).length
}

/** Waits until processes count together again: each tries its store once in two seconds. */
async function untilShared(processes: Counters[]): Promise<void> {
  let ms = 120_000
  const passed = async () => {
    ms += 2_000
    await passedOf(processes, [limitOf(`try-${ms}`, 1)], processes.length, at(ms))
    return passedOf(processes, [limitOf(`again-${ms}`, 3)], 9, at(ms))
  }
  await expect.poll(passed).toBe(3)
}

describe.runIf(hasRedis).each(kinds)('counters in %s', (kind) => {
  /** Opens the counters of one process. Patient, where a test is not about time. */
  const open = async (waitMs = 10_000): Promise<Counters> => {
    const settings =
      kind === 'Upstash REST'
        ? { KV_REST_API_URL: rest.url, KV_REST_API_TOKEN: rest.token }
        : { REDIS_URL: kind === 'redis://' ? redis.url : redis.tlsUrl }
    const counters = countersOver(storeOf(settings), waitMs)
    await counters.warm(at(0))
    expect(lines).toEqual([])
    return counters
  }
  let processes: Counters[]
  beforeEach(async () => {
    run++
    processes = [await open(), await open()]
  })

  test('let processes together pass exactly the limit in each minute, and expire', async () => {
    const limit = limitOf('exact', 20)
    expect(await passedOf(processes, [limit], 50)).toBe(20)
    expect(await passedOf(processes, [limit], 50, at(60_000))).toBe(20)
    for (const minute of [0, 1]) {
      const seconds = await admin.ttl(`rl:${Math.floor(start / 60_000) + minute}:${limit.name}`)
      expect(seconds).toBeGreaterThan(60)
      expect(seconds).toBeLessThanOrEqual(120)
    }
  })

  test('send all limits of concurrent requests in one call', async () => {
    const [one] = processes as [Counters]
    const waited = vi.spyOn(globalThis, 'setTimeout')
    await passedOf([one], [limitOf('a', 50), limitOf('b', 50)], 30)
    // One time-out a call.
    expect(waited.mock.calls.filter(([, ms]) => ms === 10_000)).toHaveLength(1)
    waited.mockRestore()
  })

  test('give back what later limits counted for a refused request', async () => {
    const [visitor, ceiling] = [limitOf('visitor', 1), limitOf('leads', 9)]
    expect(await passedOf(processes, [visitor, ceiling], 4)).toBe(1)
    const stored = async () => Number(await admin.get(`rl:${Math.floor(start / 60_000)}:${ceiling.name}`))
    await expect.poll(stored).toBe(1)
  })

  test('count an attempt that a process refuses by itself for the limits before', async () => {
    const [key, visitor] = [limitOf('key', 5), limitOf('visitor', 1)]
    const [one, two] = processes as [Counters, Counters]
    for (let i = 0; i < 4; i++) await one.take([key, visitor], at(0))
    const stored = async () => Number(await admin.get(`rl:${Math.floor(start / 60_000)}:${key.name}`))
    await expect.poll(stored).toBe(4)
    expect(await passedOf([two], [key], 3)).toBe(1)
  })

  test('share a limit again when the store loses its counts', async () => {
    const limit = limitOf('flushed', 15)
    expect(await passedOf(processes, [limit], 10)).toBe(10)
    await admin.flushAll()
    expect(await passedOf(processes, [limit], 50)).toBe(15)
  })

  test('are replaced by exact ones of the process when the store hangs: three requests wait 100 ms, none longer', async () => {
    const counters = await open(100)
    const limit = limitOf('hangs', 5)
    await counters.take([limit], at(0))
    redis.pause()
    try {
      const waited = vi.spyOn(globalThis, 'setTimeout')
      const exceeded: (Limit | undefined)[] = []
      for (let i = 0; i < 8; i++) {
        exceeded.push((await counters.take([limit], at(0))).exceeded)
      }
      expect(exceeded.map((one) => one === undefined)).toEqual([
        ...Array(4).fill(true),
        ...Array(4).fill(false),
      ])
      // One time-out a call of the store.
      expect(waited.mock.calls.filter(([, ms]) => ms === 100)).toHaveLength(3)
      waited.mockRestore()
      expect(JSON.parse(lines.join())).toMatchObject({ reason: 'No answer came within 100 ms.' })
    } finally {
      redis.resume()
    }
    await untilShared([counters, ...processes])
  })

  test('are replaced when the store is gone, which is logged once a minute without its secret, and used again', async () => {
    const [one] = processes as [Counters]
    const limit = limitOf('gone', 1_000)
    await redis.kill()
    for (let second = 0; second < 120; second += 3) await one.take([limit], at(second * 1_000))
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toMatch(new RegExp(`${redis.password}|${rest.token}`))
    await redis.begin()
    await untilShared(processes)
  })
})

describe.runIf(hasRedis)('a store that cannot be used neither prevents a start nor ends the server', () => {
  test.each([
    [
      'a REST store that refuses',
      () => ({ KV_REST_API_URL: 'http://127.0.0.1:1', KV_REST_API_TOKEN: 'hush-hush' }),
    ],
    ['a REST store that garbles', () => ({ KV_REST_API_URL: rest.url, KV_REST_API_TOKEN: rest.token })],
    ['a Redis that refuses', () => ({ REDIS_URL: 'redis://:hush-hush@localhost:1' })],
    ['a Redis with another password', () => ({ REDIS_URL: redis.url.replace('hush-hush', 'hush-2') })],
    ['a Redis without TLS', () => ({ REDIS_URL: redis.url.replace('redis:', 'rediss:') })],
    [
      'a Redis whose certificate names another host',
      () => ({ REDIS_URL: redis.tlsUrl.replace('localhost', '127.0.0.1') }),
    ],
  ])('%s', async (_, settings) => {
    rest.garbles = true
    const counters = countersOver(storeOf(settings()))
    await counters.warm(at(0))
    expect(await passedOf([counters], [limitOf(`${Math.random()}`, 5)], 12)).toBe(5)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines.join()).reason).toMatch(/\w{4}/)
    expect(lines.join()).not.toMatch(/hush/)
    rest.garbles = false
  })
})
