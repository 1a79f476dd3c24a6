import { sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { anyOf } from '#lib/db/any-of.ts'
import { type BulkRow, insertRows, insertTexts, type TextRow } from '#lib/db/bulk.ts'
import type { Db } from '#lib/db/open.ts'
import type { Facet } from '../listing/facets.ts'
import type { CountChanges } from './counts.ts'
import { type Digests, type EntryTable, entryTables, type StoredEntry } from './entry-rows.ts'
import { inTurns } from './in-stages.ts'

/** `anew`: every row, whatever is stored. `changed`: the rows of those tables in which an entry became different. */
export type Writing = 'anew' | 'changed'

/**
 * Replaces the published rows of some courses by `stored`, the entries they now make; `counts` is told what goes and
 * what comes. Entries are compared by the digests of their rows, so one that stayed the same costs no writing.
 */
export async function writeEntries(
  trx: Db,
  instituteId: string,
  courseIds: string[],
  stored: StoredEntry[],
  writing: Writing,
  counts: CountChanges,
): Promise<void> {
  const former = await findFormer(trx, instituteId, courseIds, writing)
  const entries = new Map(stored.map((entry) => [entry.entry_id, entry]))
  const differing = (part: keyof Digests) => {
    const digestNow = (id: string) => entries.get(id)?.digests[part]
    const isSame = (id: string) => entries.has(id) && former.get(id)?.[part] === digestNow(id)
    const gone = [...former.keys()].filter((id) => !isSame(id))
    const come = [...entries.values()].filter(({ entry_id }) => !isSame(entry_id))
    return { gone, come }
  }
  const counted = differing('counted')
  counts.add(await findListed(trx, instituteId, counted.gone), -1)
  for (const { rows } of counted.come) counts.add(rows.published_courses, 1)
  const parts = entryTables.map((table) => ({ table, ...differing(table) }))
  const replaced = new Set(
    parts.flatMap(({ gone, come }) => [...gone, ...come.map(({ entry_id }) => entry_id)]),
  )
  await deleteRows(trx, instituteId, [...parts, { table: 'published_entries', gone: [...replaced] }])
  const replacing = [...replaced].flatMap((id) => entries.get(id) ?? [])
  await inTurns([
    ...parts.map(
      ({ table, come }) =>
        () =>
          addRows(trx, table, come),
    ),
    () => addDigests(trx, instituteId, replacing),
  ])
}

/** The entries that the courses opened until now, with what is stored of them, as far as it may be relied upon. */
async function findFormer(
  trx: Db,
  instituteId: string,
  courseIds: string[],
  writing: Writing,
): Promise<Map<string, Digests>> {
  const { rows } = await sql<{ entry_id: string; digests: Digests | null }>`
    select entry_id, (select digests from published_entries stored
      where stored.institute_id = ${instituteId} and stored.entry_id = entry.entry_id) as digests
    from (select distinct entry_id from published_openings
      where institute_id = ${instituteId} and course_id = any(${courseIds}::text[])) entry`.execute(trx)
  return new Map(rows.map(({ entry_id, digests }) => [entry_id, (writing === 'changed' && digests) || {}]))
}

const findListed = (trx: Db, instituteId: string, entryIds: string[]) =>
  entryIds.length === 0
    ? []
    : trx
        .selectFrom('published_courses')
        .select(['language', sql<Facet[]>`facets::text[]`.as('facets')])
        .where('institute_id', '=', instituteId)
        .where('entry_id', '=', anyOf(entryIds))
        .execute()

/** One statement, however many tables. */
async function deleteRows(
  trx: Db,
  instituteId: string,
  parts: { table: EntryTable | 'published_entries'; gone: string[] }[],
): Promise<void> {
  const deletes = parts
    .filter(({ gone }) => gone.length > 0)
    .map(
      ({ table, gone }) =>
        sql`${sql.id(`of_${table}`)} as (delete from ${sql.table(table)}
          where institute_id = ${instituteId} and entry_id = ${anyOf(gone)})`,
    )
  if (deletes.length > 0) await sql`with ${sql.join(deletes)} select`.execute(trx)
}

function addRows(trx: Db, table: EntryTable, entries: StoredEntry[]): Promise<void> {
  const all = entries.map(({ rows }) => rows)
  // The tables of finished JSON, which is most of what is written.
  if (table === 'published_outlines' || table === 'published_versions') {
    const texts = all.flatMap((rows): TextRow<Database[typeof table]>[] => rows[table])
    return insertTexts(trx, table, texts)
  }
  const rows = all.flatMap((rows): BulkRow<Database[EntryTable]>[] => rows[table])
  return insertRows(trx, table, rows)
}

function addDigests(trx: Db, institute_id: string, entries: StoredEntry[]): Promise<void> {
  const rows = entries.map(({ entry_id, digests }) => ({ institute_id, entry_id, digests }))
  return insertRows(trx, 'published_entries', rows)
}
