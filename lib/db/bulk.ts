import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Db } from './open.ts'

/** A row as `insertRows` takes it: `jsonb` columns as values, not as text. A column left out keeps its default. */
export type BulkRow<T> = {
  [K in keyof Insertable<T>]: Insertable<T>[K] | Selectable<T>[K & keyof Selectable<T>]
}

const chunkRowsMax = 5_000
const chunkCharsMax = 1_000_000
const parametersMax = 65_535

/**
 * Inserts rows of one shape (the first row's columns are taken for all), in the order given. Each chunk travels as
 * one JSON parameter: it is planned once, whatever its length, and both drivers agree on arrays, numbers, dates and
 * `jsonb`. Call it inside a transaction: chunks are several statements.
 */
export async function insertRows<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly BulkRow<Database[T]>[],
): Promise<void> {
  const columns = columnsOf(rows[0])
  const texts = rows.values().map((row) => JSON.stringify(row))
  for (const chunk of chunksOf(texts, chunkRowsMax, (text) => text.length)) {
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${`[${chunk.join(',')}]`}::json)`.execute(
      db,
    )
  }
}

/** A row with nothing but texts. */
export type TextRow<T> = { [K in keyof Insertable<T>]: string }

/**
 * Inserts rows of one shape whose columns are all `text`, in the order given. Each value is a parameter, so that long
 * texts are neither quoted here nor parsed there, which takes most of the time otherwise. Call it inside a transaction.
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
  for (const chunk of chunksOf(lists, Math.floor(parametersMax / width), lengthOf)) {
    const values = sql.join(chunk.map((list) => sql`(${sql.join(list)})`))
    await sql`insert into ${sql.table(table)} (${columns}) values ${values}`.execute(db)
  }
}

const columnsOf = (row: object = {}) => sql.join(Object.keys(row).map((column) => sql.ref(column)))

function* chunksOf<Item>(
  items: Iterable<Item>,
  itemsMax: number,
  lengthOf: (item: Item) => number,
): Generator<Item[]> {
  let chunk: Item[] = []
  let chars = 0
  for (const item of items) {
    const length = lengthOf(item)
    if (chunk.length === itemsMax || (chunk.length > 0 && chars + length > chunkCharsMax)) {
      yield chunk
      chunk = []
      chars = 0
    }
    chunk.push(item)
    chars += length
  }
  if (chunk.length > 0) yield chunk
}
