import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { build, type OnProgress, type Outcome } from './build.ts'
import { cleanAhead } from './clean-texts.ts'
import { asPublisher, planPublish } from './publisher.ts'

export interface PublishReport extends Outcome {
  /** Number of entries that visitors see. */
  entries: number
}

export interface PublishOptions {
  /** Progress: number of finished courses and the total. */
  onProgress?: OnProgress
}

/**
 * Publishes everything of an institute as of `now`, whether or not it changed. Readers see the previous revision until
 * the commit. A course that cannot be published keeps its last good state and is reported. Throws if no institute has
 * the id.
 */
export async function publishInstitute(
  db: Db,
  instituteId: string,
  now: Date,
  options: PublishOptions = {},
): Promise<PublishReport> {
  // Cleans before the transaction, because cleaning takes longest. The transaction then cleans only texts that have
  // changed since.
  await cleanAhead(db, instituteId, 'all')
  return asPublisher(db, instituteId, now, async ({ trx, now: at, former }) => {
    const everything = { courses: 'all' as const, former }
    const published = await build(trx, instituteId, everything, at, { ...options, isRepair: true })
    return { ...published, entries: await countEntries(trx, instituteId) }
  })
}

/**
 * Publishes an institute's pending changes and waits for the result; for callers that have just written changes.
 * Returns undefined if nothing is due. Throws like `publishInstitute`.
 */
export async function publishDue(
  db: Db,
  instituteId: string,
  now: Date,
  options: PublishOptions = {},
): Promise<PublishReport | undefined> {
  await cleanAhead(db, instituteId, 'changed')
  return asPublisher(db, instituteId, now, async (publishing) => {
    const { trx } = publishing
    const due = await planPublish(instituteId, publishing)
    if (due === undefined) return undefined
    const published = await build(trx, instituteId, due, publishing.now, options)
    return { ...published, entries: await countEntries(trx, instituteId) }
  })
}

/** Reads the result of the institute's last publish; undefined before the first. */
export async function readReport(db: Db, instituteId: string): Promise<PublishReport | undefined> {
  const publication = await db
    .selectFrom('publications')
    .select('revision')
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  if (!publication) return undefined
  const entries = await countEntries(db, instituteId)
  const faults = await db
    .selectFrom('publish_faults')
    .select(['kind', 'id', 'message'])
    .where('institute_id', '=', instituteId)
    .orderBy('kind')
    .orderBy('id')
    .execute()
  return { revision: Number(publication.revision), entries, faults }
}

async function countEntries(db: Db, instituteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('published_courses')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('institute_id', '=', instituteId)
    .executeTakeFirstOrThrow()
  return count
}
