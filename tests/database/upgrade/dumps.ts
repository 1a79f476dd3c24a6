import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, openDatabase } from '#lib/base/db/open.ts'

/** The key that sealed the secrets of the dumps. */
export const secretKey = Buffer.alloc(32, 7).toString('base64')

/** Dumps by the commit or release that wrote them. Each is upgraded with all that it holds. */
export const dumps: string[] = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.sql.gz'))
  .map((file) => file.slice(0, -'.sql.gz'.length))

export interface Restored {
  db: Db
  url: string
  close: () => Promise<unknown>
}

const sqlOf = (name: string): string =>
  gunzipSync(readFileSync(join(import.meta.dirname, `${name}.sql.gz`))).toString()

/** Restores a dump, named as its file, to a new database of the server. */
export async function restore(server: string, name: string): Promise<Restored> {
  const database = `catalogue_restored_${randomBytes(6).toString('hex')}`
  const address = new URL(server)
  await query(server, `create database ${database}`)
  address.pathname = `/${database}`
  await query(address.href, sqlOf(name))
  const db = openDatabase({ url: address.href, folder: undefined, poolMax: 2 })
  const close = async () => {
    await db.destroy()
    await query(server, `drop database ${database} with (force)`)
  }
  return { db, url: address.href, close }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** Restores a dump to an embedded database and returns its state. */
export async function restoreEmbedded(name: string): Promise<Blob> {
  const pglite = await PGlite.create({ loadDataDir: await dataDir() })
  await pglite.exec(sqlOf(name))
  const state = await pglite.dumpDataDir('none')
  await pglite.close()
  return state
}

/** Tables that an upgrade must keep, each with what orders its rows. */
const kept = {
  institutes: 'id',
  websites: 'origin',
  site_hosts: 'host',
  api_keys: 'id',
  leads: 'id',
  lead_receipts: 'token_hash',
  lead_notes: 'note',
  lead_settings: 'institute_id',
  crm_connections: 'kind',
  hooks: 'id',
  staff: 'id',
  audit_log: 'at',
  pictures: 'name',
  import_documents: 'id',
  courses: 'id',
  versions: 'id',
  plans: 'id',
  course_slugs: 'folded',
}

export type Rows = Record<string, Record<string, unknown>[]>

/** Reads the rows that an upgrade must keep. What was due is in another table since, which has a test of its own. */
export async function readKept(db: Db): Promise<Rows> {
  const rows: Rows = {}
  for (const [table, key] of Object.entries(kept)) {
    const read = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - 'due_at' as row from ${sql.table(table)} t order by ${sql.ref(key)}, to_jsonb(t)::text`.execute(
      db,
    )
    rows[table] = read.rows.map(({ row }) => row)
  }
  return rows
}
