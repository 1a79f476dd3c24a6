import { existsSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { type Dialect, Kysely, PGliteDialect } from 'kysely'
import type { Database } from '#db/schema.ts'
import { noDatabase } from './failures.ts'
import { lockFolder } from './folder-lock.ts'
import { ConnectionHealth, serverDialect } from './postgres.ts'
import { commandLimits, type Limits } from './time-limits.ts'

/** The database of the catalogue, which is the first argument of every read and write. */
export type Db = Kysely<Database>

export interface DatabaseOptions {
  /** Address of the PostgreSQL server; undefined for the embedded database. */
  url: string | undefined
  /** If the platform cannot run the embedded database: without `url`, every statement fails with `noDatabase`. */
  isServerNeeded?: boolean
  /** Folder of the embedded database; undefined keeps it in memory. */
  folder: string | undefined
  /** Initial state of a database in memory, from PGlite's `dumpDataDir`; undefined starts empty. */
  dump?: Blob
  poolMax: number
  name?: string
  /** Time limits (PostgreSQL only). Defaults to `commandLimits`. */
  limits?: Limits
  /** True makes the server refuse writes (PostgreSQL only). */
  isReadOnly?: boolean
  /** Must be the same object for all pools of a server. */
  health?: ConnectionHealth
}

/** Runs `work` in a transaction: the caller's, if `db` is one, so that both commit together; otherwise a new one. */
export const inTransaction = <Done>(db: Db, work: (trx: Db) => Promise<Done>): Promise<Done> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** Does not connect. The embedded database migrates itself on first use; a server only by `catalogue migrate`. */
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
    // Imported only when used, because the engine takes 15 MB and a server with DATABASE_URL never needs it. Hidden
    // from the bundler, so that deployed functions do not include it.
    const { PGlite } = await import(/* turbopackIgnore: true */ '@electric-sql/pglite')
    const dataDir = folder && `${folder}/pgdata`
    const isThere = existsSync(`${dataDir}/PG_VERSION`)
    pglite = await PGlite.create({
      ...(dataDir !== undefined && { dataDir }),
      ...(!isThere && { loadDataDir: dump ?? (await emptyDatabase()) }),
    })
    const { migrate } = await import('./migrate.ts')
    // Never destroyed, because destroying this Kysely would close the engine.
    await migrate(new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }))
  } catch (error) {
    // Closes the database; the next statement opens it again.
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

/** Loads a prepared empty database, which is three times as fast as creating its files. */
async function emptyDatabase(): Promise<Blob> {
  const { dataDir } = await import(/* turbopackIgnore: true */ '@electric-sql/pglite-prepopulatedfs')
  return dataDir()
}
