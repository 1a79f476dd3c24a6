import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type DatabaseOptions, type Db, openDatabase } from '#lib/base/db/open.ts'
import { closePools, openPools } from '#lib/base/db/pools.ts'
import {
  droppedLimits,
  type Limits,
  liftTimeLimits,
  limitLockWaits,
  requestLimits,
} from '#lib/base/db/time-limits.ts'
import { startProxy } from '../../faults/dropping-proxy.ts'
import { until } from '../../processes.ts'
import { describeServers, useDatabase } from '../databases.ts'

/** A statement of about half a second that writes nothing. */
const slowRead = sql<{ count: number }>`select count(*)::int from generate_series(1, 4000000)`

/** Limits that no slow machine reaches. */
const patient: Partial<Limits> = { statementMs: 20_000, totalMs: 20_000, repeatMs: 20_000 }

describeServers('the connections to $name', ({ open }) => {
  const database = useDatabase(open, (db) => sql`create table notes (note text)`.execute(db))
  const opened: Db[] = []
  afterAll(async () => {
    for (const db of opened) await db.destroy()
  })

  /** Opens a database with the limits of requests, over one connection by default. */
  const limited = (limits: Partial<Limits> = {}, options: Partial<DatabaseOptions> = {}): Db => {
    const own = { url: database.url, folder: undefined, poolMax: 1, ...options }
    const db = openDatabase({ ...own, limits: { ...requestLimits, ...limits } })
    opened.push(db)
    return db
  }
  const reading = (limits: Partial<Limits>, poolMax = 1): Db => limited(limits, { poolMax, isReadOnly: true })
  const pidOf = async (db: Db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0
  /** Ends the connection with the number when it runs a statement with the text. */
  const endWhileItRuns = (pid: number, text: string) =>
    until(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid = ${pid} and state = 'active' and query like ${`%${text}%`}`.execute(database.db)
      expect(rows).toHaveLength(1)
    })

  test('a statement that a silent server never answers ends in time, and its connection is not used again', async () => {
    const db = limited({ totalMs: 300, statementMs: 60_000 })
    const pid = await pidOf(db)
    // It would answer after two seconds: refused, it was given up before.
    await expect(sql`select pg_sleep(2)`.execute(db)).rejects.toThrow('timeout')
    // A late answer to the first statement would be read as the answer to this one.
    expect(await pidOf(db)).not.toBe(pid)
  })

  test('a statement given up here ends on the server too, and counts against its pool until then', async () => {
    const db = limited({ totalMs: 300, statementMs: 60_000 }, { poolMax: 3 })
    const other = limited({}, { poolMax: 1 })
    const atWork = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and state = 'active' and query like '%pg_sleep(45)%'
          and pid <> pg_backend_pid()`.execute(other)
      return rows.length
    }
    const givenUp = () =>
      Promise.allSettled(Array.from({ length: 3 }, () => sql`select pg_sleep(45)`.execute(db)))
    for (let round = 0; round < 3; round++) {
      await givenUp()
      expect(await atWork()).toBeLessThanOrEqual(3)
    }
    await until(async () => expect(await atWork()).toBe(0))
  })

  test('a statement that the server cancels leaves the connection usable', async () => {
    const db = limited({ statementMs: 100 })
    const pid = await pidOf(db)
    await expect(sql`select pg_sleep(2)`.execute(db)).rejects.toMatchObject({ code: '57014' })
    expect(await pidOf(db)).toBe(pid)
  })

  test('a transaction that lifts its limits may take longer, and the next transaction has limits again', async () => {
    const db = limited({ totalMs: 300, statementMs: 200 })
    await db.transaction().execute(async (trx) => {
      await liftTimeLimits(trx)
      await sql`select pg_sleep(0.6)`.execute(trx)
    })
    await expect(db.transaction().execute((trx) => sql`select pg_sleep(0.6)`.execute(trx))).rejects.toThrow()
  })

  test('each of the pipelined statements of a transaction has the whole time limit', async () => {
    const db = limited({ totalMs: 800, statementMs: 20_000 })
    await db
      .transaction()
      .execute((trx) => Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.4)`.execute(trx))))
  })

  test('pipelined statements of a transaction fail together when its connection ends', async () => {
    const db = limited(patient)
    const pid = await pidOf(db)
    const transaction = db.transaction().execute(async (trx) => {
      const all = await Promise.allSettled([1, 2, 3].map(() => slowRead.execute(trx)))
      return all.map((one) => (one.status === 'rejected' ? String(one.reason.message) : 'answered'))
    })
    const ending = expect(transaction).rejects.toThrow('The connection to the database was lost.')
    await endWhileItRuns(pid, 'generate_series')
    await ending
    expect(await pidOf(db)).not.toBe(pid)
  })

  test('a read is retried when its connection ends, alone or as the first of a transaction', async () => {
    const db = reading(patient)
    const pid = await pidOf(db)
    const read = slowRead.execute(db)
    await endWhileItRuns(pid, 'generate_series')
    expect((await read).rows).toEqual([{ count: 4_000_000 }])
    await sql`select pg_terminate_backend(${await pidOf(db)}::int)`.execute(database.db)
    const begun = db.transaction().execute((trx) => slowRead.execute(trx))
    expect((await begun).rows).toEqual([{ count: 4_000_000 }])
  })

  test('a read-only pool cannot write', async () => {
    const write = sql`insert into notes values ('x')`.execute(reading({}))
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  const write = sql`insert into notes select 'once' from generate_series(1, 4000000)`
  const inTransaction = (db: Db) => db.transaction().execute((trx) => slowRead.execute(trx))
  test.each<[string, () => Db, (db: Db) => Promise<unknown>]>([
    ['a read of a pool that may write', () => limited(patient), (db) => slowRead.execute(db)],
    ['a write', () => limited(patient), (db) => write.execute(db)],
    ['a statement of a transaction that has begun', () => reading(patient), inTransaction],
  ])('%s is not retried when its connection ends', async (_, openPool, work) => {
    const db = openPool()
    const pid = await pidOf(db)
    const hasFailed = expect(work(db)).rejects.toMatchObject({ code: '57P01' })
    await endWhileItRuns(pid, 'generate_series')
    await hasFailed
    expect((await sql`select from notes`.execute(database.db)).rows).toEqual([])
  })

  test('when one connection falls silent, the others are replaced without being tried', async () => {
    const proxy = await startProxy(database.url ?? '')
    const db = limited({ totalMs: 1_500 }, { poolMax: 5, url: proxy.url })
    const tables = ['courses', 'leads', 'api_keys', 'stale_courses', 'versions'] as const
    const readAll = () => Promise.all(tables.map((table) => sql`select from ${sql.table(table)}`.execute(db)))
    await readAll()
    proxy.drop(false)
    await expect(sql`select from courses`.execute(db)).rejects.toThrow('timeout')
    await readAll()
    await proxy.close()
  })

  test('a silent connection makes the other pools check theirs', async () => {
    const proxy = await startProxy(database.url ?? '')
    const limits = { ...requestLimits, totalMs: 1_500 }
    const pools = openPools({ url: proxy.url, folder: undefined, poolMax: 4, limits })
    const ask = (db: Db) => sql`select 1`.execute(db)
    await Promise.all([pools.keys, pools.reads, pools.writes, pools.maintenance].map(ask))
    proxy.drop(false)
    await expect(ask(pools.keys)).rejects.toThrow('timeout')
    await Promise.all([pools.keys, pools.reads, pools.writes, pools.maintenance].map(ask))
    await closePools(pools)
    await proxy.close()
  })

  test('a use that hangs delays no other use: each has its own pool', async () => {
    // No limit refuses them, so only the end of the lock lets them continue.
    const limits = { ...requestLimits, ...patient, connectMs: 20_000, lockMs: 20_000 }
    const pools = openPools({ url: database.url, folder: undefined, poolMax: 10, limits })
    const { reads, ...others } = pools
    const answers: Promise<{ rows: unknown[] }>[] = []
    let answered = 0
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table notes in access exclusive mode`.execute(trx)
      for (let asked = 0; asked < 20; asked++) answers.push(sql`select note from notes`.execute(reads))
      for (const answer of answers) answer.then(() => answered++).catch(() => {})
      for (const db of [others.keys, others.writes, others.maintenance])
        await db.selectFrom('institutes').select('id').execute()
      expect(answered).toBe(0)
    })
    expect(await Promise.all(answers)).toHaveLength(20)
    await closePools(pools)
  })

  test('a request is refused at once when a thousand wait for a connection', async () => {
    const db = limited({ ...patient, connectMs: 1_000 })
    const first = sql`select pg_sleep(1.5)`.execute(db)
    const waiting = Array.from({ length: 1_100 }, () => sql`select 1`.execute(db))
    const settled = await Promise.allSettled(waiting)
    const reasons = settled.map((one) => (one.status === 'rejected' ? String(one.reason.message) : ''))
    expect(reasons.filter((reason) => reason.startsWith('Too many')).length).toBeGreaterThanOrEqual(99)
    expect(reasons.filter((reason) => reason.startsWith('timeout exceeded')).length).toBeGreaterThan(900)
    await first
  })

  test('waiting too long for a locked table is refused, and the table is usable after the lock', async () => {
    const db = limited({ connectMs: 100, lockMs: 200 }, { poolMax: 5 })
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table notes in access exclusive mode`.execute(trx)
      const waiting = Array.from({ length: 20 }, () => sql`select note from notes`.execute(db))
      const settled = await Promise.allSettled(waiting)
      expect(settled.filter(({ status }) => status !== 'rejected')).toEqual([])
    })
    expect((await sql`select note from notes`.execute(db)).rows).toEqual([])
  })

  test.each(['refuses', 'ignores'] as const)(
    'behind a pooler that %s limits as parameters, each transaction sets them, and doctor can tell',
    async (habit) => {
      const pooler = await startPooler(database.url ?? '', habit)
      const db = limited({ totalMs: 1_000 }, { url: pooler.url, isReadOnly: true })
      expect(await droppedLimits(db)).toEqual(['lock_timeout', 'statement_timeout'])
      const settings = (trx: Db) =>
        sql<{ name: string; setting: string }>`
        select name, setting from pg_settings where name in ('lock_timeout', 'statement_timeout',
          'idle_in_transaction_session_timeout', 'transaction_read_only') order by name`.execute(trx)
      const begun = db.transaction().setIsolationLevel('repeatable read')
      const { rows } = await begun.execute(async (trx) => {
        await liftTimeLimits(trx)
        await limitLockWaits(trx)
        return settings(trx)
      })
      expect(rows.map(({ setting }) => setting)).toEqual(['60000', '1000', '0', 'on'])
      const limits = await db.transaction().execute(settings)
      expect(limits.rows.map(({ setting }) => setting)).toEqual(['60000', '1000', '2500', 'on'])
      expect(pooler.refused()).toBe(habit === 'refuses' ? 1 : 0)
      // A single statement has our own limit, which does not depend on the server.
      await expect(sql`select pg_sleep(2)`.execute(db)).rejects.toThrow('timeout')
      await pooler.close()
    },
  )

  test('a server that keeps the limits misses none', async () => {
    expect(await droppedLimits(limited())).toEqual([])
  })
})

/** Refuses connections with an unknown parameter, or ignores it, as PgBouncer does; passes on the others. */
async function startPooler(databaseUrl: string, habit: 'refuses' | 'ignores') {
  const url = new URL(databaseUrl)
  const target = { port: Number(url.port || 5432), host: url.hostname }
  let refused = 0
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    near.once('data', (startup) => {
      const isLimited = startup.includes('statement_timeout')
      if (isLimited && habit === 'refuses') {
        refused++
        const fields = 'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
        const head = Buffer.from([0x45, 0, 0, 0, 0])
        head.writeInt32BE(fields.length + 4, 1)
        near.end(Buffer.concat([head, Buffer.from(fields)]))
        return
      }
      const far = connectTo(target)
      far.on('error', () => near.destroy())
      far.write(isLimited ? withoutLimits(startup) : startup)
      near.pipe(far)
      far.pipe(near)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    refused: () => refused,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The start-up message with nothing but the user and the database. */
function withoutLimits(startup: Buffer): Buffer {
  const fields = startup.subarray(8).toString().split('\0')
  const kept = ['user', 'database'].flatMap((name) => [name, fields[fields.indexOf(name) + 1]])
  const body = Buffer.from(`${kept.join('\0')}\0\0`)
  const head = Buffer.from(startup.subarray(0, 8))
  head.writeInt32BE(8 + body.length, 0)
  return Buffer.concat([head, body])
}
