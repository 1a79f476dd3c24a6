import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLost, isOutOfTime, isPooledByStatement } from '#lib/base/db/failures.ts'
import { migrate } from '#lib/base/db/migrate.ts'
import type { Db } from '#lib/base/db/open.ts'
import { openDatabase } from '#lib/base/db/open.ts'
import { droppedLimits, limitsFault } from '#lib/base/db/time-limits.ts'
import { db } from '#lib/base/db.ts'
import { env } from '#lib/base/env.ts'
import { explainDatabaseError } from '#lib/office/cli/database-error.ts'
import { haveOwnHosts } from '#lib/site/site-hosts.ts'
import { requireDemoKey } from './start-key.ts'
import { announce, type Prepared } from './start-words.ts'

/** Migrates, and loads the demo into an empty embedded database. Waits for a server that is still starting. */
export const prepareData = (): Promise<Prepared> => {
  const { DATABASE_URL: url, DATABASE_URL_UNPOOLED: direct, DATA_DIR: folder } = env()
  return url === undefined ? prepareEmbedded(folder) : prepareServer(url, direct ?? url)
}

/** Opens the embedded database, which runs its own migrations. */
async function prepareEmbedded(folder: string): Promise<Prepared> {
  const { maintenance } = db()
  // The importer is loaded only when it is needed, because it is large.
  if ((await readInstitutes(maintenance)).slugs.length === 0) {
    const { loadDemo } = await import('./start-demo.ts')
    announce({ msg: 'Loading the demo.' })
    await loadDemo(maintenance)
  }
  return {
    demoKey: await requireDemoKey(maintenance, folder),
    ...(await readInstitutes(maintenance)),
  }
}

/**
 * Migrates a PostgreSQL database. Migrations hold a lock, so several servers of a new release may start at once. They
 * use the direct address, because a connection pooler cannot hold the lock. Fails unless the pooled address responds
 * too.
 */
export async function prepareServer(url: string, direct: string): Promise<Prepared> {
  const applied = await whenReachable(direct, () => onServer(direct, migrate))
  if (applied.length > 0) announce({ msg: `Migrated the database: ${applied.join(', ')}.` })
  const [institutes, limits] = await whenReachable(url, () =>
    onServer(url, async (db) => {
      // In a transaction, because a pooler that gives each statement another connection must be noticed now.
      const institutes = await db.transaction().execute(readInstitutes)
      return [institutes, limitsFault(await droppedLimits(db))] as const
    }),
  )
  if (limits) announce({ level: 'warn', msg: limits })
  return { demoKey: undefined, ...institutes }
}

async function onServer<Done>(url: string, work: (db: Db) => Promise<Done>): Promise<Done> {
  const own = openDatabase({ url, folder: undefined, poolMax: 1 })
  return work(own).finally(() => own.destroy())
}

async function readInstitutes(database: Db): Promise<Pick<Prepared, 'slugs' | 'siteFault'>> {
  const { SITE_INSTITUTE: shown } = env()
  const rows = await database.selectFrom('institutes').select('slug').orderBy('slug').limit(10).execute()
  const slugs = rows.map(({ slug }) => slug)
  if (slugs.length === 0 || slugs.includes(shown)) return { slugs }
  const found = await database
    .selectFrom('institutes')
    .select('id')
    .where('slug', '=', shown)
    .executeTakeFirst()
  if (found !== undefined) return { slugs }
  const where = (await haveOwnHosts(database))
    ? 'No site is shown at the host of SITE_URL'
    : 'The site shows nothing'
  const siteFault = `${where}: no institute has the slug ${JSON.stringify(shown)}. Set SITE_INSTITUTE to one of: ${slugs.join(', ')}.`
  return { slugs, siteFault }
}

/** How long to wait, in milliseconds, for a database server that is still starting. */
const patienceMs = 60_000
const pauseMs = 1_000

/** Retries temporary errors, each printed once, up to a deadline. Throws a permanent one, such as a wrong password. */
async function whenReachable<Done>(url: string, work: () => Promise<Done>): Promise<Done> {
  const until = performance.now() + patienceMs
  for (let said = ''; ; await delay(pauseMs)) {
    try {
      return await work()
    } catch (error) {
      const root = rootOf(error)
      const { message, advice } = explainDatabaseError(root, url) ?? {
        message: (error as Error).message,
        advice: '',
      }
      if (!mayPass(root) || performance.now() > until) throw new Error(`${message} ${advice}`.trim())
      if (message !== said)
        announce({ level: 'warn', msg: `${message} Waiting for it (${patienceMs / 1_000} s at most).` })
      said = message
    }
  }
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error
}

const refusedCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])
/** SQLSTATEs of a server that is starting or stopping (57P03) or has no free connections (53300, 53400). */
const busyStates = new Set(['57P03', '53300', '53400'])

/** Returns whether an error may be temporary: the server is starting or has no free connections. */
export function mayPass(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(mayPass)
  if (isPooledByStatement(error)) return false
  const { code, message } = error as { code?: unknown; message?: string }
  if (isConnectionLost(error) || isOutOfTime(error)) return true
  if (error instanceof pg.DatabaseError) return busyStates.has(String(code))
  return refusedCodes.has(String(code)) || /timeout/i.test(message ?? '')
}
