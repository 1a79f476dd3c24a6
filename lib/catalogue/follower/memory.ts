import { cache } from '#lib/cache.ts'
import type { Db } from '#lib/db/open.ts'
import type { FoundCourse } from '../index/indexed-entry.ts'
import { Follower } from './follower.ts'

/** Parts of lists: followers of institutes, and summaries of courses at their revisions. */
type Listed = Follower | Buffer<ArrayBuffer>

const lists = cache<Listed>('lists', {
  isEachKept: true,
  bytesOf: (value) => (isFollower(value) ? value.bytes : value.length),
})

/** Not `instanceof`: each bundle has a class of its own, and they share this cache. */
const isFollower = (value: Listed): value is Follower => !Buffer.isBuffer(value)

const numbers = new WeakMap<Db, number>()
let databases = 0

/** Numbers databases: tests have several in one process. */
function numberOf(db: Db): number {
  const number = numbers.get(db) ?? databases++
  numbers.set(db, number)
  return number
}

/** Returns this process's follower of an institute; a new one after eviction. */
export function followerOf(db: Db, instituteId: string): Follower {
  // A transaction has a snapshot of its own.
  if (db.isTransaction) return new Follower(instituteId)
  const name = `follower ${numberOf(db)} ${instituteId}`
  const known = lists().get(name)
  if (known && isFollower(known)) return known
  // lru-cache measures on `set`: set again after growth.
  const follower = new Follower(instituteId, (grown) => lists().set(name, grown))
  lists().set(name, follower)
  return follower
}

/** Returns the cache entry of a course's summary at a revision, in one language. */
export function cachedSummary(db: Db, instituteId: string, { id, revision, language }: FoundCourse) {
  const name = `summary ${numberOf(db)} ${instituteId} ${id} ${revision} ${language}`
  return {
    get: () => lists().get(name) as Buffer<ArrayBuffer> | undefined,
    set: (summary: Buffer<ArrayBuffer>) => {
      if (!db.isTransaction) lists().set(name, summary)
    },
  }
}
