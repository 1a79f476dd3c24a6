import { type DatabaseOptions, type Db, openDatabase } from './open.ts'
import { ConnectionHealth } from './postgres.ts'

/**
 * The process's connection pools, one for each use (bulkheads), so that a use that hangs delays no other use. Enquiries
 * continue while a table is locked for reads, and reads continue during a long publish.
 */
export interface Pools {
  /** For the key of a request, one short look-up each. The server refuses writes here and in `reads`. */
  keys: Db
  /** For answers. A statement that loses its connection is retried once, here and in `keys`. */
  reads: Db
  /** For the writes of requests: enquiries. */
  writes: Db
  /** For publishing, deliveries and other background tasks. */
  maintenance: Db
}

/** Each pool's share of the connections; every pool has at least one connection. */
const shares: Record<keyof Pools, number> = { keys: 1 / 6, reads: 1 / 3, writes: 1 / 6, maintenance: 1 / 3 }

/** Opens the pools without connecting. An embedded database has one connection, which all pools share. */
export function openPools(opening: DatabaseOptions): Pools {
  if (!opening.url) return onePool(openDatabase(opening))
  const health = new ConnectionHealth()
  const open = (name: keyof Pools) =>
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
    writes: open('writes'),
    maintenance: open('maintenance'),
  }
}

/** Returns pools that all use the same database. */
export const onePool = (db: Db): Pools => ({ keys: db, reads: db, writes: db, maintenance: db })

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all([...new Set(Object.values(pools))].map((db: Db) => db.destroy()))
}
