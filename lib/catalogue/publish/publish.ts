import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { build, type OnProgress, type Outcome } from './build.ts'
import { cleanAhead } from './clean-texts.ts'
import { asPublisher, planPublish } from './publisher.ts'

/** Result of a publish. */
export interface PublishReport extends Outcome {
  /** Courses that visitors see; the editions of a course count once. */
  entries: number
}

export interface PublishOptions {
  /** Called during a publish with the number of finished courses and the total. */
  onProgress?: OnProgress
}

/**
 * Publishes everything of an institute as of a given moment, whatever was published before. Readers see the previous
 * revision until the commit. A course that cannot be published keeps its last good state and is reported. Throws when
 * no institute has the id.
 */
export async function publishInstitute(
  db: Db,
  instituteId: string,
  now: Date,
  options: PublishOptions = {},
): Promise<PublishReport> {
  // Cleaning takes longest, so do it before the transaction, which cleans only texts that changed since.
  await cleanAhead(db, instituteId, 'all')
  return asPublisher(db, instituteId, now, async ({ trx, now: at, former }) => {
    const everything = { courses: 'all' as const, former }
    const published = await build(trx, instituteId, everything, at, { ...options, isRepair: true })
    return { ...published, entries: await countEntries(trx, instituteId) }
  })
}

/**
 * Publishes an institute's pending changes inline, for a caller that has just written them. Undefined when nothing is
 * due. Throws as `publishInstitute` does.
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

/** Reads the result of the institute's last publish; undefined if never published. */
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

/** Counts the courses that visitors can see. */
async function countEntries(db: Db, instituteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('published_courses')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('institute_id', '=', instituteId)
    .executeTakeFirstOrThrow()
  return count
}
