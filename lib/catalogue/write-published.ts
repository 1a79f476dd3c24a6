import type { Database } from '#db/schema.ts'
import { type BulkRow, insertRows } from '#lib/db/bulk.ts'
import type { Db } from '#lib/db/open.ts'
import type { Published } from './compile/compile.ts'
import type { PublishedEntry } from './compile/rows.ts'
import { fold } from './rules/fold.ts'

export interface Edition {
  revision: number
  /** ISO 8601, like `next_change_at`. */
  published_at: string
  next_change_at: string | null
  shape: number
}

type PublishedTable =
  | 'published_courses'
  | 'published_versions'
  | 'published_openings'
  | 'published_outlines'
  | 'published_pages'
  | 'published_paths'

/** Replaces an institute's published rows. Call it in a transaction that holds the institute's lock. */
export async function writePublished(
  trx: Db,
  instituteId: string,
  published: Published,
  edition: Edition,
): Promise<void> {
  const { entries, paths } = published
  const inEach = <Row>(rowsOf: (entry: PublishedEntry) => Row[]) => entries.flatMap(rowsOf)
  await replace(trx, instituteId, 'published_courses', inEach(courseRows))
  await replace(trx, instituteId, 'published_versions', inEach(withEntry('versions')))
  await replace(trx, instituteId, 'published_openings', inEach(withEntry('openings')))
  await replace(trx, instituteId, 'published_outlines', inEach(withEntry('outlines')))
  await replace(trx, instituteId, 'published_pages', inEach(pageRows))
  await replace(
    trx,
    instituteId,
    'published_paths',
    paths.map(({ entry, detail }, sequence) => ({
      sequence,
      code: fold(entry.code),
      stream: fold(entry.stream_slug),
      entry: JSON.stringify(entry),
      detail: JSON.stringify(detail),
    })),
  )
  const publication = {
    ...edition,
    languages_enabled: published.site.course_languages_enabled,
    site: JSON.stringify(published.site),
    streams: JSON.stringify(published.streams),
  }
  await trx
    .insertInto('publications')
    .values({ institute_id: instituteId, ...publication })
    .onConflict((conflict) => conflict.column('institute_id').doUpdateSet(publication))
    .execute()
}

async function replace<Table extends PublishedTable>(
  trx: Db,
  instituteId: string,
  table: Table,
  rows: Omit<BulkRow<Database[Table]>, 'institute_id'>[],
): Promise<void> {
  await trx
    .deleteFrom(table as PublishedTable)
    .where('institute_id', '=', instituteId)
    .execute()
  const whole = rows.map((row) => ({ institute_id: instituteId, ...row }))
  await insertRows(trx, table, whole as BulkRow<Database[Table]>[])
}

/** Missing comes last: above every position, below every creation time. */
const orderOf = ({ position, newest }: PublishedEntry) => ({
  position: position ?? 'Infinity',
  newest: newest ?? '-infinity',
})

const withEntry =
  <Part extends 'versions' | 'openings' | 'outlines'>(part: Part) =>
  (entry: PublishedEntry): (PublishedEntry[Part][number] & { entry_id: string })[] =>
    entry[part].map((row) => ({ entry_id: entry.entry_id, ...row }))

const pageRows = (entry: PublishedEntry) =>
  entry.pages.map((page) => ({ entry_id: entry.entry_id, ...orderOf(entry), ...page }))

const courseRows = (entry: PublishedEntry) =>
  entry.listings.map((listing) => ({
    entry_id: entry.entry_id,
    ...orderOf(entry),
    ...listing,
    price: entry.price,
    search: entry.search,
    tags: entry.tags,
    formats: entry.formats,
    places: entry.places,
  }))
