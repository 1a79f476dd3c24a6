import { isDeepStrictEqual } from 'node:util'
import type { FrameSource, PathSource } from '#lib/catalogue/authored/catalogue.ts'
import { fold } from '#lib/catalogue/rules/text/fold.ts'
import { insertRows } from '#lib/db/bulk.ts'
import type { Db } from '#lib/db/open.ts'
import type { StoredFrame } from '../load/load-frame.ts'
import type { StoredPath } from '../load/load-paths.ts'
import { instituteRow, pathRows, siteRows } from '../source-rows.ts'
import type { Edits } from './edits.ts'
import type { Counts, ImportRun } from './import-run.ts'

/**
 * Writes the institute's row and the lists of its site that differ from the stored ones; all lists when the stored
 * site is unreadable. Returns whether anything changed.
 */
export async function importSite(
  trx: Db,
  frame: Pick<StoredFrame, 'institute' | 'site' | 'faults'> | undefined,
  source: Omit<FrameSource, 'learning_paths'>,
  { edits, isTrial }: ImportRun,
): Promise<boolean> {
  const stored = frame?.faults.length === 0 ? frame : undefined
  const row = instituteRow(source)
  const before = stored && siteRows(stored)
  const after = siteRows(source)
  const isInstituteSame = stored && isDeepStrictEqual(instituteRow(stored), row)
  const tables = siteTables.filter((table) => !isDeepStrictEqual(before?.[table], after[table]))
  if (isInstituteSame && tables.length === 0) return false
  const change = frame ? 'changed' : 'added'
  const fields = { before: stored && comparable(stored), after: comparable(source) }
  edits.add({ kind: 'site', id: '', title: row.name, change, ...fields })
  if (isTrial) return true
  if (!isInstituteSame)
    await trx
      .insertInto('institutes')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  for (const table of tables) {
    await trx.deleteFrom(table).where('institute_id', '=', row.id).execute()
    await insertRows(trx, table, after[table])
  }
  return true
}

/** Returns the fields to compare, without websites (compared elsewhere) and without empty groups of editions. */
function comparable({
  institute: { websites, ...institute },
  site,
}: Pick<FrameSource, 'institute' | 'site'>) {
  const editions = site.languages.editions.filter((group) => group.length > 0)
  return { institute, site: { ...site, languages: { ...site.languages, editions } } }
}

const siteTables = ['languages', 'editions', 'formats', 'folders', 'stream_items'] as const

/**
 * Replaces all learning paths when any differs: paths are few, and their order counts. A path that moved among
 * unchanged paths counts as changed.
 */
export async function importPaths(
  trx: Db,
  instituteId: string,
  stored: readonly StoredPath[],
  source: readonly PathSource[],
  run: ImportRun,
): Promise<Counts> {
  const storedCodes = new Set(stored.map(({ code }) => fold(code)))
  const sourceCodes = new Set(source.map(({ code }) => fold(code)))
  const stayed = stored.filter(({ code }) => sourceCodes.has(fold(code)))
  const kept = source.filter(({ code }) => storedCodes.has(fold(code)))
  const changed = kept.filter((path, place) => !isDeepStrictEqual(path, stayed[place]?.source))
  const counts = {
    added: source.length - kept.length,
    changed: changed.length,
    removed: stored.length - stayed.length,
    unchanged: kept.length - changed.length,
  }
  addPathEdits(run.edits, stored, source, changed)
  if (run.isTrial) return counts
  if (counts.added + counts.changed + counts.removed > 0) {
    const rows = pathRows(instituteId, source)
    await trx.deleteFrom('learning_paths').where('institute_id', '=', instituteId).execute()
    await insertRows(trx, 'learning_paths', rows.learning_paths)
    await insertRows(trx, 'path_steps', rows.path_steps)
  }
  return counts
}

/** Adds the edits of paths; a path that only moved has no fields. */
function addPathEdits(
  edits: Edits,
  stored: readonly StoredPath[],
  source: readonly PathSource[],
  changed: readonly PathSource[],
): void {
  const before = new Map(stored.map((path) => [fold(path.code), path]))
  for (const after of source) {
    const last = before.get(fold(after.code))
    before.delete(fold(after.code))
    const thing = { kind: 'path', id: after.code, title: after.name } as const
    if (last === undefined) edits.add({ ...thing, change: 'added', before: undefined, after })
    else if (changed.includes(after))
      edits.add({ ...thing, change: 'changed', before: readable(last), after })
  }
  for (const { code } of before.values())
    edits.add({ kind: 'path', id: code, title: null, change: 'removed', before: undefined, after: undefined })
}

const readable = ({ source }: StoredPath): PathSource | undefined =>
  source instanceof Error ? undefined : source
