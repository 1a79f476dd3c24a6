import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Limits, liftTimeLimits, requestLimits } from '#lib/db/limits.ts'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { closePools, openPools } from '#lib/db/pools.ts'
import { startProxy } from '../../faults/dropping-proxy.ts'
import { describeServers, type TestDatabase } from '../databases.ts'

/** A statement of about half a second that writes nothing. */
const slowRead = sql<{ count: number }>`select count(*)::int from generate_series(1, 4000000)`

/** Limits that no slow machine reaches. */
const patient: Partial<Limits> = { statementMs: 20_000, totalMs: 20_000, repeatMs: 20_000 }

describeServers('the connections to $name', ({ open }) => {
  let database: TestDatabase
  const opened: Db[] = []

  beforeAll(async () => {
    database = await open()
    await sql`create table notes (note text)`.execute(database.db)
  })
  afterAll(async () => {
    for (const db of opened) await db.destroy()
    await database.close()
  })

  /** Opens a database with the limits of requests, over one connection by default. */
  const limited = (limits: Partial<Limits> = {}, poolMax = 1, url = database.url): Db => {
    const db = openDatabase({ url, folder: undefined, poolMax, limits: { ...requestLimits, ...limits } })
    opened.push(db)
    return db
  }
  /** Opens a database as `limited` does, for reading only. */
  const reading = (limits: Partial<Limits>): Db => {
    const means = { limits: { ...requestLimits, ...limits }, isReadOnly: true }
    const db = openDatabase({ url: database.url, folder: undefined, poolMax: 1, ...means })
    opened.push(db)
    return db
  }
  const pidOf = async (db: Db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0
  /** Ends the connection with the number when it runs a statement with the text. */
  const endWhileItRuns = (pid: number, text: string) =>
    expect
      .poll(
        async () => {
          const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where pid = ${pid} and state = 'active' and query like ${`%${text}%`}`.execute(database.db)
          return rows.length
        },
        { interval: 10, timeout: 5_000 },
      )
      .toBe(1)

  test('a statement that a silent server never answers ends in time, and its connection is not used again', async () => {
    const db = limited({ totalMs: 300, statementMs: 60_000 })
    const pid = await pidOf(db)
    const began = performance.now()
    await expect(sql`select pg_sleep(2)`.execute(db)).rejects.toThrow('timeout')
    expect(performance.now() - began).toBeLessThan(1_500)
    // A late answer to the first statement would be read as the answer to this one.
    expect(await pidOf(db)).not.toBe(pid)
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

  test('a pool that may write retries nothing', async () => {
    const db = limited(patient)
    const pid = await pidOf(db)
    const read = slowRead.execute(db)
    const hasFailed = expect(read).rejects.toMatchObject({ code: '57P01' })
    await endWhileItRuns(pid, 'generate_series')
    await hasFailed
  })

  test('a read-only pool cannot write', async () => {
    const write = sql`insert into notes values ('x')`.execute(reading({}))
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  test('neither a write nor a statement inside a transaction is retried', async () => {
    const writing = limited(patient)
    const pid = await pidOf(writing)
    const write = sql`insert into notes select 'once' from generate_series(1, 4000000)`.execute(writing)
    const hasFailed = expect(write).rejects.toMatchObject({ code: '57P01' })
    await endWhileItRuns(pid, 'generate_series')
    await hasFailed
    const { rows } = await sql`select from notes`.execute(database.db)
    expect(rows).toEqual([])

    const db = reading(patient)
    const second = await pidOf(db)
    let reads = 0
    const transaction = db.transaction().execute(async (trx) => {
      reads++
      await slowRead.execute(trx)
    })
    const isOver = expect(transaction).rejects.toMatchObject({ code: '57P01' })
    await endWhileItRuns(second, 'generate_series')
    await isOver
    expect(reads).toBe(1)
  })

  test('reads are retried when all connections end at once', async () => {
    const db = openDatabase({
      ...{ url: database.url, folder: undefined, poolMax: 5, isReadOnly: true },
      limits: { ...requestLimits, ...patient },
    })
    opened.push(db)
    const reads = () => Promise.all([1, 2, 3, 4, 5].map(() => pidOf(db)))
    const pids = await reads()
    await sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) pid`.execute(database.db)
    expect(await reads()).not.toContain(pids[0])
  })

  test('when one connection falls silent, the others are replaced without being tried', async () => {
    const proxy = await startProxy(database.url ?? '')
    const db = limited({ totalMs: 1_500 }, 5, proxy.url)
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
    const db = limited({ connectMs: 100, lockMs: 200 }, 5)
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table notes in access exclusive mode`.execute(trx)
      const waiting = Array.from({ length: 20 }, () => sql`select note from notes`.execute(db))
      const settled = await Promise.allSettled(waiting)
      expect(settled.filter(({ status }) => status !== 'rejected')).toEqual([])
    })
    expect((await sql`select note from notes`.execute(db)).rows).toEqual([])
  })

  test('a pooler that refuses limits as parameters is used without these limits', async () => {
    const pooler = await startPooler(database.url ?? '')
    const db = limited({ totalMs: 300 }, 1, pooler.url)
    const { rows } = await sql`select current_setting('statement_timeout') as ms`.execute(db)
    expect(rows).toEqual([{ ms: '0' }])
    expect(pooler.refused()).toBe(1)
    // Our own limit does not depend on the server.
    await expect(sql`select pg_sleep(2)`.execute(db)).rejects.toThrow('timeout')
    await pooler.close()
  })
})

/** Refuses connections with an unknown parameter, as PgBouncer does, and passes on the others. */
async function startPooler(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const target = { port: Number(url.port || 5432), host: url.hostname }
  let refused = 0
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    near.once('data', (startup) => {
      if (startup.includes('statement_timeout')) {
        refused++
        const fields = 'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
        const head = Buffer.from([0x45, 0, 0, 0, 0])
        head.writeInt32BE(fields.length + 4, 1)
        near.end(Buffer.concat([head, Buffer.from(fields)]))
        return
      }
      const far = connectTo(target)
      far.on('error', () => near.destroy())
      far.write(startup)
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
