import { sql } from 'kysely'
import { insertRows, insertTexts } from '#lib/db/bulk.ts'
import { deletionKeyed, rowsKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import type { Differences } from '../changes/differences.ts'
import { inTurns } from '../in-stages.ts'
import { type Differing, type Digests, type EntryTable, entryTables, type StoredEntry } from './entry-rows.ts'
import type { PlaceChanges } from './place-counts.ts'

/** How entries are written, and who is told what of them goes and comes. */
export interface Plan {
  /** Every row is written, whatever is stored; else the rows of those tables in which an entry became different. */
  isFull: boolean
  revision: number
  places: PlaceChanges
  differences: Differences
}

/**
 * Replaces the published rows of some courses by `stored`, the entries they now make. Entries are compared by the
 * digests of their rows, so one that stayed the same costs no writing.
 */
export async function writeEntries(
  trx: Db,
  instituteId: string,
  courseIds: string[],
  stored: StoredEntry[],
  { isFull, revision, places, differences }: Plan,
): Promise<void> {
  const former = await findFormer(trx, instituteId, courseIds)
  const differing = (part: keyof Digests) => differingIn(part, former, stored)
  await places.add(trx, instituteId, differing('places'))
  await differences.addCourses(trx, differing('answers'), differing('listed'))
  const parts = entryTables.map((table) => ({
    table,
    ...(isFull ? { gone: [...former.keys()], come: stored } : differing(table)),
  }))
  const replaced = new Set(
    [...parts, differing('answers')].flatMap(({ gone, come }) => [
      ...gone,
      ...come.map(({ entry_id }) => entry_id),
    ]),
  )
  await deleteRows(trx, instituteId, [...parts, { table: 'published_entries', gone: [...replaced] }])
  const replacing = stored.filter(({ entry_id }) => replaced.has(entry_id))
  await inTurns([
    ...parts.map(
      ({ table, come }) =>
        () =>
          addRows(trx, table, come, revision),
    ),
    () => addDigests(trx, instituteId, replacing),
  ])
}

function differingIn(
  part: keyof Digests,
  former: ReadonlyMap<string, Digests>,
  stored: StoredEntry[],
): Differing {
  const now = new Map(stored.map(({ entry_id, digests }) => [entry_id, digests[part]]))
  const isSame = (id: string) => {
    const digest = now.get(id)
    return digest !== undefined && former.get(id)?.[part] === digest
  }
  return {
    gone: [...former.keys()].filter((id) => !isSame(id)),
    come: stored.filter(({ entry_id }) => !isSame(entry_id)),
  }
}

/** The entries that the courses opened until now, with what is known of what is stored of them. */
async function findFormer(trx: Db, instituteId: string, courseIds: string[]): Promise<Map<string, Digests>> {
  // Of look-ups by key, which builders cannot make: see `rowsKeyed`.
  const { rows } = await sql<{ entry_id: string; digests: Digests | null }>`
    select entry_id, (select digests from published_entries stored
      where stored.institute_id = ${instituteId} and stored.entry_id = entry.entry_id) as digests
    from (select distinct entry_id
      from ${rowsKeyed('published_openings', instituteId, 'course_id', courseIds)} opening) entry`.execute(
    trx,
  )
  return new Map(rows.map(({ entry_id, digests }) => [entry_id, digests ?? {}]))
}

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
        sql`${sql.id(`of_${table}`)} as (${deletionKeyed(table, instituteId, 'entry_id', gone)})`,
    )
  if (deletes.length > 0) await sql`with ${sql.join(deletes)} select`.execute(trx)
}

function addRows(trx: Db, table: EntryTable, entries: StoredEntry[], revision: number): Promise<void> {
  const all = entries.map(({ rows }) => rows)
  // The tables of finished JSON, which is most of what is written.
  if (table === 'published_versions') {
    const stamp = { revision: String(revision) }
    const texts = all.flatMap((rows) => rows[table].map((row) => ({ ...row, ...stamp })))
    return insertTexts(trx, table, texts)
  }
  if (table === 'published_outlines')
    return insertTexts(
      trx,
      table,
      all.flatMap((rows) => rows[table]),
    )
  const stamp = table === 'published_courses' ? { revision } : {}
  const rows = all.flatMap((rows) => rows[table].map((row) => ({ ...row, ...stamp })))
  return insertRows(trx, table, rows)
}

function addDigests(trx: Db, institute_id: string, entries: StoredEntry[]): Promise<void> {
  const rows = entries.map(({ entry_id, digests }) => ({ institute_id, entry_id, digests }))
  return insertRows(trx, 'published_entries', rows)
}
