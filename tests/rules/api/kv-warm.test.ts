import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { kvCounters } from '#lib/api/counters/kv-store.ts'

const lines: string[] = []
const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const limit = { name: 'key:a', perMinute: 1 }

beforeAll(() => {
  // The test runner reads the client's default instance on import, which needs these settings.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Object.assign(process.env, { KV_REST_API_URL: 'http://unused', KV_REST_API_TOKEN: 'x' })
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
  Object.assign(globalThis, { [Symbol.for('catalogue.log')]: log })
})
beforeEach(() => {
  lines.length = 0
})

test('warming opens the connection that the first requests use', async () => {
  const counted: unknown[] = []
  let connections = 0
  const store = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/pipeline') counted.push(JSON.parse(body))
    response.end(request.url === '/pipeline' ? '[{"result":1},{"result":1}]' : '{"result":"PONG"}')
  }).on('connection', () => connections++)
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const counters = kvCounters(`http://127.0.0.1:${(store.address() as AddressInfo).port}`, 'token', 10_000)
  await counters.warm(at('10:00:00'))
  expect([connections, counted]).toEqual([1, []])
  await counters.take([limit], at('10:00:00'))
  expect([connections, counted.length]).toEqual([1, 1])
  store.closeAllConnections()
  store.close()
})

test.each(['http://127.0.0.1:1', 'no address at all'])(
  'a store at %s neither prevents a start nor ends the server, and is logged',
  async (url) => {
    const counters = kvCounters(url, 'hush-hush')
    await counters.warm(at('10:00:00'))
    expect(await counters.take([limit], at('10:00:01'))).toBeUndefined()
    expect(await counters.take([limit], at('10:00:02'))).toBe(limit)
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toContain('hush-hush')
    await counters.warm(at('10:01:00'))
    expect(lines).toHaveLength(2)
  },
)

test('a failing store is logged once a minute', async () => {
  const counters = kvCounters('http://127.0.0.1:1', 'hush-hush')
  for (let second = 0; second < 120; second += 3)
    await counters.take([limit], new Date(at('10:00:00').getTime() + second * 1_000))
  expect(lines).toHaveLength(2)
})
