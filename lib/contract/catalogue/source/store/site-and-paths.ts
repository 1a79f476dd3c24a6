import { isDeepStrictEqual } from 'node:util'
import { insertRows } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import { fold } from '#lib/base/plain-text.ts'
import type { HeadSource, InstituteAndSite, PathSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { LoadedHead, StoredPath } from '../load/load-institute.ts'
import { instituteRow, type PathRows, pathRows, type SiteRows, siteRows } from '../source-rows.ts'
import type { Freed } from './becomes-free.ts'
import type { Edits } from './edits.ts'
import type { Counts } from './import-terms.ts'

/**
 * Compares the institute and its site with the stored state and records the edit. Treats all lists of an unreadable
 * site as different. Returns undefined if nothing differs.
 */
export function compareSite(
  head: Pick<LoadedHead, 'institute' | 'site' | 'faults'> | undefined,
  source: Omit<HeadSource, 'learning_paths'>,
  edits: Edits,
): SiteDifference | undefined {
  const stored = head?.faults.length === 0 ? head : undefined
  const fields = { before: stored && comparable(stored), after: comparable(source) }
  const institute = instituteRow(source)
  const isInstituteSame = stored !== undefined && isDeepStrictEqual(instituteRow(stored), institute)
  const before = stored && siteRows(stored)
  const rows = siteRows(source)
  const tables = siteTables.filter((table) => !isDeepStrictEqual(before?.[table], rows[table]))
  if (isInstituteSame && tables.length === 0) return undefined
  edits.add({ kind: 'site', id: '', title: institute.name, change: head ? 'changed' : 'added', ...fields })
  return { institute: isInstituteSame ? undefined : institute, tables, rows }
}

/** Returns the fields to compare. Leaves out empty edition groups, and websites and hosts, which are compared apart. */
function comparable({ institute: { websites, hosts, ...institute }, site }: InstituteAndSite) {
  const editions = site.languages.editions.filter((group) => group.length > 0)
  return { institute, site: { ...site, languages: { ...site.languages, editions } } }
}

const siteTables = ['languages', 'editions', 'formats', 'folders', 'stream_items'] as const

/**
 * Compares the learning paths with the stored ones and records the edits, and the steps that become free. A path that only moved counts as changed,
 * without changed fields. `rows` has all paths; undefined if nothing differs.
 */
export function comparePaths(
  instituteId: string,
  stored: readonly StoredPath[],
  source: readonly PathSource[],
  { edits, freed }: { edits: Edits; freed: Freed },
) {
  const before = new Map(stored.map((path) => [fold(path.code), path]))
  const sourceCodes = new Set(source.map(({ code }) => fold(code)))
  const stayed = stored.filter(({ code }) => sourceCodes.has(fold(code)))
  const counts: Counts = { added: 0, changed: 0, removed: stored.length - stayed.length, unchanged: 0 }
  for (const after of source) {
    const last = before.get(fold(after.code))
    before.delete(fold(after.code))
    const change = last ? 'changed' : 'added'
    if (last && isDeepStrictEqual(after, stayed[counts.changed + counts.unchanged]?.source)) {
      counts.unchanged++
      continue
    }
    counts[change]++
    const sources = { before: last && readable(last), after }
    freed.addPath(sources.before, after)
    edits.add({ kind: 'path', id: after.code, title: after.name, change, ...sources })
  }
  for (const { code } of before.values())
    edits.add({ kind: 'path', id: code, title: null, change: 'removed', before: undefined, after: undefined })
  const isSame = counts.added + counts.changed + counts.removed === 0
  return { counts, rows: isSame ? undefined : pathRows(instituteId, source) }
}

const readable = ({ source }: StoredPath): PathSource | undefined =>
  source instanceof Error ? undefined : source

interface SiteDifference {
  /** Undefined if the row is unchanged. */
  institute: ReturnType<typeof instituteRow> | undefined
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

/** Replaces all learning paths, because they are few and their order matters. */
export async function writePaths(trx: Db, instituteId: string, rows: PathRows): Promise<void> {
  await trx.deleteFrom('learning_paths').where('institute_id', '=', instituteId).execute()
  await insertRows(trx, 'learning_paths', rows.learning_paths)
  await insertRows(trx, 'path_steps', rows.path_steps)
}
