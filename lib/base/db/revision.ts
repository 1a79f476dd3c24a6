import type { Db } from './open.ts'

/** Identifies one published state of an institute. */
export interface Revision {
  number: number
  /** Time of the publish, in milliseconds. Distinguishes revisions with the same number after a backup was restored. */
  publishedAt: number
}

export const unpublished: Revision = { number: 0, publishedAt: 0 }

export const isSameRevision = (a: Revision, b: Revision): boolean =>
  a.number === b.number && a.publishedAt === b.publishedAt

/** The columns of `publications` that identify a revision; null before the first publish. */
export interface RevisionRow {
  revision: string | null
  published_at: Date | null
}

export const revisionOf = (row: RevisionRow): Revision => ({
  number: Number(row.revision),
  publishedAt: row.published_at?.getTime() ?? 0,
})

/** Reads the current revision of an institute; returns `unpublished` before the first publish. */
export async function readRevision(db: Db, instituteId: string): Promise<Revision> {
  const row = await db
    .selectFrom('publications')
    .select(['revision', 'published_at'])
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  return row ? revisionOf(row) : unpublished
}
