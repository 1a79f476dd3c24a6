import { sql } from 'kysely'
import { anyOf } from '#lib/db/any-of.ts'
import type { Db } from '#lib/db/open.ts'
import type { Revised } from '../follower/follower.ts'
import { followerOf } from '../follower/memory.ts'
import { isSame, type Revision, readRevision } from '../follower/publication.ts'
import { type HostedPages, queryHostedPages } from '../index/hosted-pages.ts'
import type { Json } from '../shapes/json.ts'
import type { Sitemap } from '../shapes/sitemap.ts'
import { inSnapshot } from '../source/load/load-snapshot.ts'
import { type SitemapQuery, sitemapPageSizeMax } from './sitemap-query.ts'

/**
 * `GET /sitemap`: every hosted course page in catalogue order, an entry's editions together; or one page of them, at one
 * revision: `admitted` or a later one.
 */
export async function listPages(
  db: Db,
  instituteId: string,
  query: SitemapQuery = {},
  admitted?: Revision,
): Promise<Json<Sitemap>> {
  if (query.page === undefined && query.page_size === undefined) return listEveryPage(db, instituteId)
  const { page = 1, page_size = sitemapPageSizeMax } = query
  const indexQuery = queryHostedPages(page, page_size)
  const follower = followerOf(db, instituteId)
  const json = (trx: Db, found: HostedPages) => partJson(trx, instituteId, page, page_size, found)
  if (!db.isTransaction) {
    const found = await follower.find(db, admitted ?? (await readRevision(db, instituteId)), indexQuery)
    const part = await inSnapshot(db, async (trx) =>
      (await isCurrent(trx, instituteId, found)) ? json(trx, found) : undefined,
    )
    if (part !== undefined) return part
  }
  return follower.read(db, async () => indexQuery, json)
}

async function isCurrent(trx: Db, instituteId: string, { revision }: Revised<HostedPages>): Promise<boolean> {
  return isSame(await readRevision(trx, instituteId), revision)
}

async function partJson(
  trx: Db,
  instituteId: string,
  page: number,
  pageSize: number,
  { courseIds, skipped, total }: HostedPages,
): Promise<Json<Sitemap>> {
  const rows = await trx
    .selectFrom('published_courses')
    .select(['entry_id', 'pages'])
    .where('institute_id', '=', instituteId)
    .where('entry_id', '=', anyOf(courseIds))
    .execute()
  const pages = new Map(rows.map((row) => [row.entry_id, row.pages]))
  const data = courseIds.flatMap((id) => pages.get(id) ?? []).slice(skipped, skipped + pageSize)
  return `{"data":[${data.join(',')}],"page":${page},"page_size":${pageSize},"total":${total},"has_more":${page * pageSize < total}}`
}

async function listEveryPage(db: Db, instituteId: string): Promise<Json<Sitemap>> {
  const { pages } = await db
    .selectFrom('published_courses')
    .select(
      sql<string>`coalesce(string_agg(array_to_string(pages, ','), ',' order by position, newest desc, entry_id), '')`.as(
        'pages',
      ),
    )
    .where('institute_id', '=', instituteId)
    .executeTakeFirstOrThrow()
  return `{"data":[${pages}]}`
}
