import type { Db } from '#lib/db/open.ts'
import type { Revised } from '../follower/follower.ts'
import { followerOf } from '../follower/memory.ts'
import { isSame, type Revision, readRevision } from '../follower/publication.ts'
import type { IndexQuery } from '../index/index-query.ts'
import { inSnapshot } from '../source/load/load-snapshot.ts'

/** A read from the index, and from rows by key. */
interface IndexedRead<Found, Answer> {
  /** Returns the query, and the revision that it depends on, if any. */
  ask: (trx: Db) => Promise<{ query: IndexQuery<Found>; revision?: Revision | undefined }>
  /**
   * Reads the rows of the result; undefined when one of them changed after its revision. In a transaction it leaves out
   * missing rows instead: another attempt would miss them too.
   */
  read: (trx: Db, found: Revised<Found>) => Promise<Answer | undefined>
}

/**
 * Each attempt but the first follows a publish during the one before: of the rows that were being read, or any publish
 * where the query depends on a revision. The last attempt reads in one snapshot, with an index of its own.
 */
const attemptsMax = 20

/** Reads everything at one revision, `admitted` or a later one. Reads again when a publish came between. */
export async function atOneRevision<Found, Answer>(
  db: Db,
  instituteId: string,
  admitted: Revision | undefined,
  { ask, read }: IndexedRead<Found, Answer>,
): Promise<Answer> {
  const attempt = async (trx: Db, known?: Revision) => {
    const { query, revision } = await ask(trx)
    const wanted = revision ?? known ?? (await readRevision(trx, instituteId))
    const found = await followerOf(trx, instituteId).find(trx, wanted, query)
    return revision && !isSame(found.revision, revision) ? undefined : read(trx, found)
  }
  for (let attempts = 1; attempts < attemptsMax; attempts++) {
    const answer = await attempt(db, attempts === 1 ? admitted : undefined)
    if (answer !== undefined) return answer
  }
  const answer = await inSnapshot(db, attempt)
  if (answer === undefined) throw new Error(`Institute ${instituteId} cannot be read at one revision.`)
  return answer
}
