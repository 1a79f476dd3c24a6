import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { anyOf } from '#lib/db/rows.ts'
import { type Answered, isSame, type Revision, readRevision, revisionOf } from '../follower/publication.ts'
import { queryHostedPages } from '../index/hosted-pages.ts'
import type { Json } from '../shapes/json.ts'
import type { Sitemap } from '../shapes/sitemap.ts'
import { inSnapshot } from '../source/load/load-snapshot.ts'
import { atOneRevision } from './at-one-revision.ts'
import { type SitemapQuery, sitemapPageSizeMax } from './query.ts'

/**
 * `GET /sitemap`: every hosted course page in catalogue order, an entry's editions together; or one page of them, at one
 * revision: `admitted` or a later one.
 */
export async function listPages(
  db: Db,
  instituteId: string,
  query: SitemapQuery = {},
  admitted?: Revision,
): Promise<Answered<Json<Sitemap>>> {
  if (query.page === undefined && query.page_size === undefined) return listEveryPage(db, instituteId)
  const { page = 1, page_size = sitemapPageSizeMax } = query
  return atOneRevision(db, instituteId, admitted, {
    ask: async () => ({ query: queryHostedPages(page, page_size) }),
    read: async (trx, { courseIds, skipped, total, revision }) => {
      const pages = await readPages(trx, instituteId, courseIds, revision)
      if (pages === undefined) return undefined
      const data = courseIds.flatMap((id) => pages.get(id) ?? []).slice(skipped, skipped + page_size)
      return `{"data":[${data.join(',')}],"page":${page},"page_size":${page_size},"total":${total},"has_more":${page * page_size < total}}`
    },
  })
}

/**
 * Reads the pages of courses by id; undefined when the institute is at another revision. A course keeps its revision when
 * only its pages change, so the institute's own is compared.
 */
async function readPages(
  db: Db,
  instituteId: string,
  courseIds: string[],
  revision: Revision,
): Promise<Map<string | null, string[] | null> | undefined> {
  const rows = await db
    .selectFrom('publications as publication')
    .leftJoin('published_courses as course', (join) =>
      join.on('course.institute_id', '=', instituteId).on('course.entry_id', '=', anyOf(courseIds)),
    )
    .select(['publication.revision', 'published_at', 'entry_id', 'pages'])
    .where('publication.institute_id', '=', instituteId)
    .execute()
  const [first = { revision: null, published_at: null }] = rows
  if (!isSame(revisionOf(first), revision)) return undefined
  return new Map(rows.map((row) => [row.entry_id, row.pages]))
}

/** Entries fetched at a time. One statement for 86,000 would sort them on disk and run out of its time on a busy machine. */
const chunkMax = 5_000

/** Reads every page in one snapshot, in the order of a database index. */
const listEveryPage = (db: Db, instituteId: string): Promise<Answered<Json<Sitemap>>> =>
  inSnapshot(db, async (trx) => {
    const revision = await readRevision(trx, instituteId)
    await sql`declare every_page no scroll cursor for select array_to_string(pages, ',') as pages
      from published_courses where institute_id = ${instituteId} order by position, newest desc, entry_id`.execute(
      trx,
    )
    const data: string[] = []
    for (let isLast = false; !isLast; ) {
      const { rows } = await sql<{ pages: string }>`fetch ${sql.lit(chunkMax)} from every_page`.execute(trx)
      for (const { pages } of rows) if (pages !== '') data.push(pages)
      isLast = rows.length < chunkMax
    }
    await sql`close every_page`.execute(trx)
    return { json: `{"data":[${data.join(',')}]}`, revision }
  })
