import { isFuture } from '#lib/base/db/clock.ts'

/** The facts that decide whether an institute must be published. All but `has_changes` are null before its first publish. */
export interface PublishedState {
  shape: number | null
  published_at: Date | null
  next_change_at: Date | null
  /** Whether authored data has changed since the last publish. */
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
