import { sql } from 'kysely'
import { insertRows } from '#lib/db/bulk.ts'
import type { Db } from '#lib/db/open.ts'
import type { PublishedEntry } from '../compile/rows.ts'
import { type Facet, facetOf, facetsOf } from '../listing/facets.ts'
import type { CountChanges } from './counts.ts'

const tables = [
  'published_courses',
  'published_facets',
  'published_versions',
  'published_openings',
  'published_variants',
  'published_outlines',
  'published_pages',
  'published_editions',
] as const

/**
 * Replaces the published rows of some courses by those of the entries they now make. `kept`: courses whose entries
 * stay as they are; `counts` is told what goes and what comes.
 */
export async function writeEntries(
  trx: Db,
  instituteId: string,
  courseIds: string[],
  entries: PublishedEntry[],
  kept: Set<string>,
  counts: CountChanges,
): Promise<void> {
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
    .select(['language', sql<Facet[]>`facets::text[]`.as('facets')])
    .where('institute_id', '=', instituteId)
    .where('entry_id', '=', entryIds)
    .execute()
  counts.add(replaced, -1)
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
  const listings = rowsOf((entry) => listingsOf(instituteId, entry))
  await insertRows(trx, 'published_courses', listings)
  counts.add(listings, 1)
  await insertFacets(
    trx,
    instituteId,
    entries.map(({ entry_id }) => entry_id),
  )
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
  await insertRows(
    trx,
    'published_editions',
    rowsOf(({ editions }) => editions),
  )
}

function listingsOf(instituteId: string, entry: PublishedEntry) {
  const facets = facetsOf(instituteId, entry)
  return entry.listings.map(({ availability, ...listing }) => ({
    ...orderOf(entry),
    ...listing,
    price: entry.price,
    search: entry.search,
    facets: [...facets, facetOf(instituteId, 'availability', listing.language, availability)],
    paid_currency: entry.paid_currency,
    next_change_on: entry.next_change_on,
  }))
}

/** From the rows that are there already: their facets need not travel twice. */
const insertFacets = (trx: Db, instituteId: string, entryIds: string[]) =>
  sql`insert into published_facets (institute_id, facet, newest, position, entry_id)
    select distinct institute_id, facet, newest, position, entry_id
    from published_courses cross join unnest(facets) facet
    where institute_id = ${instituteId} and entry_id = any(${entryIds}::text[])`.execute(trx)

/** What is missing comes last: above every position, below every creation time. */
const orderOf = ({ position, newest }: PublishedEntry) => ({
  position: position ?? 'Infinity',
  newest: newest ?? '-infinity',
})
