import { existsSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { type Dialect, Kysely, PGliteDialect } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Suspicion } from './connections.ts'
import { lockFolder } from './folder-lock.ts'
import type { Limits } from './limits.ts'
import { migrate } from './migrate.ts'
import { serverDialect } from './server.ts'
import { noDatabase } from './set-up-fault.ts'

/** The catalogue's database; every read and write takes it as its first argument. */
export type Db = Kysely<Database>

export interface Opening {
  /** PostgreSQL's address; undefined: the embedded database. */
  url: string | undefined
  /** No embedded database is possible: without an address every statement fails, and says so. */
  isServerNeeded?: boolean
  /** Folder of the embedded database; undefined: in memory. */
  folder: string | undefined
  /** The first state of one in memory, from PGlite's `dumpDataDir`; undefined: empty. */
  dump?: Blob
  poolMax: number
  /** The limits of requests, on PostgreSQL; undefined for an operator's command, which may take longer. */
  limits?: Limits
  /** On PostgreSQL: writes are refused. */
  isReadOnly?: boolean
  /** Shared by the pools of one server: whether its connections may be broken. */
  suspicion?: Suspicion
}

/**
 * Opens a database without connecting yet. The embedded one migrates itself when first used, since nobody else
 * could; PostgreSQL is migrated by `catalogue migrate` only.
 */
export function openDatabase(opening: Opening): Db {
  return new Kysely<Database>({
    dialect: opening.url
      ? serverDialect(opening.url, {
          poolMax: opening.poolMax,
          limits: opening.limits,
          isReadOnly: opening.isReadOnly ?? false,
          suspicion: opening.suspicion ?? { before: 0 },
        })
      : embeddedDialect(opening),
  })
}

function embeddedDialect({ folder, dump, isServerNeeded }: Opening): Dialect {
  const pglite = isServerNeeded
    ? () => Promise.reject(new Error(noDatabase))
    : () => openEmbedded(folder, dump)
  return new PGliteDialect({ pglite })
}

async function openEmbedded(folder: string | undefined, dump: Blob | undefined) {
  const release = folder === undefined ? () => {} : lockFolder(folder)
  let pglite: PGlite | undefined
  try {
    // Loaded on use: the engine weighs 15 MB and a server with DATABASE_URL never needs it.
    const { PGlite } = await import('@electric-sql/pglite')
    const dataDir = folder && `${folder}/pgdata`
    const isThere = existsSync(`${dataDir}/PG_VERSION`)
    pglite = await PGlite.create({
      ...(dataDir !== undefined && { dataDir }),
      ...(!isThere && { loadDataDir: dump ?? (await emptyDatabase()) }),
    })
    // Never destroyed: that would close the engine, which outlives this use of it.
    await migrate(new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }))
  } catch (error) {
    // The next statement opens it again.
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

/** Creating the files of a database takes the engine three times as long as unpacking them. */
async function emptyDatabase(): Promise<Blob> {
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs')
  return dataDir()
}
