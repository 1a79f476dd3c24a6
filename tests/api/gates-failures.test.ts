import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { noneBecameFree } from '#lib/base/db/failures.ts'
import type { Db } from '#lib/base/db/open.ts'
import { onePool } from '#lib/base/db/pools.ts'
import { openLog } from '#lib/base/log.ts'
import { ErrorAnswer } from '#lib/contract/api/problem.ts'
import { replaceInProcess } from '../in-process.ts'
import { call } from './gates-routes.ts'
import { addInstitute, addKey, keyOf, openMemory, setDatabase, website } from './gates-setup.ts'

let db: Db
const lines: string[] = []
const key = { 'x-api-key': keyOf('reader') }

beforeAll(async () => {
  const log = openLog('info', { write: (line: string) => lines.push(line) })
  replaceInProcess('log', log)
  db = await openMemory()
  await addInstitute(db, 'craft')
  await addKey(db, 'reader')
})
afterEach(() => {
  lines.length = 0
})
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('each request has one log line', () => {
  test('with its id, route, status, time, institute and the start of its key', async () => {
    const response = await call('/courses/course-1?language=secret', key)
    const asked = { route: '/courses/{id}', method: 'GET', status: 200, ms: expect.any(Number) }
    const who = { institute: 'craft', key: keyOf('reader').slice(0, 16) }
    const id = response.headers.get('x-request-id')
    expect(logged()).toEqual([{ level: 'info', time: expect.anything(), id, ...asked, ...who }])
  })
})

describe('a failure inside', () => {
  test('of a read is a 500 in the envelope, logged once with the id that the caller sees', async () => {
    await sql`alter table published_courses rename to gone`.execute(db)
    const response = await call('/sitemap', { ...key, origin: website })
    await sql`alter table gone rename to published_courses`.execute(db)
    expect(response.status).toBe(500)
    const { error } = ErrorAnswer.parse(await response.json())
    expect(error).toMatchObject({ code: 'internal_error', request_id: response.headers.get('x-request-id') })
    expect(error.message).not.toContain('published_courses')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('access-control-allow-origin')).toBe(website)
    const errors = logged().filter(({ level }) => level === 'error')
    expect(errors).toEqual([expect.objectContaining({ id: error.request_id })])
    expect(JSON.stringify(errors)).toContain('published_courses')
  })

  test('of a read that finds no connection in time is a 500 with Retry-After', async () => {
    const none = db.withPlugin({
      transformQuery: () => {
        throw new Error(noneBecameFree)
      },
      transformResult: async ({ result }) => result,
    })
    replaceInProcess('db', { ...onePool(db), reads: none })
    const response = await call('/sitemap?page=1', key)
    expect([response.status, response.headers.get('retry-after')]).toEqual([500, '5'])
  })

  test('of the look-up of keys is a 503 with Retry-After for every request, logged once for all that shared the look-up', async () => {
    await sql`alter table api_keys rename to gone`.execute(db)
    const answers = await Promise.all([1, 2, 3].map(() => call('/site', key)))
    await sql`alter table gone rename to api_keys`.execute(db)
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('5')
      const { code, message } = ErrorAnswer.parse(await answer.json()).error
      expect([code, message]).toEqual([
        'auth_unavailable',
        expect.stringMatching(/^This service is not set up yet: /),
      ])
    }
    expect(logged().filter(({ level }) => level === 'error')).toHaveLength(1)
    expect((await call('/site', key)).status).toBe(200)
  })

  test('without any database is still answered with our envelope', async () => {
    setDatabase({} as never)
    const response = await call('/site', key)
    expect(response.status).toBe(503)
    const { code, message } = ErrorAnswer.parse(await response.json()).error
    expect([code, message]).toEqual([
      'auth_unavailable',
      expect.stringMatching(/^API keys cannot be checked right now/),
    ])
  })
})
