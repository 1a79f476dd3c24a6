import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { warmCounters } from '#lib/api/counters/counters.ts'
import { kvCounters } from '#lib/api/counters/kv-store.ts'
import { digestKey } from '#lib/api/gates/keys.ts'
import { shapeVersion } from '#lib/catalogue/publish/shape-version.ts'
import { openDatabase } from '#lib/db/open.ts'
import { onePool } from '#lib/db/pools.ts'
import { db } from '#lib/db.ts'
import { createListener } from '#lib/server/listener.ts'
import { listRouteFiles } from '#lib/server/route-files.ts'
import { routerOf } from '#lib/server/router.ts'
import { idOf } from './limits-processes.ts'

/**
 * A process of the service for tests of limits: the API without pages, over `DATABASE_URL` or a database in memory
 * that every such process fills alike. Its clock stands still at the moment it is told, so that no test meets the
 * end of a minute by chance. `APP_KEYS` is a JSON object of keys and their limits.
 */
let nowMs = Number(process.env.APP_NOW_MS)

const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [nowMs] : given),
  get: (target, name, receiver) => (name === 'now' ? () => nowMs : Reflect.get(target, name, receiver)),
})
process.on('message', (toldMs: number) => {
  nowMs = toldMs
  process.send?.({ nowMs })
})

if (!process.env.DATABASE_URL) {
  const memory = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })
  Object.assign(globalThis, { [Symbol.for('catalogue.db')]: onePool(memory) })
}
if (process.env.APP_STORE_WAIT_MS) {
  const { KV_REST_API_URL = '', KV_REST_API_TOKEN = '' } = process.env
  const patient = kvCounters(KV_REST_API_URL, KV_REST_API_TOKEN, Number(process.env.APP_STORE_WAIT_MS))
  Object.assign(globalThis, { [Symbol.for('catalogue.counters')]: patient })
}
await fill(JSON.parse(process.env.APP_KEYS ?? '{}'))
const server = createListener(routerOf(listRouteFiles(join(import.meta.dirname, '../../app'))))
await warmCounters()
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))

/** One institute that has published nothing but its site; what another process added already stays. */
async function fill(keys: Record<string, number>): Promise<void> {
  const id = 'craft'
  await db()
    .upkeep.insertInto('institutes')
    .values({ id, slug: id, name: id })
    .onConflict((on) => on.doNothing())
    .execute()
  await db()
    .upkeep.insertInto('publications')
    .values({
      institute_id: id,
      revision: 1,
      published_at: '2026-05-01T00:00:00.000Z',
      next_change_at: null,
      shape: shapeVersion,
      languages_enabled: false,
      site: '{}',
      streams: '{"source":null,"streams":[]}',
    })
    .onConflict((on) => on.doNothing())
    .execute()
  for (const [key, limit_per_minute] of Object.entries(keys)) {
    const row = { name: 'test', product: 'pub', scopes: ['catalog:read'], expires_at: null, revoked_at: null }
    await db()
      .upkeep.insertInto('api_keys')
      .values({
        ...row,
        id: idOf(key),
        institute_id: id,
        digest: digestKey(key),
        prefix: key.slice(0, 16),
        limit_per_minute,
      })
      .onConflict((on) => on.doNothing())
      .execute()
  }
}
