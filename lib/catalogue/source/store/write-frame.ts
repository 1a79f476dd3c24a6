import type { Db } from '#lib/db/open.ts'
import { insertRows } from '#lib/db/rows.ts'
import type { instituteRow, PathRows, SiteRows } from '../source-rows.ts'

/** The rows of an institute and its site that an import writes. */
export interface SiteDifference {
  /** Undefined when it does not differ. */
  institute: ReturnType<typeof instituteRow> | undefined
  /** The tables to replace. */
  tables: (keyof SiteRows)[]
  rows: SiteRows
}

/** Writes the institute's row and replaces the lists of its site that differ. */
export async function writeSite(
  trx: Db,
  instituteId: string,
  { institute, tables, rows }: SiteDifference,
): Promise<void> {
  if (institute)
    await trx
      .insertInto('institutes')
      .values(institute)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(institute))
      .execute()
  for (const table of tables) {
    await trx.deleteFrom(table).where('institute_id', '=', instituteId).execute()
    await insertRows(trx, table, rows[table])
  }
}

/** Replaces all learning paths: paths are few, and their order counts. */
export async function writePaths(trx: Db, instituteId: string, rows: PathRows): Promise<void> {
  await trx.deleteFrom('learning_paths').where('institute_id', '=', instituteId).execute()
  await insertRows(trx, 'learning_paths', rows.learning_paths)
  await insertRows(trx, 'path_steps', rows.path_steps)
}
