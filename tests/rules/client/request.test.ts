import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createCatalogue, required } from 'catalogue-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../free-port.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const apiUrl = 'https://api.example/catalog/v1'
const done = () => Response.json({ data: [] })
const failing = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: { code: 'internal' } }, { status, headers })

/** Asks a server that answers so, one attempt after the other, the last for ever; returns what came of it and when. */
async function ask(answers: ((request: Request) => Response | Promise<Response>)[], retries?: number) {
  let tries = 0
  const began = Date.now()
  const fetch = async (request: Request) =>
    answers[Math.min(tries++, answers.length - 1)]?.(request) ?? done()
  const given = retries === undefined ? {} : { retries }
  const catalogue = createCatalogue({ url: apiUrl, key: 'cat_pub_1', fetch, ...given })
  const outcome = catalogue.GET('/streams').then(
    ({ response }) => response.status,
    (error: Error) => error.name,
  )
  await vi.runAllTimersAsync()
  return { outcome: await outcome, tries, seconds: (Date.now() - began) / 1000 }
}

const refusedConnection = () => Promise.reject(new TypeError('fetch failed'))
const silence = (request: Request) =>
  new Promise<Response>((_, reject) =>
    request.signal.addEventListener('abort', () => reject(request.signal.reason)),
  )
const brokenBody = () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) })
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}

describe('an attempt that failed in passing', () => {
  test.each([429, 500, 502, 503, 504])('%i is tried again', async (status) => {
    expect(await ask([() => failing(status), done])).toEqual({ outcome: 200, tries: 2, seconds: 1 })
  })

  test('is tried again when the connection fails, before or within the answer', async () => {
    expect(await ask([refusedConnection, brokenBody, done])).toEqual({ outcome: 200, tries: 3, seconds: 3 })
  })

  test.each([400, 401, 404])('%i is not tried again', async (status) => {
    expect(await ask([() => failing(status)])).toEqual({ outcome: status, tries: 1, seconds: 0 })
  })

  test.each([
    ['seconds', '7', 7],
    ['a date', 'Sun, 22 Nov 2026 10:00:09 GMT', 9],
    ['a date that passed', 'Sun, 22 Nov 2026 09:00:00 GMT', 0],
    ['nonsense', 'soon', 1],
  ])('waits as Retry-After asks, by %s', async (_, value, seconds) => {
    const busy = () => failing(503, { 'Retry-After': value })
    expect(await ask([busy, done])).toEqual({ outcome: 200, tries: 2, seconds })
  })
})

describe('a host that never answered', () => {
  test('is told in 2 s, with its address and the reason', async () => {
    const { outcome, seconds } = await ask([refusedConnection])
    expect([outcome, seconds]).toEqual(['TypeError', 1])
    vi.useRealTimers()
    const url = `http://127.0.0.1:${await freePort()}/catalog/v1`
    const catalogue = createCatalogue({ url, key: 'cat_pub_1' })
    await expect(catalogue.GET('/streams')).rejects.toThrow(/127\.0\.0\.1:\d+ \(ECONNREFUSED\)/)
  })

  test('once it answered, is tried again as long as others', async () => {
    let isAway = false
    const fetch = async () => (isAway ? refusedConnection() : done())
    const catalogue = createCatalogue({ url: apiUrl, key: 'cat_pub_1', fetch })
    await catalogue.GET('/streams')
    isAway = true
    const began = Date.now()
    const failed = catalogue.GET('/streams').catch((error: Error) => error.message)
    await vi.runAllTimersAsync()
    expect([await failed, (Date.now() - began) / 1000]).toEqual(['fetch failed', 7])
  })
})

describe('a call ends', () => {
  test('after 10 s of silence of each attempt, and 20 s in all', async () => {
    expect(await ask([silence, done])).toEqual({ outcome: 200, tries: 2, seconds: 11 })
    expect(await ask([silence])).toEqual({ outcome: 'TimeoutError', tries: 2, seconds: 20 })
  })

  test('at once where the pause asked for is longer than what remains', async () => {
    const full = () => failing(429, { 'Retry-After': '20' })
    expect(await ask([full])).toEqual({ outcome: 429, tries: 1, seconds: 0 })
  })

  test('with the last answer or error when its retries are used up', async () => {
    expect(await ask([() => failing(503)], 2)).toEqual({ outcome: 503, tries: 3, seconds: 3 })
    expect(await ask([refusedConnection], 0)).toEqual({ outcome: 'TypeError', tries: 1, seconds: 0 })
  })
})

test('a host that says nothing is named on the console after 2 s of the first call, once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const catalogue = createCatalogue({ url: apiUrl, key: 'k', fetch: silence })
  const calls = [catalogue.GET('/streams'), catalogue.GET('/site')].map((call) => call.catch(() => {}))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(warn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('No answer from https://api.example for 2 s')]])
  await vi.runAllTimersAsync()
  await Promise.all(calls)
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

test('a server is given up in time though garbage was collected meanwhile', async () => {
  vi.useRealTimers()
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  setFlagsFromString('--expose-gc')
  const collect = setInterval(runInNewContext('gc'), 20)
  const { port } = silent.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const catalogue = createCatalogue({ url, key: 'cat_pub_1', retries: 0, attemptMs: 100 })
  await expect(catalogue.GET('/streams')).rejects.toMatchObject({ name: 'TimeoutError' })
  clearInterval(collect)
  silent.closeAllConnections()
  silent.close()
})

test('an unreadable refusal still throws an error with its status', async () => {
  const fetch = async () => new Response('<html>', { status: 403, statusText: 'Forbidden' })
  const catalogue = createCatalogue({ url: 'https://api.example', key: 'k', fetch })
  const refused = catalogue.GET('/streams').then(required)
  await expect(refused).rejects.toMatchObject({ status: 403, code: 'unreadable' })
})
