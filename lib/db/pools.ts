import { type Db, type Opening, openDatabase } from './open.ts'

/**
 * The process's connections, parted by what they are for, so that what hangs keeps only its like waiting (bulkheads): a
 * table that is locked for readers leaves keys and enquiries theirs, and a long publish leaves readers theirs.
 */
export interface Pools {
  /** For the caller's key: one short look-up with each request. The server refuses writes here and in `reads`. */
  keys: Db
  /** For answers; a statement lost with its connection is retried once, here and in `keys`. */
  reads: Db
  /** For the writes of requests: enquiries. */
  writes: Db
  /** Publishing, deliveries and what else goes on behind requests. */
  upkeep: Db
}

/** Shares of all connections; each use has one at least. */
const shares: Record<keyof Pools, number> = { keys: 1 / 6, reads: 1 / 3, writes: 1 / 6, upkeep: 1 / 3 }

/** Opens the pools without connecting yet. An embedded database, which has one connection, is all of them. */
export function openPools(opening: Opening): Pools {
  if (!opening.url) return onePool(openDatabase(opening))
  // A cause that broke a connection of one has likely broken those of the others.
  const suspicion = { before: 0 }
  const open = (name: keyof Pools) =>
    openDatabase({
      ...opening,
      poolMax: Math.max(1, Math.floor(opening.poolMax * shares[name])),
      isReadOnly: name === 'keys' || name === 'reads',
      suspicion,
    })
  return { keys: open('keys'), reads: open('reads'), writes: open('writes'), upkeep: open('upkeep') }
}

/** Gives every use the same database. */
export const onePool = (db: Db): Pools => ({ keys: db, reads: db, writes: db, upkeep: db })

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all([...new Set(Object.values(pools))].map((db: Db) => db.destroy()))
}
