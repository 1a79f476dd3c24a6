import { migrate } from '#lib/db/migrate.ts'
import { openDatabase } from '#lib/db/open.ts'
import { type Db, db } from '#lib/db.ts'
import { env } from '#lib/env.ts'
import { requireDemoKey } from './start-key.ts'

/** What the operator is told of the data that is served. */
export interface Prepared {
  /** The embedded database's key to try things with. */
  demoKey: string | undefined
  hasInstitutes: boolean
}

/**
 * Makes the database ready to serve: migrated and, when it is the embedded one and empty, filled with the demo
 * institute. `origin` is where the demo's pictures will be found.
 */
export async function prepareData(origin: string): Promise<Prepared> {
  const isEmbedded = env().DATABASE_URL === undefined
  if (!isEmbedded) await migrateServer()
  // The embedded database migrates itself as it opens.
  if (isEmbedded && !(await hasInstitutes(db()))) {
    // Once only, and it brings the whole import with it.
    const { loadDemo } = await import('./start-demo.ts')
    await loadDemo(db(), origin)
  }
  const demoKey = isEmbedded ? await requireDemoKey(db(), env().DATA_DIR) : undefined
  return { demoKey, hasInstitutes: await hasInstitutes(db()) }
}

/**
 * Brings PostgreSQL up to date. Migrations only go forward and run under a lock, so servers of a new version may all
 * start at once; they use the direct address, since a pooler cannot hold a lock for them.
 */
async function migrateServer(): Promise<void> {
  const url = env().DATABASE_URL_UNPOOLED ?? env().DATABASE_URL
  const direct = openDatabase({ url, folder: undefined, poolMax: 1 })
  try {
    const applied = await migrate(direct)
    if (applied.length > 0) console.log(`Migrated the database: ${applied.join(', ')}.`)
  } finally {
    await direct.destroy()
  }
}

const hasInstitutes = async (database: Db): Promise<boolean> =>
  (await database.selectFrom('institutes').select('id').limit(1).executeTakeFirst()) !== undefined
