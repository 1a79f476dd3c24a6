import type { Db } from '#lib/base/db/open.ts'
import type { Pools } from '#lib/base/db/pools.ts'
import { log } from '#lib/base/log.ts'
import { observing } from '#lib/base/observe.ts'
import { isSameRevision, type Revision, readRevision } from '#lib/contract/revision.ts'

/** For how long a replica that failed is not asked, in milliseconds. */
const restMs = 5_000

interface Replica {
  /** The last revision of each institute that the replica was seen to have. */
  seen: Map<string, Revision>
  /** Until when it is left alone, by `performance.now()`. */
  restsUntil: number
  /** Whether it has failed since it last answered; logged once. */
  isAway: boolean
}

const replicas = new WeakMap<Db, Replica>()

/** Asks the replica only at the admitted revision: no answer is older. One that fails rests for some seconds. */
export async function readAdmitted<Found>(
  { replica: db, reads }: Pick<Pools, 'replica' | 'reads'>,
  instituteId: string,
  admitted: Revision,
  read: (db: Db) => Promise<Found>,
): Promise<Found> {
  if (db === undefined) return read(reads)
  const replica = replicas.get(db) ?? { seen: new Map<string, Revision>(), restsUntil: 0, isAway: false }
  replicas.set(db, replica)
  if (performance.now() < replica.restsUntil) return counted('failed', read(reads))
  try {
    if (await hasRevision(db, replica, instituteId, admitted)) {
      const found = await counted('used', read(db))
      replica.isAway = false
      return found
    }
  } catch (err) {
    // Whatever it was, the primary decides: its error is the one to report.
    if (!replica.isAway)
      log().warn({ err }, 'DATABASE_READ_URL does not answer; the primary answers its reads')
    replica.isAway = true
    replica.restsUntil = performance.now() + restMs
    return counted('failed', read(reads))
  }
  return counted('behind', read(reads))
}

async function counted<Found>(outcome: 'used' | 'behind' | 'failed', found: Promise<Found>): Promise<Found> {
  const value = await found
  observing().by?.count('replica_reads', outcome)
  return value
}

/**
 * Returns whether the replica is at exactly the admitted revision. A later one does not count: after a failover its number
 * may be that of a revision that was lost. So a request that was admitted just before a publish reads from the primary.
 */
async function hasRevision(
  db: Db,
  { seen }: Replica,
  instituteId: string,
  admitted: Revision,
): Promise<boolean> {
  const last = seen.get(instituteId)
  if (last && isSameRevision(last, admitted)) return true
  const now = await readRevision(db, instituteId)
  seen.set(instituteId, now)
  return isSameRevision(now, admitted)
}
