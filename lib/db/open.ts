import { existsSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { type Dialect, Kysely, PGliteDialect } from 'kysely'
import type { Database } from '#db/schema.ts'
import { noDatabase } from './failures.ts'
import { lockFolder } from './folder-lock.ts'
import { commandLimits, type Limits } from './limits.ts'
import { migrate } from './migrate.ts'
import { ConnectionHealth, serverDialect } from './postgres.ts'

/** The catalogue's database, the first argument of every read and write. */
export type Db = Kysely<Database>

export interface DatabaseOptions {
  /** Address of PostgreSQL; undefined for the embedded database. */
  url: string | undefined
  /** True where no embedded database is possible: without `url` every statement fails with `noDatabase`. */
  isServerNeeded?: boolean
  /** Folder of the embedded database; undefined for one in memory. */
  folder: string | undefined
  /** Initial state of a database in memory, from PGlite's `dumpDataDir`; undefined for an empty one. */
  dump?: Blob
  poolMax: number
  /** The pool's name in metrics. */
  name?: string
  /** Time limits of requests (PostgreSQL only); undefined for an operator's command, which may take longer. */
  limits?: Limits
  /** True when the server must refuse writes (PostgreSQL only). */
  isReadOnly?: boolean
  /** Shared by the pools of one server. */
  health?: ConnectionHealth
}

/** Runs work in a transaction: in the caller's when `db` is one, so that both commit together, else in a new one. */
export const inTransaction = <Done>(db: Db, work: (trx: Db) => Promise<Done>): Promise<Done> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/**
 * Opens a database without connecting. The embedded database migrates itself at its first use, since no other process
 * can; PostgreSQL is migrated only by `catalogue migrate`.
 */
export function openDatabase(opening: DatabaseOptions): Db {
  return new Kysely<Database>({
    dialect: opening.url
      ? serverDialect(opening.url, {
          name: opening.name,
          poolMax: opening.poolMax,
          limits: opening.limits ?? commandLimits,
          isReadOnly: opening.isReadOnly ?? false,
          health: opening.health ?? new ConnectionHealth(),
        })
      : embeddedDialect(opening),
  })
}

function embeddedDialect({ folder, dump, isServerNeeded }: DatabaseOptions): Dialect {
  const pglite = isServerNeeded
    ? () => Promise.reject(new Error(noDatabase))
    : () => openEmbedded(folder, dump)
  return new PGliteDialect({ pglite })
}

async function openEmbedded(folder: string | undefined, dump: Blob | undefined) {
  const release = folder === undefined ? () => {} : lockFolder(folder)
  let pglite: PGlite | undefined
  try {
    // Loaded on use: the engine weighs 15 MB and a server with DATABASE_URL never needs it. Out of the bundler's sight,
    // so that no function of a deployment holds it.
    const { PGlite } = await import(/* turbopackIgnore: true */ '@electric-sql/pglite')
    const dataDir = folder && `${folder}/pgdata`
    const isThere = existsSync(`${dataDir}/PG_VERSION`)
    pglite = await PGlite.create({
      ...(dataDir !== undefined && { dataDir }),
      ...(!isThere && { loadDataDir: dump ?? (await emptyDatabase()) }),
    })
    // This Kysely is never destroyed, because that would close the engine.
    await migrate(new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }))
  } catch (error) {
    // The next statement opens the database again.
    await pglite?.close()
    release()
    throw error
  }
  const close = pglite.close.bind(pglite)
  pglite.close = async () => {
    await close()
    release()
  }
  return pglite
}

/** Unpacks an empty database, three times as fast as creating its files. */
async function emptyDatabase(): Promise<Blob> {
  const { dataDir } = await import(/* turbopackIgnore: true */ '@electric-sql/pglite-prepopulatedfs')
  return dataDir()
}
