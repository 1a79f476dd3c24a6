import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../database/databases.ts'
import { startRedis } from '../run-redis.ts'
import { type Bridge, startBridge } from './kv-bridge.ts'
import { connectRedis, type Redis } from './kv-redis.ts'
import { type App, type AppAnswer, idOf, newKey, startApp } from './limits-processes.ts'

const redis = await startRedis()
afterAll(() => redis?.stop())

const start = new Date('2026-11-20T10:00:30.250Z').getTime()
const at = (ms: number) => new Date(start + ms)
const passed = (answers: AppAnswer[]) => answers.filter(({ status }) => status === 200).length

test.runIf(redis === undefined)('Redis is needed: install redis-server or set TEST_REDIS_URL', ({ skip }) =>
  skip('Limits over several processes were not tested: there is no Redis here.'),
)

describe.runIf(redis).each(databases)('two processes that share a store, on $name', (kind) => {
  const keys = { exact: newKey(), rolling: newKey(), flushed: newKey() }
  let bridge: Bridge
  let store: Redis
  let database: TestDatabase
  let apps: [App, App]
  const both = (key: string, calls: number) =>
    Promise.all(Array.from({ length: calls }, (_, i) => (apps[i % 2] ?? apps[0]).get(key)))
  const setClocks = (to: Date) => Promise.all(apps.map((app) => app.setClock(to)))

  beforeAll(async () => {
    bridge = await startBridge(redis?.url ?? '')
    store = await connectRedis(redis?.url ?? '')
    database = await kind.open()
    const settings = {
      DATABASE_URL: database.url ?? '',
      KV_REST_API_URL: bridge.url,
      KV_REST_API_TOKEN: bridge.token,
      // Not in a hurry: whether a busy machine answers in time is another test's matter.
      APP_STORE_WAIT_MS: '10000',
      APP_KEYS: JSON.stringify({ [keys.exact]: 20, [keys.rolling]: 7, [keys.flushed]: 15 }),
    }
    apps = await Promise.all([startApp(settings, at(0)), startApp(settings, at(0))])
  })
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.stop()))
    store.close()
    await Promise.all([bridge.close(), database.close()])
  })

  test('pass exactly the limit of 50 requests at once, from the first on', async () => {
    const answers = await both(keys.exact, 50)
    expect(passed(answers)).toBe(20)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map((answer) => JSON.stringify({ ...answer, ms: 0 })))).toEqual(
      new Set([JSON.stringify({ status: 429, retryAfter: '30', limit: 20, ms: 0 })]),
    )
  })

  test('begin a new count with every clock minute, and Retry-After leads there', async () => {
    const minuteEnd = 29_750
    for (let minute = 0; minute < 5; minute++) {
      await setClocks(at(minuteEnd + minute * 60_000 - 500))
      const before = await both(keys.rolling, 14)
      await setClocks(at(minuteEnd + minute * 60_000 - 1))
      before.push(...(await both(keys.rolling, 2)))
      expect(passed(before)).toBe(minute === 0 ? 7 : 0)
      expect(before.at(-1)?.retryAfter).toBe('1')
      await setClocks(at(minuteEnd + minute * 60_000))
      const after = await both(keys.rolling, 14)
      expect(passed(after)).toBe(7)
      expect(after.find(({ status }) => status === 429)?.retryAfter).toBe('60')
    }
  })

  test('share the limit anew when the store loses its counts, and nothing in it lasts for ever', async () => {
    const names = async () => (await store.run([['KEYS', `rl:*:key:${idOf(keys.flushed)}`]]))[0] as string[]
    expect(passed(await both(keys.flushed, 10))).toBe(10)
    await store.run([['DEL', ...(await names())]])
    expect(passed(await both(keys.flushed, 50))).toBe(15)
    const kept = await names()
    expect(kept).toHaveLength(1)
    const [seconds] = await store.run(kept.map((name) => ['TTL', name]))
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThanOrEqual(120)
  })
})
