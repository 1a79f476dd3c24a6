import { observer } from '#lib/base/observe.ts'
import type { Db } from './open.ts'
import type { Pools } from './pools.ts'

/** A published state of an institute. */
interface Revision {
  number: number
  /** Time of the publish, in milliseconds; tells two revisions with one number apart after a backup was restored. */
  publishedAt: number
}

/** For how long a replica that failed is not asked, in milliseconds. */
const restMs = 5_000

interface Replica {
  /** The last revision of each institute that the replica was seen to have. */
  reached: Map<string, Revision>
  /** Until when it is left alone, by `performance.now()`. */
  restsUntil: number
}

const replicas = new WeakMap<Db, Replica>()

/**
 * Reads from the replica when it has the admitted revision of the institute, else from the primary, so that no
 * answer is older than its admission. A replica that fails is not asked for some seconds.
 */
export async function readAdmitted<Found>(
  { replica: db, reads }: Pick<Pools, 'replica' | 'reads'>,
  instituteId: string,
  admitted: Revision,
  read: (db: Db) => Promise<Found>,
): Promise<Found> {
  if (db === undefined) return read(reads)
  const replica = replicas.get(db) ?? { reached: new Map<string, Revision>(), restsUntil: 0 }
  replicas.set(db, replica)
  if (performance.now() < replica.restsUntil) return counted('failed', read(reads))
  try {
    if (await hasReached(db, replica, instituteId, admitted)) return await counted('used', read(db))
  } catch {
    // Whatever it was, the primary decides: its error is the one to report.
    replica.restsUntil = performance.now() + restMs
    return counted('failed', read(reads))
  }
  return counted('behind', read(reads))
}

async function counted<Found>(outcome: 'used' | 'behind' | 'failed', found: Promise<Found>): Promise<Found> {
  const value = await found
  observer()?.count('replica_reads', outcome)
  return value
}

async function hasReached(
  db: Db,
  { reached }: Replica,
  instituteId: string,
  admitted: Revision,
): Promise<boolean> {
  if (isSame(reached.get(instituteId), admitted)) return true
  const row = await db
    .selectFrom('publications')
    .select(['revision', 'published_at'])
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  const now = { number: Number(row?.revision ?? 0), publishedAt: row?.published_at?.getTime() ?? 0 }
  reached.set(instituteId, now)
  return isSame(now, admitted)
}

/**
 * A later number does not count: after a failover it may be that of a revision that was lost. Whoever was admitted just
 * before a publish asks the primary.
 */
const isSame = (has: Revision | undefined, wanted: Revision): boolean =>
  has?.number === wanted.number && has.publishedAt === wanted.publishedAt
