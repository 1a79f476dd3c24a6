import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../processes.ts'
import { binaries, type ScratchPostgres, startStandby } from './scratch-postgres.ts'
import { type App, openStage, type Stage } from './stage.ts'

/** As many rounds of time-outs as there are in a minute, in which every connection for writes is given up. */
const rounds = 20
const settings = { DATABASE_POOL_MAX: '80', TOTAL_MS: '1500' }
const forWrites = 13

describe.skipIf(!binaries)('a synchronous standby that stalls', { timeout: 180_000 }, () => {
  let stage: Stage
  let standby: ScratchPostgres
  let app: App
  beforeAll(async () => {
    stage = await openStage()
    standby = await startStandby(stage.postgres)
    app = await stage.startApp(undefined, settings)
    await set('synchronous_standby_names', '*')
    await until(async () => expect((await send('before it stalls')).status).toBe(201))
  }, 60_000)
  afterAll(async () => {
    standby?.thaw()
    await stage?.close()
    await standby?.destroy()
  })

  test('leaves connections for reads, and no enquiry is acknowledged that the standby has not got', async () => {
    standby.freeze()
    const sender = async (name: number) => {
      for (let round = 0; round < rounds; round++)
        expect((await send(`stalled ${name} ${round}`)).status).toBeGreaterThanOrEqual(500)
    }
    let isOver = false
    const over = Promise.all(Array.from({ length: forWrites }, (_, name) => sender(name))).finally(() => {
      isOver = true
    })
    while (!isOver) {
      expect(await read('/readyz')).toBe(200)
      expect(await read(`/catalog/v1/courses?q=${Math.random()}`)).toBe(200)
      expect(await connections()).toBeLessThanOrEqual(80)
    }
    await over
    expect(await read('/readyz?for=writes')).toBe(503)
    await until(async () => expect(await connections('SyncRep')).toBe(0))

    standby.thaw()
    await until(async () => expect((await send('stalled 0 0')).status).toBe(200))
    await until(async () => expect(await read('/readyz?for=writes')).toBe(200))
  })

  async function send(message: string) {
    const response = await fetch(`${app.origin}/catalog/v1/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': stage.key },
      body: JSON.stringify({ full_name: 'Meera Nair', email: 'meera@example.org', message }),
    })
    await response.body?.cancel()
    return response
  }

  async function read(path: string): Promise<number> {
    const response = await fetch(`${app.origin}${path}`, { headers: { 'x-api-key': stage.key } })
    await response.body?.cancel()
    return response.status
  }

  async function set(name: string, value: string): Promise<void> {
    await sql`alter system set ${sql.ref(name)} = ${sql.lit(value)}`.execute(stage.db)
    await sql`select pg_reload_conf()`.execute(stage.db)
  }

  /** Counts the connections of clients, or those that wait for something. */
  async function connections(event?: string): Promise<number> {
    const { rows } = await sql`select from pg_stat_activity where backend_type = 'client backend'
      and pid <> pg_backend_pid() and (${event ?? null}::text is null or wait_event = ${event ?? null})`.execute(
      stage.db,
    )
    return rows.length
  }
})
