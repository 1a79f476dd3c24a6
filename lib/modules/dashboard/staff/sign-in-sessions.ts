import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { workingHosts } from '#lib/site/site-hosts.ts'
import { dashboardSettings } from '../settings.ts'

export const roles = ['admin', 'desk'] as const
/** `desk` may work with enquiries; `admin` may do everything. */
export type Role = (typeof roles)[number]

/** The secret that keys the digests of tokens and codes, and the time of the request. */
export interface SignInDeps {
  secret: string
  now: Date
}

/** Returns whether this server runs on the embedded database, which is intended for trials. */
export function isEmbedded(): boolean {
  const { DATABASE_URL, VERCEL } = env()
  return DATABASE_URL === undefined && VERCEL === undefined
}

/** Undefined: the dashboard is closed. An embedded database has the secret that `npm start` created. */
export function dashboardSecret(): string | undefined {
  const { DASHBOARD_SECRET } = dashboardSettings.read()
  if (DASHBOARD_SECRET !== undefined) return DASHBOARD_SECRET
  const file = fileIn(env().DATA_DIR)
  if (!isEmbedded() || !existsSync(file)) return undefined
  return readFileSync(file, 'utf8').trim() || undefined
}

/** Creates the secret file of an embedded database if it does not exist. Only the owner can read the file. */
export function requireTrialSecret(folder: string): void {
  const file = fileIn(folder)
  if (existsSync(file)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${makeToken()}\n`, { mode: 0o600 })
}

const fileIn = (folder: string): string => join(folder, 'dashboard-secret')

export const makeToken = (): string => randomBytes(32).toString('base64url')

/** Returns the digest under which a token or code is stored, keyed by `secret`. */
export const secretDigestOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('base64url')

export interface Session {
  id: string
  signed_in_at: Date
  staff: { id: string; email: string; role: Role; isOperator: boolean; language: string | null }
  /** The member's own institute, or the institute that an operator switched to. */
  institute: {
    id: string
    slug: string
    name: string
    time_zone: string
    website_url: string | null
    /** Hosts of its site that work, the main one first. */
    hosts: string[]
  }
}

export const sessionSeconds = 14 * 24 * 3600

const freshMs = 12 * 3_600_000

/** Recent enough for keys, exports, erasure and staff. Always on the embedded database: one's own machine. */
export const isFresh = ({ signed_in_at }: Session, now: Date): boolean =>
  isEmbedded() || now.getTime() - signed_in_at.getTime() < freshMs
const seenEveryMs = 5 * 60_000

/** Returns the token for the cookie, of which only a digest is stored. `linkOf` made the link, if one was used. */
export async function openSession(
  db: Db,
  { staffId, agent, linkOf }: { staffId: string; agent: string; linkOf: string | null },
  { secret, now }: SignInDeps,
): Promise<string> {
  const token = makeToken()
  await db.deleteFrom('staff_sessions').where('expires_at', '<=', now).execute()
  await db
    .insertInto('staff_sessions')
    .values({
      id: `session_${randomBytes(9).toString('hex')}`,
      digest: secretDigestOf(token, secret),
      staff_id: staffId,
      agent: agent.slice(0, 300),
      link_of: linkOf,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + sessionSeconds * 1000),
    })
    .execute()
  await db
    .updateTable('staff')
    .set({ signed_in_at: now })
    .where('id', '=', staffId)
    .where('signed_in_at', 'is', null)
    .execute()
  return token
}

/** Undefined when the token is unknown, or the session has ended or expired. */
export async function findSession(
  db: Db,
  token: string,
  { secret, now }: SignInDeps,
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('staff_sessions as o')
    .innerJoin('staff as s', 's.id', 'o.staff_id')
    .innerJoin('institutes as i', (join) =>
      join.on(sql`i.id`, '=', sql`coalesce(case when s.is_operator then o.works_on end, s.institute_id)`),
    )
    .select(['o.id', 'o.created_at', 'o.seen_at', 's.id as staff_id', 's.email', 's.role'])
    .select(['s.is_operator', 's.language'])
    .select(['i.id as institute_id', 'i.slug', 'i.name', 'i.time_zone', 'i.website_url'])
    .select(workingHosts.as('hosts'))
    .where('o.digest', '=', secretDigestOf(token, secret))
    .where('o.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  if (now.getTime() - row.seen_at.getTime() > seenEveryMs)
    await db.updateTable('staff_sessions').set({ seen_at: now }).where('id', '=', row.id).execute()
  const { institute_id, slug, name, time_zone, website_url, hosts, staff_id, email, role, language } = row
  return {
    id: row.id,
    signed_in_at: row.created_at,
    staff: { id: staff_id, email, role, isOperator: row.is_operator, language },
    institute: { id: institute_id, slug, name, time_zone, website_url, hosts },
  }
}

export async function listSessions(db: Db, now: Date, whose: { instituteId: string } | { staffId: string }) {
  const query = db
    .selectFrom('staff_sessions as o')
    .innerJoin('staff as s', 's.id', 'o.staff_id')
    .select(['o.id', 's.email', 'o.agent', 'o.link_of', 'o.created_at', 'o.seen_at'])
    .where('o.expires_at', '>', now)
    .orderBy('o.seen_at', 'desc')
    .orderBy('o.id')
  return 'staffId' in whose
    ? query.where('s.id', '=', whose.staffId).execute()
    : query.where('s.institute_id', '=', whose.instituteId).execute()
}

export async function workOn(db: Db, sessionId: string, instituteId: string): Promise<void> {
  await db.updateTable('staff_sessions').set({ works_on: instituteId }).where('id', '=', sessionId).execute()
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('id', '=', id).execute()
}

export async function setLanguage(db: Db, staffId: string, language: string): Promise<void> {
  await db.updateTable('staff').set({ language }).where('id', '=', staffId).execute()
}
