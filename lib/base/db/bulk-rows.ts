import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { chunksOf } from '#lib/base/chunks.ts'
import type { Db } from './open.ts'

/** A row for `insertRows`. `jsonb` columns are values, not JSON text. Columns that are missing get their default. */
export type BulkRow<T> = {
  [K in keyof Insertable<T>]: Insertable<T>[K] | Selectable<T>[K & keyof Selectable<T>]
}

const chunkRowsMax = 5_000
const chunkCharsMax = 1_000_000
const parametersMax = 65_535

/**
 * Inserts rows in order, with the columns of the first row. Passes each chunk as one JSON parameter: one plan fits any
 * number of rows, and both drivers treat arrays, numbers, dates and `jsonb` alike. Must run in a transaction, because
 * each chunk is a statement.
 */
export async function insertRows<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly BulkRow<Database[T]>[],
): Promise<void> {
  const columns = columnsOf(rows[0])
  const texts = rows.values().map((row) => JSON.stringify(row))
  for (const chunk of chunksOf(texts, chunkRowsMax, { max: chunkCharsMax, of: ({ length }) => length })) {
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${`[${chunk.join(',')}]`}::json)`.execute(
      db,
    )
  }
}

/** A row for `insertTexts`, in which all columns are texts. */
export type TextRow<T> = { [K in keyof Insertable<T>]: string }

/**
 * Inserts rows whose columns are all `text`; all rows must have them in the same order. Passes each value as a
 * parameter, because quoting and parsing long texts as JSON would take most of the time. Must run in a transaction.
 */
export async function insertTexts<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly TextRow<Database[T]>[],
): Promise<void> {
  const columns = columnsOf(rows[0])
  const width = Object.keys(rows[0] ?? {}).length
  const lists = rows.values().map((row) => Object.values<string>(row))
  const lengthOf = (list: string[]) => list.reduce((sum, text) => sum + text.length, 0)
  for (const chunk of chunksOf(lists, Math.floor(parametersMax / width), {
    max: chunkCharsMax,
    of: lengthOf,
  })) {
    const values = sql.join(chunk.map((list) => sql`(${sql.join(list)})`))
    await sql`insert into ${sql.table(table)} (${columns}) values ${values}`.execute(db)
  }
}

const columnsOf = (row: object = {}) => sql.join(Object.keys(row).map((column) => sql.ref(column)))

type Keyed = {
  [T in keyof Database]: Database[T] extends { institute_id: unknown } ? T : never
}[keyof Database]

/**
 * Selects the rows of an institute in which a column equals one of the texts, with one index look-up per text. If the
 * texts were passed as an array, the planner might read all rows of the institute when its statistics are old. Repeated
 * texts give repeated rows.
 */
export const rowsKeyed = <T extends Keyed>(
  table: T,
  instituteId: string,
  column: keyof Database[T] & string,
  texts: readonly string[],
): RawBuilder<Selectable<Database[T]>> =>
  sql`(select row.* from ${keyed(table, instituteId, column, texts, sql`*`)})`

/** Deletes the rows that `rowsKeyed` would select. */
export async function deleteKeyed<T extends Keyed>(
  trx: Db,
  table: T,
  instituteId: string,
  column: keyof Database[T] & string,
  texts: readonly string[],
): Promise<void> {
  if (texts.length > 0) await deletionKeyed(table, instituteId, column, texts).execute(trx)
}

/** Builds the statement that `deleteKeyed` runs, for use in a larger statement. */
export const deletionKeyed = <T extends Keyed>(
  table: T,
  instituteId: string,
  column: keyof Database[T] & string,
  texts: readonly string[],
): RawBuilder<unknown> =>
  sql`delete from ${sql.table(table)}
    where ctid = any(array(select row.ctid from ${keyed(table, instituteId, column, texts, sql`ctid`)}))`

/** Builds the look-ups. `offset 0` keeps the planner from turning them into a scan and a join. */
const keyed = (
  table: string,
  instituteId: string,
  column: string,
  texts: readonly string[],
  columns: RawBuilder<unknown>,
) => sql`unnest(${[...texts]}::text[]) as asked (text) cross join lateral (
    select ${columns} from ${sql.table(table)}
    where institute_id = ${instituteId} and ${sql.ref(column)} = asked.text offset 0
  ) row`

/** Matches a column against texts in an array. A list of values would need a new plan for each length. */
export const anyOf = (texts: readonly string[]): RawBuilder<string> => sql<string>`any(${[...texts]}::text[])`

/** Runs reads in one snapshot; inside a transaction, its isolation level and locks decide what they see. */
export const inSnapshot = <T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** `read` returns the page after a row. Reads the next page while the caller uses the current one. */
export async function* inPages<Key, Row extends Key>(
  read: (after: Key) => Promise<Row[]>,
  first: Key,
  pageRows: number,
): AsyncGenerator<Row[]> {
  let next: Promise<Row[]> | undefined = read(first)
  while (next) {
    const rows: Row[] = await next
    const last = rows.length < pageRows ? undefined : rows.at(-1)
    next = last && read(last)
    // Prevents an unhandled rejection if the caller stops early.
    next?.catch(() => {})
    yield rows
  }
}
