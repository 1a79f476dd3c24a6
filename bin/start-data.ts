import { migrate } from '#lib/db/migrate.ts'
import { openDatabase } from '#lib/db/open.ts'
import { type Db, db } from '#lib/db.ts'
import { env } from '#lib/env.ts'
import { findInstitute } from '#lib/office/institutes/names.ts'
import { invitationLink } from '#lib/office/staff/invitations.ts'
import { dashboardSecret, requireTrialSecret } from '#lib/office/staff/secret.ts'
import { inviteMember, listStaff } from '#lib/office/staff/staff.ts'
import { siteSettings } from '#lib/site/settings.ts'
import { requireDemoKey } from './start-key.ts'
import { whenReachable } from './start-wait.ts'

/** The facts about the served data that are printed for the operator. */
export interface Prepared {
  /** The demo key of the embedded database. */
  demoKey: string | undefined
  /** The link that opens the demo's dashboard once. */
  demoDashboard?: string | undefined
  hasInstitutes: boolean
}

/**
 * Prepares the database for serving: migrates it, and loads the demo institute into an empty embedded one. `origin`:
 * the address of the demo's pictures. Waits for a server that is starting.
 */
export const prepareData = (origin: string): Promise<Prepared> => {
  const { DATABASE_URL: url, DATABASE_URL_UNPOOLED: direct, DATA_DIR: folder } = env()
  return url === undefined ? prepareEmbedded(folder, origin) : prepareServer(url, direct ?? url)
}

/** Prepares the embedded database, which migrates itself when it opens. */
async function prepareEmbedded(folder: string, origin: string): Promise<Prepared> {
  if (!(await hasInstitutes(db().maintenance))) {
    // Loaded on use: it is needed only once, and loads the whole importer.
    const { loadDemo } = await import('./start-demo.ts')
    console.log('Loading the demo institute.')
    await loadDemo(db().maintenance, origin)
  }
  return {
    demoKey: await requireDemoKey(db().maintenance, folder),
    demoDashboard: await makeDemoLink(db().maintenance, folder, origin),
    hasInstitutes: await hasInstitutes(db().maintenance),
  }
}

/**
 * Migrates a PostgreSQL. Migrations run under a lock, so servers of a new version may all start at once. They use the
 * direct address, since a pooler cannot hold the lock; the pooled address must answer too.
 */
export async function prepareServer(url: string, direct: string): Promise<Prepared> {
  const applied = await whenReachable(direct, () => onServer(direct, migrate))
  if (applied.length > 0) console.log(`Migrated the database: ${applied.join(', ')}.`)
  return { demoKey: undefined, hasInstitutes: await whenReachable(url, () => onServer(url, hasInstitutes)) }
}

/** Runs `work` on its own connection, which is closed afterwards. */
async function onServer<Done>(url: string, work: (db: Db) => Promise<Done>): Promise<Done> {
  const own = openDatabase({ url, folder: undefined, poolMax: 1 })
  return work(own).finally(() => own.destroy())
}

const hasInstitutes = async (database: Db): Promise<boolean> =>
  (await database.selectFrom('institutes').select('id').limit(1).executeTakeFirst()) !== undefined

/** A placeholder address: only the link opens the demo's dashboard. */
const email = 'office@demo.example'

/**
 * Makes a link that opens the demo's dashboard once. Its admin is created while the demo has no staff; undefined when
 * that admin has signed in, was removed or changed, or the institute is gone.
 */
export async function makeDemoLink(db: Db, folder: string, origin: string): Promise<string | undefined> {
  const institute = await findInstitute(db, 'demo')
  if (institute === undefined) return undefined
  requireTrialSecret(folder)
  const secret = dashboardSecret()
  if (secret === undefined) return undefined
  const now = new Date()
  const staff = await listStaff(db, now, institute.id)
  const isOurs = staff.length === 0 || staff.some((one) => one.email === email && one.role === 'admin')
  if (!isOurs) return undefined
  const terms = { instituteId: institute.id, email, role: 'admin', by: 'npm start' } as const
  const made = await inviteMember(db, terms, { secret, now })
  return typeof made === 'string'
    ? undefined
    : invitationLink({ origin, base: siteSettings().base }, made.token)
}
