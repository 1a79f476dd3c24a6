import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Db } from './open.ts'

type Keyed = {
  [T in keyof Database]: Database[T] extends { institute_id: unknown } ? T : never
}[keyof Database]

/**
 * Selects the rows of an institute whose column has one of some texts, by one index look-up for each text. With an
 * array and old statistics the planner may read all rows of the institute. A repeated text gives repeated rows.
 */
export const rowsKeyed = <T extends Keyed>(
  table: T,
  instituteId: string,
  column: keyof Database[T] & string,
  texts: readonly string[],
): RawBuilder<Selectable<Database[T]>> =>
  sql`(select row.* from ${keyed(table, instituteId, column, texts, sql`*`)})`

/** Deletes the rows that `rowsKeyed` finds. */
export async function deleteKeyed<T extends Keyed>(
  trx: Db,
  table: T,
  instituteId: string,
  column: keyof Database[T] & string,
  texts: readonly string[],
): Promise<void> {
  if (texts.length > 0) await deletionKeyed(table, instituteId, column, texts).execute(trx)
}

/** Builds the statement of `deleteKeyed`, for use inside a larger statement. */
export const deletionKeyed = <T extends Keyed>(
  table: T,
  instituteId: string,
  column: keyof Database[T] & string,
  texts: readonly string[],
): RawBuilder<unknown> =>
  sql`delete from ${sql.table(table)}
    where ctid = any(array(select row.ctid from ${keyed(table, instituteId, column, texts, sql`ctid`)}))`

/** Builds the look-ups; `offset 0` stops the planner from turning them into a scan and a join. */
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
