import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { call } from './gates-routes.ts'
import { addInstitute, addKey, keyOf, openMemory, setDatabase, website } from './gates-setup.ts'

interface Query {
  sql: string
  parameters: readonly unknown[]
}

let db: Db
const queries: Query[] = []
const danceSite = 'https://dance.example'

beforeAll(async () => {
  db = await openMemory()
  for (const institute of ['craft', 'dance']) {
    await addInstitute(db, institute)
    await addKey(db, institute, { institute })
  }
  await addKey(db, 'revoked', { revoked: new Date() })
  await db.updateTable('websites').set({ origin: danceSite }).where('institute_id', '=', 'dance').execute()
})

/** Sends requests at once over a database that records the look-ups of keys. */
async function together(requests: [seed: string, origin?: string][]): Promise<number[]> {
  queries.length = 0
  const noting = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      // Bound, since it reaches for private fields.
      if (name !== 'executeQuery') return value.bind(target)
      return (query: Query) => {
        queries.push(query)
        return target.executeQuery(query as never)
      }
    },
  })
  setDatabase(noting)
  const answers = await Promise.all(
    requests.map(([seed, origin]) => call('/site', { 'x-api-key': keyOf(seed), ...(origin && { origin }) })),
  )
  return answers.map(({ status }) => status)
}

test('concurrent requests are each judged by their own key and origin, in one query that has each pair once', async () => {
  const statuses = await together([
    ['craft', website],
    ['nobody'],
    ['craft', danceSite],
    ['dance', danceSite],
    ['revoked'],
    ['dance', website],
    ['craft', website],
    ['craft'],
    ['craft', 'null'],
    ['craft'],
  ])
  expect(statuses).toEqual([200, 401, 403, 200, 401, 403, 200, 200, 403, 200])
  expect(queries).toHaveLength(1)
  expect(queries[0]?.parameters.map((list) => (list as string[]).length)).toEqual([7, 7])
})

test('no look-up scans a table, however many keys are asked for and however full the tables were at first', async () => {
  const { rows: functions } = await sql<{ prosrc: string }>`
    select prosrc from pg_proc where proname = 'admissions'`.execute(db)
  const query = /return query(.*);\s*end/s.exec(functions[0]?.prosrc ?? '')?.[1]
  await sql.raw(`prepare look_up (text[], text[]) as ${query}`).execute(db)
  // The same settings as the function.
  await sql`set plan_cache_mode = force_generic_plan`.execute(db)
  await sql`set enable_seqscan = off`.execute(db)
  const scans = async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain execute look_up ('{a}', '{b}')`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Scan'))
  }
  const whenEmpty = await scans()
  for (const statement of filling) await sql.raw(statement).execute(db)
  for (const found of [whenEmpty, await scans()]) {
    expect(found.filter((line) => !/Index|Bitmap Heap|Function Scan on asked/.test(line))).toEqual([])
    expect(found.filter((line) => /on stale_courses/.test(line))).toHaveLength(1)
  }
})

/** Enough rows that the planner has a choice, most changes those of one institute, and what it needs to know of them. */
const filling = [
  `insert into institutes (id, slug, name) select 'i' || n, 'i' || n, 'i' from generate_series(1, 1000) n`,
  `insert into websites (institute_id, origin) select 'i' || n, 'https://s.example' from generate_series(1, 1000) n`,
  `insert into publications (institute_id, revision, published_at, shape, languages_enabled, site, streams)
    select 'i' || n, n, now(), 1, false, repeat('x', 900), '' from generate_series(1, 1000) n`,
  `insert into api_keys (id, institute_id, name, product, digest, prefix, scopes)
    select 'k' || n, 'i' || n, 'k', 'pub', md5(n::text), 'cat', '{catalog:read}' from generate_series(1, 1000) n`,
  `delete from stale_courses`,
  `insert into stale_courses (institute_id, course_id) select 'i1', n::text from generate_series(1, 5000) n`,
  'analyze',
]
