import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { partsOf } from '#lib/parts.ts'
import type { Db } from './open.ts'

/** A row for `insertRows`: `jsonb` columns are values, not text. A missing column gets its default. */
export type BulkRow<T> = {
  [K in keyof Insertable<T>]: Insertable<T>[K] | Selectable<T>[K & keyof Selectable<T>]
}

const chunkRowsMax = 5_000
const chunkCharsMax = 1_000_000
const parametersMax = 65_535

/**
 * Inserts rows with the columns of the first row, in their order. Each chunk is one JSON parameter: the statement is
 * planned once for any length, and both drivers treat arrays, numbers, dates and `jsonb` alike. Call it inside a
 * transaction: chunks are several statements.
 */
export async function insertRows<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly BulkRow<Database[T]>[],
): Promise<void> {
  const columns = columnsOf(rows[0])
  const texts = rows.values().map((row) => JSON.stringify(row))
  for (const chunk of partsOf(texts, chunkRowsMax, { max: chunkCharsMax, of: ({ length }) => length })) {
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${`[${chunk.join(',')}]`}::json)`.execute(
      db,
    )
  }
}

/** A row that has only texts. */
export type TextRow<T> = { [K in keyof Insertable<T>]: string }

/**
 * Inserts rows whose columns are all `text`, in their order. Each value is a parameter: quoting and parsing long texts
 * as JSON would take most of the time. Call it inside a transaction.
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
  for (const chunk of partsOf(lists, Math.floor(parametersMax / width), {
    max: chunkCharsMax,
    of: lengthOf,
  })) {
    const values = sql.join(chunk.map((list) => sql`(${sql.join(list)})`))
    await sql`insert into ${sql.table(table)} (${columns}) values ${values}`.execute(db)
  }
}

const columnsOf = (row: object = {}) => sql.join(Object.keys(row).map((column) => sql.ref(column)))
