import type { Db } from '#lib/db/open.ts'
import type { Revised } from '../follower/follower.ts'
import { followerOf } from '../follower/follower.ts'
import { type Answered, isSame, type Revision, readRevision } from '../follower/publication.ts'
import type { IndexQuery } from '../index/index-query.ts'
import { inSnapshot } from '../source/load/load-snapshot.ts'

/** A read from the index, and from rows by key. */
interface IndexedRead<Found, Json, Nothing> {
  /**
   * Returns the query, and the revision of the rows that it was made of, if any. Undefined, where that is allowed, when
   * there is nothing to read.
   */
  ask: (trx: Db) => Promise<{ query: IndexQuery<Found>; revision?: Revision | undefined } | Nothing>
  /**
   * Reads the rows of the result; undefined when one of them changed after its revision. In a transaction it leaves out
   * missing rows instead: another attempt would miss them too.
   */
  read: (trx: Db, found: Revised<Found>) => Promise<Json | undefined>
}

/** Each retry follows a publish that changed the data mid-read; the last attempt reads one snapshot. */
const attemptsMax = 20

/** Reads everything at one revision, `admitted` or a later one. */
export function atOneRevision<Found, Json>(
  db: Db,
  instituteId: string,
  admitted: Revision | undefined,
  indexed: IndexedRead<Found, Json, never>,
): Promise<Answered<Json>>
export function atOneRevision<Found, Json>(
  db: Db,
  instituteId: string,
  admitted: Revision | undefined,
  indexed: IndexedRead<Found, Json, undefined>,
): Promise<Answered<Json> | undefined>
export async function atOneRevision<Found, Json>(
  db: Db,
  instituteId: string,
  admitted: Revision | undefined,
  { ask, read }: IndexedRead<Found, Json, undefined>,
): Promise<Answered<Json> | undefined> {
  /** Returns undefined when a publish came between. */
  const attempt = async (trx: Db, known?: Revision) => {
    const asked = await ask(trx)
    if (asked === undefined) return { answer: undefined }
    const wanted = asked.revision ?? known ?? (await readRevision(trx, instituteId))
    const found = await followerOf(trx, instituteId).find(trx, wanted, asked.query)
    if (asked.revision && !isSame(found.revision, asked.revision)) return undefined
    const json = await read(trx, found)
    return json === undefined ? undefined : { answer: { json, revision: found.revision } }
  }
  for (let attempts = 1; attempts < attemptsMax; attempts++) {
    const done = await attempt(db, attempts === 1 ? admitted : undefined)
    if (done) return done.answer
  }
  const done = await inSnapshot(db, attempt)
  if (done === undefined) throw new Error(`Institute ${instituteId} cannot be read at one revision.`)
  return done.answer
}
