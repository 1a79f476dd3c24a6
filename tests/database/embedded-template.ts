import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '#lib/base/db/open.ts'
import { migrationsDigest } from './db/migrations-digest.ts'

/** To make a database and to migrate it takes an embedded one four seconds of a processor; to begin with a copy, one. */
const template = join(tmpdir(), `catalogue-template-${migrationsDigest()}`)

/** Returns the dump of a migrated, empty database, with which one in memory begins. */
export async function migratedDump(): Promise<Blob> {
  const file = join(await preparedTemplate(), 'dump.tar')
  return new Blob([readFileSync(file)])
}

/** Fills a folder, as `DATA_DIR` names it, with a migrated, empty database. */
export async function copyMigrated(folder: string): Promise<void> {
  cpSync(join(await preparedTemplate(), 'pgdata'), join(folder, 'pgdata'), { recursive: true })
}

/** Made once per machine and state of the migrations; whoever is first to finish has made it. */
async function preparedTemplate(): Promise<string> {
  if (existsSync(template)) return template
  const unfinished = mkdtempSync(`${template}-`)
  const db = openDatabase({ url: undefined, folder: unfinished, poolMax: 1 })
  await db.selectFrom('institutes').select('id').execute()
  await db.destroy()
  const pglite = await PGlite.create({ dataDir: join(unfinished, 'pgdata') })
  writeFileSync(join(unfinished, 'dump.tar'), await pglite.dumpDataDir('none').then((dump) => dump.bytes()))
  await pglite.close()
  try {
    renameSync(unfinished, template)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return template
}
