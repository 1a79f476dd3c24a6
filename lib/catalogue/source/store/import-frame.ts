import { isDeepStrictEqual } from 'node:util'
import type { FrameSource, PathSource } from '#lib/catalogue/authored/catalogue.ts'
import { fold } from '#lib/catalogue/rules/text/fold.ts'
import { insertRows } from '#lib/db/bulk.ts'
import type { Db } from '#lib/db/open.ts'
import type { StoredFrame } from '../load/load-frame.ts'
import type { StoredPath } from '../load/load-paths.ts'
import { instituteRow, pathRows, siteRows } from '../source-rows.ts'
import type { Counts } from './import.ts'

/**
 * Writes the institute's row and those lists of its site that differ from what is stored, all of them where that is
 * not known; answers whether anything did.
 */
export async function importSite(
  trx: Db,
  stored: Pick<StoredFrame, 'institute' | 'site'> | undefined,
  source: FrameSource,
): Promise<boolean> {
  let changed = false
  const row = instituteRow(source)
  if (!stored || !isDeepStrictEqual(instituteRow(stored), row)) {
    await trx
      .insertInto('institutes')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    changed = true
  }
  const before = stored && siteRows(stored)
  const after = siteRows(source)
  for (const table of siteTables) {
    if (isDeepStrictEqual(before?.[table], after[table])) continue
    await trx.deleteFrom(table).where('institute_id', '=', row.id).execute()
    await insertRows(trx, table, after[table])
    changed = true
  }
  return changed
}

const siteTables = ['languages', 'editions', 'formats', 'folders', 'stream_items'] as const

/**
 * Writes all learning paths again when any differs: they are few, and their place is part of them. One that moved
 * among those that stay counts as changed.
 */
export async function importPaths(
  trx: Db,
  instituteId: string,
  stored: readonly StoredPath[],
  source: readonly PathSource[],
): Promise<Counts> {
  const storedCodes = new Set(stored.map(({ code }) => fold(code)))
  const sourceCodes = new Set(source.map(({ code }) => fold(code)))
  const stayed = stored.filter(({ code }) => sourceCodes.has(fold(code)))
  const kept = source.filter(({ code }) => storedCodes.has(fold(code)))
  const unchanged = kept.filter((path, place) => isDeepStrictEqual(path, stayed[place]?.source)).length
  const counts = {
    added: source.length - kept.length,
    changed: kept.length - unchanged,
    removed: stored.length - stayed.length,
    unchanged,
  }
  if (counts.added + counts.changed + counts.removed > 0) {
    const rows = pathRows(instituteId, source)
    await trx.deleteFrom('learning_paths').where('institute_id', '=', instituteId).execute()
    await insertRows(trx, 'learning_paths', rows.learning_paths)
    await insertRows(trx, 'path_steps', rows.path_steps)
  }
  return counts
}
