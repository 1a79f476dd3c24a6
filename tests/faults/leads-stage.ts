import { randomBytes } from 'node:crypto'
import { digestKey } from '#lib/api/gates/keys.ts'
import { migrate } from '#lib/db/migrate.ts'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { freePort } from '../free-port.ts'
import { startApp } from './app.ts'
import type { Stage } from './leads-scenarios.ts'
import { startPostgres } from './scratch-postgres.ts'

/** A limit that the load never reaches: these tests do not try the limits. */
const unlimited = 1_000_000_000

/** Runs `use` on a PostgreSQL, an institute and two server processes of its own; cleans up whatever happens. */
export async function onStage<T>(use: (stage: Stage) => Promise<T>): Promise<T> {
  const postgres = await startPostgres()
  const db = openDatabase({ url: postgres.url, folder: undefined, poolMax: 2 })
  const apps: Stage['apps'][number][] = []
  try {
    await migrate(db)
    const key = await addInstitute(db)
    for (let app = 0; app < 2; app++) apps.push(await startApp(postgres.url, await freePort()))
    const [first, second] = apps
    if (!first || !second) throw new Error('two processes are needed')
    return await use({ db, postgres, apps: [first, second], key })
  } finally {
    for (const app of apps) await app.kill()
    await db.destroy()
    await postgres.destroy()
  }
}

async function addInstitute(db: Db): Promise<string> {
  const limits = { leads_per_visitor: unlimited, leads_per_minute: unlimited }
  await db
    .insertInto('institutes')
    .values({ id: 'craft', slug: 'craft', name: 'Craft', ...limits })
    .execute()
  const key = `cat_pub_${randomBytes(24).toString('hex')}`
  await db
    .insertInto('api_keys')
    .values({
      id: 'key',
      institute_id: 'craft',
      name: 'faults',
      product: 'pub',
      digest: digestKey(key),
      prefix: key.slice(0, 16),
      scopes: ['leads:write'],
      limit_per_minute: unlimited,
      expires_at: null,
      revoked_at: null,
    })
    .execute()
  return key
}
