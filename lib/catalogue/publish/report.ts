import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { PublishFault } from './faults.ts'

/** The outcome of a publish. */
export interface PublishReport {
  /** The institute's new revision; revisions only grow. */
  revision: number
  /** Courses that visitors can see, editions of one course counted once. */
  entries: number
  /** Things that could not be published and keep their last good state. */
  faults: PublishFault[]
}

/** Reads the outcome of the institute's last publish; undefined while there was none. */
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
export async function countEntries(db: Db, instituteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('published_courses')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('institute_id', '=', instituteId)
    .executeTakeFirstOrThrow()
  return count
}
