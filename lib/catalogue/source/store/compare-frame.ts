import { isDeepStrictEqual } from 'node:util'
import type { HeadSource, InstituteAndSite, PathSource } from '#lib/catalogue/authored/catalogue.ts'
import { fold } from '#lib/catalogue/rules/text/plain-text.ts'
import type { StoredHead, StoredPath } from '../load/load-head.ts'
import { instituteRow, pathRows, siteRows } from '../source-rows.ts'
import type { Edits } from './edits.ts'
import type { Counts } from './import-run.ts'
import type { SiteDifference } from './write-frame.ts'

/**
 * Compares the institute and its site with the stored ones, and records the edit. Every list of an unreadable site
 * counts as different. Undefined when nothing differs.
 */
export function compareSite(
  frame: Pick<StoredHead, 'institute' | 'site' | 'faults'> | undefined,
  source: Omit<HeadSource, 'learning_paths'>,
  edits: Edits,
): SiteDifference | undefined {
  const stored = frame?.faults.length === 0 ? frame : undefined
  const fields = { before: stored && comparable(stored), after: comparable(source) }
  const institute = instituteRow(source)
  const isInstituteSame = stored !== undefined && isDeepStrictEqual(instituteRow(stored), institute)
  const before = stored && siteRows(stored)
  const rows = siteRows(source)
  const tables = siteTables.filter((table) => !isDeepStrictEqual(before?.[table], rows[table]))
  if (isInstituteSame && tables.length === 0) return undefined
  edits.add({ kind: 'site', id: '', title: institute.name, change: frame ? 'changed' : 'added', ...fields })
  return { institute: isInstituteSame ? undefined : institute, tables, rows }
}

/** Returns the fields to compare, without websites (compared elsewhere) and without empty groups of editions. */
function comparable({ institute: { websites, ...institute }, site }: InstituteAndSite) {
  const editions = site.languages.editions.filter((group) => group.length > 0)
  return { institute, site: { ...site, languages: { ...site.languages, editions } } }
}

const siteTables = ['languages', 'editions', 'formats', 'folders', 'stream_items'] as const

/**
 * Compares the learning paths with the stored ones, and records the edits. A path that moved among unchanged paths
 * counts as changed, without fields. `rows`: of all paths; undefined when none differs.
 */
export function comparePaths(
  instituteId: string,
  stored: readonly StoredPath[],
  source: readonly PathSource[],
  edits: Edits,
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
    edits.add({ kind: 'path', id: after.code, title: after.name, change, ...sources })
  }
  for (const { code } of before.values())
    edits.add({ kind: 'path', id: code, title: null, change: 'removed', before: undefined, after: undefined })
  const isSame = counts.added + counts.changed + counts.removed === 0
  return { counts, rows: isSame ? undefined : pathRows(instituteId, source) }
}

const readable = ({ source }: StoredPath): PathSource | undefined =>
  source instanceof Error ? undefined : source
