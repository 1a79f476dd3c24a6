import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { lockFolder } from '#lib/base/db/folder-lock.ts'
import { liftTimeLimits } from '#lib/base/db/limits.ts'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { emailForm } from '#lib/base/net/email-form.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { type CarriedTable, ofProcesses } from './tables.ts'

/** Opens the database to carry from, and reads it in one snapshot. It is not changed: a folder is copied first. */
export async function readFrom<Done>(from: string, work: (source: Db) => Promise<Done>): Promise<Done> {
  const { db, close } = /^postgres(?:ql)?:/.test(from) ? openUrl(from) : await openFolder(from)
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await liftTimeLimits(trx)
        return work(trx)
      })
  } finally {
    await close()
  }
}

function openUrl(url: string) {
  const db = openDatabase({ url, folder: undefined, poolMax: 1, isReadOnly: true })
  return { db, close: () => db.destroy() }
}

async function openFolder(folder: string) {
  if (!existsSync(join(folder, 'pgdata', 'PG_VERSION')))
    throw new CommandFailure(
      `${folder} is no database: expected an address (postgres://…), or a folder such as DATA_DIR names.`,
    )
  const { PGlite } = await import('@electric-sql/pglite')
  const copy = mkdtempSync(join(tmpdir(), 'catalogue-carry-'))
  const unlock = lockFolder(folder)
  cpSync(join(folder, 'pgdata'), copy, { recursive: true })
  unlock()
  const db: Db = new Kysely({ dialect: new PGliteDialect({ pglite: await PGlite.create(copy) }) })
  const close = async () => {
    await db.destroy()
    rmSync(copy, { recursive: true, force: true })
  }
  return { db, close }
}

/** Key of an advisory lock. A database is locked once, so it cannot be carried to itself. */
const lockKey = 4_220_117

/** Takes the lock of a carry-over until the transaction ends. */
export async function requireApart(trx: Db): Promise<void> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as got`.execute(
    trx,
  )
  if (!rows[0]?.got)
    throw new CommandFailure('FROM is this database, or another carry-over from it or to it is running.')
}

/** Columns by table, in a database of any version. Identity columns are left out: new rows get new numbers. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>

export async function readTables(db: Db): Promise<Tables> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
    group by c.relname`.execute(db)
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]))
}

const rowsAtOnce = 1_000

/** Columns of a table there and here. */
interface Both {
  there: ReadonlySet<string>
  here: ReadonlySet<string>
}

/** Carries an institute's rows of a table. Rows whose key is here already stay as they are. */
export async function carryTable(
  table: CarriedTable,
  source: Db,
  trx: Db,
  instituteId: string,
  { there, here }: Both,
): Promise<{ carried: number; here: number }> {
  const rules = (table.rules ?? []).filter(({ lacks, columns }) =>
    lacks === undefined ? Object.keys(columns).every((column) => there.has(column)) : !there.has(lacks),
  )
  const computed: Record<string, string> = Object.assign({}, ...rules.map(({ columns }) => columns))
  const columns = [...here].filter(
    (column) => !ofProcesses.has(column) && (column in computed || there.has(column)),
  )
  const selected = columns.map((column) => `${computed[column] ?? `t."${column}"`} as "${column}"`)
  const conditions = [table.of ?? 't.institute_id = $1', ...rules.flatMap(({ where }) => where ?? [])]
  const condition = conditions.join(' and ').replaceAll('$1', () => literal(instituteId))
  await sql
    .raw(
      `declare carried no scroll cursor for select to_jsonb(r)::text as row
       from (select ${selected.join(', ')} from "${table.name}" t where ${condition}) r`,
    )
    .execute(source)
  const names = columns.map((column) => `r."${column}"`).join(', ')
  const [parent, by] = table.parent ?? []
  // A catalogue goes to a new institute, and the slugs of courses can be unique at the end only.
  const elseKeep = table.isCatalogue ? '' : 'on conflict do nothing'
  const isParentHere =
    parent === undefined ? '' : `where exists (select from ${parent} p where p.id = r.${by})`
  const count = { carried: 0, here: 0 }
  for (;;) {
    const fetched = await sql<{
      row: string
    }>`fetch ${sql.raw(table.isWhole ? 'all' : String(rowsAtOnce))} from carried`.execute(source)
    if (fetched.rows.length === 0) break
    const rows = `[${fetched.rows.map(({ row }) => row).join(',')}]`
    const { rows: inserted } = await sql<{ count: number }>`with inserted as (
        insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.ref(column)))})
        select ${sql.raw(names)} from jsonb_populate_recordset(null::${sql.table(table.name)}, ${rows}::jsonb) r
        ${sql.raw(`${isParentHere} ${elseKeep}`)} returning 1)
      select count(*)::int as count from inserted`.execute(trx)
    const carried = inserted[0]?.count ?? 0
    count.carried += carried
    count.here += fetched.rows.length - carried
  }
  await sql`close carried`.execute(source)
  if (table.name === 'leads') await foldAddresses(trx, instituteId)
  return count
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Stores the folded form of addresses that lower case is not enough for. Earlier versions stored none. */
async function foldAddresses(trx: Db, instituteId: string): Promise<void> {
  const rows = await trx
    .selectFrom('leads')
    .select(['id', 'email', 'email_form'])
    .where('institute_id', '=', instituteId)
    .where(sql<boolean>`octet_length(email) > char_length(email) or email ilike '%xn--%'`)
    .execute()
  for (const { id, email, email_form } of rows) {
    const form = emailForm(email ?? '')
    if (form !== email_form)
      await trx.updateTable('leads').set({ email_form: form }).where('id', '=', id).execute()
  }
}

/**
 * Raises our revisions above those of the source, so that no client mistakes an answer of before for a current one. By
 * `nextval`, because the serving role may not set a sequence.
 */
export async function passRevisions(source: Db, db: Db): Promise<void> {
  const { rows } = await sql<{ last: string }>`select last_value::text as last from revisions`.execute(source)
  await sql`select count(nextval('revisions')) from generate_series(
    (select last_value from revisions), ${rows[0]?.last ?? '0'}::bigint)`.execute(db)
}
