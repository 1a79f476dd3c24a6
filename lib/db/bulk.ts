import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Db } from './open.ts'

/** A row as `insertRows` takes it: `jsonb` columns as values, not as text. A column left out keeps its default. */
export type BulkRow<T> = {
  [K in keyof Insertable<T>]: Insertable<T>[K] | Selectable<T>[K & keyof Selectable<T>]
}

const chunkRowsMax = 5_000
const chunkCharsMax = 250_000

/**
 * Inserts rows of one shape (the first row's columns are taken for all), in the order given. Each chunk travels as
 * one JSON parameter: a statement has room for 65,535 parameters only, and this way it is planned once and both
 * drivers agree on arrays, numbers, dates and `jsonb`. Call it inside a transaction: chunks are several statements.
 */
export async function insertRows<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly BulkRow<Database[T]>[],
): Promise<void> {
  const first = rows[0]
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  for (const chunk of chunksOf(rows)) {
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${chunk}::json)`.execute(db)
  }
}

function* chunksOf(rows: readonly unknown[]): Generator<string> {
  let texts: string[] = []
  let chars = 0
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (texts.length === chunkRowsMax || (texts.length > 0 && chars + text.length > chunkCharsMax)) {
      yield `[${texts.join(',')}]`
      texts = []
      chars = 0
    }
    texts.push(text)
    chars += text.length
  }
  yield `[${texts.join(',')}]`
}
