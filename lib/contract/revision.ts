import type { Db } from '#lib/base/db/open.ts'

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

/** The facts that decide whether an institute must be published. All but `has_changes` are null before its first publish. */
export interface PublishedState {
  shape: number | null
  published_at: Date | null
  next_change_at: Date | null
  has_changes: boolean
}

/**
 * Why a publish is due: no published rows that this release can serve; a publish for a time in the future, by a server
 * with a fast clock; a date that has passed; changes of authored data.
 */
export type Due = 'unreadable' | 'wrong clock' | 'date' | 'changes'

/**
 * Returns the first reason why publishing now could change answers; undefined if it could not. `now` is the database's
 * time. Rows of a newer release are served unchanged, and only that release publishes them.
 */
export function dueOf(
  { shape, published_at, next_change_at, has_changes }: PublishedState,
  shapeVersion: number,
  now: Date,
): Due | undefined {
  if (shape === null || shape < shapeVersion) return 'unreadable'
  if (shape > shapeVersion) return undefined
  if (published_at !== null && isFuture(published_at, now)) return 'wrong clock'
  if (next_change_at !== null && next_change_at <= now) return 'date'
  return has_changes ? 'changes' : undefined
}

/** In milliseconds. Requests that overlap may use times that differ by as long as they take. */
const futureMaxMs = 60_000

/** Returns whether a time is so far in the future that a wrong clock must have set it. */
export const isFuture = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + futureMaxMs
