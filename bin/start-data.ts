import { migrate } from '#lib/db/migrate.ts'
import { openDatabase } from '#lib/db/open.ts'
import { type Db, db } from '#lib/db.ts'
import { env } from '#lib/env.ts'
import { makeDemoLink } from './start-dashboard.ts'
import { requireDemoKey } from './start-key.ts'
import { whenReachable } from './start-wait.ts'

/** What the operator is told of the data that is served. */
export interface Prepared {
  /** The embedded database's key to try things with. */
  demoKey: string | undefined
  /** Opens the demo's dashboard, once. */
  demoDashboard?: string | undefined
  hasInstitutes: boolean
}

/**
 * Makes the database ready to serve: migrated and, when it is the embedded one and empty, filled with the demo
 * institute. `origin` is where the demo's pictures will be found. A server that is not there yet is waited for.
 */
export const prepareData = (origin: string): Promise<Prepared> => {
  const { DATABASE_URL: url, DATABASE_URL_UNPOOLED: direct, DATA_DIR: folder } = env()
  return url === undefined ? prepareEmbedded(folder, origin) : prepareServer(url, direct ?? url)
}

/** It migrates itself as it opens. */
async function prepareEmbedded(folder: string, origin: string): Promise<Prepared> {
  if (!(await hasInstitutes(db().upkeep))) {
    // Once only, and it brings the whole import with it.
    const { loadDemo } = await import('./start-demo.ts')
    console.log('Loading the demo institute.')
    await loadDemo(db().upkeep, origin)
  }
  return {
    demoKey: await requireDemoKey(db().upkeep, folder),
    demoDashboard: await makeDemoLink(db().upkeep, folder, origin),
    hasInstitutes: await hasInstitutes(db().upkeep),
  }
}

/**
 * Migrations only go forward and run under a lock, so servers of a new version may all start at once; they use the
 * direct address, since a pooler cannot hold a lock for them. The other one has to answer as well.
 */
export async function prepareServer(url: string, direct: string): Promise<Prepared> {
  const applied = await whenReachable(direct, () => onServer(direct, migrate))
  if (applied.length > 0) console.log(`Migrated the database: ${applied.join(', ')}.`)
  return { demoKey: undefined, hasInstitutes: await whenReachable(url, () => onServer(url, hasInstitutes)) }
}

/** Does a work on a connection of its own, which is closed afterwards. */
async function onServer<Done>(url: string, work: (db: Db) => Promise<Done>): Promise<Done> {
  const own = openDatabase({ url, folder: undefined, poolMax: 1 })
  return work(own).finally(() => own.destroy())
}

const hasInstitutes = async (database: Db): Promise<boolean> =>
  (await database.selectFrom('institutes').select('id').limit(1).executeTakeFirst()) !== undefined
