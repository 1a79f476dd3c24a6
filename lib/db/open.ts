import { attachDatabasePool } from '@vercel/functions'
import { type Dialect, Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#db/schema.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'

/** The catalogue's database; every read and write takes it as its first argument. */
export type Db = Kysely<Database>

export interface Opening {
  /** PostgreSQL's address; undefined: the embedded database. */
  url: string | undefined
  /** Folder of the embedded database; undefined: in memory. */
  folder: string | undefined
  poolMax: number
}

/**
 * Opens a database without connecting yet. The embedded one migrates itself when first used, since nobody else
 * could; PostgreSQL is migrated by `catalogue migrate` only.
 */
export function openDatabase(opening: Opening): Db {
  return new Kysely<Database>({
    dialect: opening.url ? serverDialect(opening.url, opening.poolMax) : embeddedDialect(opening.folder),
  })
}

/** A connection waits at most 2 s, a statement runs at most 15 s and waits for a lock at most 5 s. */
const limits = { connectionTimeoutMillis: 2_000, statement_timeout: 15_000, lock_timeout: 5_000 }

function serverDialect(url: string, poolMax: number): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    idleTimeoutMillis: 5_000,
    keepAlive: true,
    ...limits,
  })
  // Without listeners the loss of a connection, idle or in use, ends the process; its query fails either way.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  attachDatabasePool(pool)
  return new PostgresDialect({ pool })
}

function embeddedDialect(folder: string | undefined): Dialect {
  return new PGliteDialect({ pglite: () => openEmbedded(folder) })
}

async function openEmbedded(folder: string | undefined) {
  const release = folder === undefined ? () => {} : lockFolder(folder)
  // Loaded on use: the engine weighs 15 MB and a server with DATABASE_URL never needs it.
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create(folder === undefined ? {} : { dataDir: `${folder}/pgdata` })
  // Never destroyed: that would close the engine, which outlives this use of it.
  await migrate(new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }))
  const close = pglite.close.bind(pglite)
  pglite.close = async () => {
    await close()
    release()
  }
  return pglite
}
