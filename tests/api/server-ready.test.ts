import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { GET as health } from '#app/healthz/route.ts'
import { GET } from '#app/readyz/route.ts'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { onePool } from '#lib/base/db/pools.ts'
import { servers } from '../database/databases.ts'
import { replaceInProcess } from '../in-process.ts'

const ready = (query = '') => GET(new Request(`http://localhost/readyz${query}`))

const opened: Db[] = []
afterAll(async () => {
  for (const db of opened) await db.destroy()
})

/** Makes the database at an address the process's own. */
function use(url: string | undefined): Db {
  const db = openDatabase({ url, folder: undefined, poolMax: 2 })
  opened.push(db)
  replaceInProcess('db', onePool(db))
  return db
}

test('a process whose database is migrated is ready', async () => {
  // Opened beforehand: the first use of an embedded database may take longer than a check waits.
  await use(undefined).selectFrom('institutes').select('id').execute()
  const answer = await ready()
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }])
})

test('a process whose database refuses connections is live, but not ready', async () => {
  use('postgres://nobody@127.0.0.1:1/none')
  expect((await ready()).status).toBe(503)
  expect((await health(new Request('http://localhost/healthz'))).status).toBe(200)
})

describe.each(servers)('on $name', (kind) => {
  test.each([
    ['that lacks migrations is not', 'delete from kysely_migration', 503, '0001'],
    ['that lacks a column is not', 'alter table leads drop column phone', 503, 'leads.phone is missing'],
    ['of the next release is', "insert into kysely_migration values ('9999-next', '')", 200, ''],
  ])('a database %s ready', async (_, statement, status, fault) => {
    const { db, url, close } = await kind.open()
    await sql.raw(statement).execute(db)
    use(url)
    const answer = await ready()
    expect([answer.status, (await answer.json()).fault ?? '']).toEqual([
      status,
      expect.stringContaining(fault),
    ])
    await opened.pop()?.destroy()
    await close()
  })
})

test.each(servers)(
  'a database that only reads is ready for reads and not for writes, on $name',
  async (kind) => {
    const { db, url = '', close } = await kind.open()
    const name = new URL(url).pathname.slice(1)
    await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(db)
    use(url)
    expect((await ready()).status).toBe(200)
    const answer = await ready('?for=writes')
    const fault = 'the database is read-only, so enquiries cannot be saved'
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', fault }])
    await opened.pop()?.destroy()
    await close()
  },
)

test('however often it is asked, it tries a write once in ten seconds', async () => {
  const db = use(undefined)
  /** Each write has one of its own, and so has asking for it. */
  const takeNumber = async () =>
    Number((await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db)).rows[0]?.xid)
  const before = await takeNumber()
  for (let asked = 0; asked < 500; asked++) expect((await ready('?for=writes')).status).toBe(200)
  expect((await takeNumber()) - before).toBe(2)
})

// Last, since its check goes on until the connection times out.
test('a database that does not answer costs a check one second, and many checks share one look-up', async () => {
  let connections = 0
  const mute = createServer(() => {
    connections++
  }).listen(0)
  use(`postgres://nobody@127.0.0.1:${(mute.address() as AddressInfo).port}/none`)
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ready()))
  // Of twenty that waited in turn; a busy machine takes its own time for one.
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503))
  expect(connections).toBe(1)
  mute.close()
})
