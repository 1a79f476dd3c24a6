import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { cleanTexts } from './clean-texts.ts'
import { compile } from './compile/compile.ts'
import { liftTimeLimits, lockInstitute } from './institute-lock.ts'
import { loadSource } from './load.ts'
import { dateIn, startOfDate } from './rules/calendar.ts'
import { shapeVersion } from './shape-version.ts'
import { writePublished } from './write-published.ts'

export interface PublishReport {
  /** The institute's new revision; revisions only grow. */
  revision: number
  /** Courses that visitors can see, editions of one course counted once. */
  entries: number
}

export interface PublishOptions {
  /** Called as texts are cleaned, with how many are done and how many need it. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Publishes what an institute has authored, as of a moment: readers see the last revision until this one is whole.
 * Throws when no institute has the id.
 */
export async function publishInstitute(
  db: Db,
  instituteId: string,
  now: Date,
  options: PublishOptions = {},
): Promise<PublishReport> {
  // Cleaning is the long part, so it comes before the lock; what changes in between is cleaned under it.
  await cleanTexts(db, await requireSource(db, instituteId), options.onProgress)
  return db.transaction().execute(async (trx) => {
    await liftTimeLimits(trx)
    await lockInstitute(trx, instituteId)
    return publishLocked(trx, instituteId, now)
  })
}

/**
 * Publishes if that is due: never published, a date has passed, or other software wrote the rows. Readers who come
 * while another publishes wait for it and find nothing left to do.
 */
export async function freshen(db: Db, instituteId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await liftTimeLimits(trx)
    await lockInstitute(trx, instituteId)
    if (await isDue(trx, instituteId, now)) await publishLocked(trx, instituteId, now)
  })
}

async function isDue(trx: Db, instituteId: string, now: Date): Promise<boolean> {
  const publication = await trx
    .selectFrom('publications')
    .select(['shape', 'next_change_at'])
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  if (publication === undefined || publication.shape !== shapeVersion) return true
  return publication.next_change_at !== null && publication.next_change_at <= now
}

async function publishLocked(trx: Db, instituteId: string, now: Date): Promise<PublishReport> {
  const source = await requireSource(trx, instituteId)
  const zone = source.site.time_zone
  const published = compile(source, dateIn(zone, now), await cleanTexts(trx, source))
  const { rows } = await sql<{ revision: number }>`select nextval('revisions')::int as revision`.execute(trx)
  const revision = rows[0]?.revision ?? 0
  await writePublished(trx, instituteId, published, {
    revision,
    published_at: now.toISOString(),
    next_change_at: published.nextChangeOn && startOfDate(zone, published.nextChangeOn).toISOString(),
    shape: shapeVersion,
  })
  return { revision, entries: published.entries.length }
}

async function requireSource(db: Db, instituteId: string) {
  const source = await loadSource(db, instituteId)
  if (source === undefined) throw new Error(`No institute has the id ${JSON.stringify(instituteId)}.`)
  return source
}
