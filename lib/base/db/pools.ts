import { type DatabaseOptions, type Db, openDatabase } from './open.ts'
import { ConnectionHealth } from './postgres.ts'

/**
 * Connection pools of the process, one per kind of use, so that a hanging use does not delay the others (bulkheads).
 * Enquiries continue while a table is locked for reads, and reads continue during a long publish.
 */
export interface Pools {
  /** For the key of a request, one short look-up. The server refuses writes in this pool and in `reads`. */
  keys: Db
  /** For answering reads. Here and in `keys`, a statement that loses its connection is retried. */
  reads: Db
  /** Replica that `readAdmitted` prefers to `reads`; undefined without `DATABASE_READ_URL`. */
  replica?: Db
  /** For writes by requests, which are enquiries. */
  writes: Db
  /** For publishing, deliveries and all other background tasks. */
  maintenance: Db
}

/** Each pool's share of all connections. Every pool gets at least one connection. */
const shares: Record<Exclude<keyof Pools, 'replica'>, number> = {
  keys: 1 / 6,
  reads: 1 / 3,
  writes: 1 / 6,
  maintenance: 1 / 3,
}

/** Opens the pools without connecting. The embedded database has a single connection, which all pools share. */
export function openPools({
  readUrl,
  ...opening
}: DatabaseOptions & { readUrl?: string | undefined }): Pools {
  if (!opening.url) return onePool(openDatabase(opening))
  const health = new ConnectionHealth()
  const open = (name: keyof typeof shares) =>
    openDatabase({
      ...opening,
      name,
      poolMax: Math.max(1, Math.floor(opening.poolMax * shares[name])),
      isReadOnly: name === 'keys' || name === 'reads',
      health,
    })
  return {
    keys: open('keys'),
    reads: open('reads'),
    ...(readUrl !== undefined && {
      replica: openDatabase({
        ...opening,
        url: readUrl,
        name: 'replica',
        poolMax: Math.max(1, Math.floor(opening.poolMax * shares.reads)),
        isReadOnly: true,
      }),
    }),
    writes: open('writes'),
    maintenance: open('maintenance'),
  }
}

export const onePool = (db: Db): Pools => ({ keys: db, reads: db, writes: db, maintenance: db })

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all([...new Set(Object.values(pools))].map((db: Db) => db.destroy()))
}
