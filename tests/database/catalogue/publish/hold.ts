import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Db, openDatabase } from '#lib/base/db/open.ts'

/** Locks the rows of a table from a connection of its own: whoever writes one of them waits until `release`. */
export async function holdRows(
  url: string | undefined,
  table: string,
): Promise<{ release: () => Promise<void> }> {
  const db = openDatabase({ url, folder: undefined, poolMax: 1 })
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (trx) => {
    await sql`select 1 from ${sql.table(table)} for update`.execute(trx)
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, holding])
  return {
    release: async () => {
      released.resolve()
      await holding
      await db.destroy()
    },
  }
}

interface Waiting {
  pid: number
  /** The statement that waits, as far as the server keeps it. */
  query: string
  /** Whose row it waits for; null when it waits for something else. */
  table: string | null
}

/** The connections that wait for a lock, once there are as many. */
export async function waitingFor(db: Db, count: number): Promise<Waiting[]> {
  const list = async () =>
    (
      await sql<Waiting>`select pid, query, (select relation::regclass::text from pg_locks
          where pg_locks.pid = waiting.pid and locktype = 'tuple' limit 1) as table from pg_stat_activity waiting
        where datname = current_database() and wait_event_type = 'Lock' order by query_start`.execute(db)
    ).rows
  await expect.poll(async () => (await list()).length, { interval: 20 }).toBe(count)
  return list()
}

/** Resolves when none of the connections is there any more. */
export const untilDisconnected = (db: Db, pids: number[]): Promise<void> =>
  expect
    .poll(
      async () =>
        (await sql`select 1 from pg_stat_activity where pid = any(${pids}::int[])`.execute(db)).rows.length,
      { timeout: 30_000, interval: 20 },
    )
    .toBe(0)

/** The operator's `catalogue publish` of an institute, as a process that may be killed. */
export function startPublish(url: string | undefined, slug: string) {
  const settings = { DATABASE_URL: url, DATABASE_URL_UNPOOLED: '' }
  const words = ['bin/catalogue.ts', 'publish', '--institute', slug, '--json']
  const child = spawn(process.execPath, words, {
    cwd: `${import.meta.dirname}/../../../..`,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const ended = new Promise<{ status: number | null; output: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, output })),
  )
  return { child, ended }
}
