import type { Db } from '#lib/db/open.ts'
import type { Revised } from '../follower/follower.ts'
import { followerOf } from '../follower/memory.ts'
import { isSame, type Revision, readRevision } from '../follower/publication.ts'
import type { IndexQuery } from '../index/index-query.ts'

/** A read from the index, and from rows by key. */
interface IndexedRead<Found, Answer> {
  /** Returns the query, and the revision that it depends on, if any. */
  ask: () => Promise<{ query: IndexQuery<Found>; revision?: Revision | undefined }>
  /** Reads the rows of the result; undefined when one of them changed after its revision. */
  read: (found: Revised<Found>) => Promise<Answer | undefined>
}

/** Each attempt but the first follows a publish of the very rows that were being read. */
const attemptsMax = 20

/** Reads everything at one revision, `admitted` or a later one: reads again when a publish came between. */
export async function atOneRevision<Found, Answer>(
  db: Db,
  instituteId: string,
  admitted: Revision | undefined,
  { ask, read }: IndexedRead<Found, Answer>,
): Promise<Answer> {
  const follower = followerOf(db, instituteId)
  let known = admitted
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const { query, revision } = await ask()
    const found = await follower.find(db, revision ?? known ?? (await readRevision(db, instituteId)), query)
    const isOfOne = revision === undefined || isSame(found.revision, revision)
    const answer = isOfOne ? await read(found) : undefined
    if (answer !== undefined) return answer
    known = undefined
  }
  throw new Error(`Institute ${instituteId} was published between ${attemptsMax} attempts to read it.`)
}
