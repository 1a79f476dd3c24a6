import { observer } from '#lib/base/observe.ts'
import type { Db } from './open.ts'
import type { Pools } from './pools.ts'
import { isSameRevision, type Revision, readRevision } from './revision.ts'

/** For how long a replica that failed is not asked, in milliseconds. */
const restMs = 5_000

interface Replica {
  /** The last revision of each institute that the replica was seen to have. */
  seen: Map<string, Revision>
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
  const replica = replicas.get(db) ?? { seen: new Map<string, Revision>(), restsUntil: 0 }
  replicas.set(db, replica)
  if (performance.now() < replica.restsUntil) return counted('failed', read(reads))
  try {
    if (await hasRevision(db, replica, instituteId, admitted)) return await counted('used', read(db))
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

/**
 * A later revision does not count: after a failover its number may be that of a revision that was lost. Whoever was
 * admitted just before a publish asks the primary.
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
