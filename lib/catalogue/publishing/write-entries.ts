import { sql } from 'kysely'
import { insertRows } from '#lib/db/bulk.ts'
import type { Db } from '#lib/db/open.ts'
import type { PublishedEntry } from '../compile/rows.ts'

const tables = [
  'published_courses',
  'published_versions',
  'published_openings',
  'published_variants',
  'published_outlines',
  'published_pages',
] as const

/**
 * Replaces the published rows of some courses by those of the entries they now make. `kept`: courses whose entries
 * stay as they are. Answers the place keys under which the replaced entries were found.
 */
export async function writeEntries(
  trx: Db,
  instituteId: string,
  courseIds: string[],
  entries: PublishedEntry[],
  kept: Set<string>,
): Promise<{ replaced: { places: string[] }[] }> {
  const former = await trx
    .selectFrom('published_openings')
    .select('entry_id')
    .distinct()
    .where('institute_id', '=', instituteId)
    .where('course_id', '=', sql<string>`any(${courseIds.filter((id) => !kept.has(id))}::text[])`)
    .execute()
  const entryIds = sql<string>`any(${former.map(({ entry_id }) => entry_id)}::text[])`
  const replaced = await trx
    .selectFrom('published_courses')
    .select('places')
    .where('institute_id', '=', instituteId)
    .where('entry_id', '=', entryIds)
    .where('language', '=', '')
    .execute()
  for (const table of tables) {
    await trx
      .deleteFrom(table)
      .where('institute_id', '=', instituteId)
      .where('entry_id', '=', entryIds)
      .execute()
  }
  const rowsOf = <Row extends object>(parts: (entry: PublishedEntry) => Row[]) =>
    entries.flatMap((entry) =>
      parts(entry).map((part) => ({ institute_id: instituteId, entry_id: entry.entry_id, ...part })),
    )
  await insertRows(trx, 'published_courses', rowsOf(listingsOf))
  await insertRows(
    trx,
    'published_versions',
    rowsOf(({ versions }) => versions),
  )
  await insertRows(
    trx,
    'published_openings',
    rowsOf(({ openings }) => openings),
  )
  await insertRows(
    trx,
    'published_variants',
    rowsOf(({ variants }) => variants),
  )
  await insertRows(
    trx,
    'published_outlines',
    rowsOf(({ outlines }) => outlines),
  )
  await insertRows(
    trx,
    'published_pages',
    rowsOf((entry) => entry.pages.map((page) => ({ ...orderOf(entry), ...page }))),
  )
  return { replaced }
}

const listingsOf = (entry: PublishedEntry) =>
  entry.listings.map((listing) => ({
    ...orderOf(entry),
    ...listing,
    price: entry.price,
    search: entry.search,
    tags: entry.tags,
    formats: entry.formats,
    places: entry.places,
    paid_currency: entry.paid_currency,
    next_change_on: entry.next_change_on,
  }))

/** What is missing comes last: above every position, below every creation time. */
const orderOf = ({ position, newest }: PublishedEntry) => ({
  position: position ?? 'Infinity',
  newest: newest ?? '-infinity',
})
