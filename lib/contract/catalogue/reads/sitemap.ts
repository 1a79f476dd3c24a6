import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#lib/base/db/open.ts'
import { anyOf } from '#lib/base/db/rows.ts'
import type { Json } from '#lib/base/json.ts'
import {
  isSameRevision,
  type Revision,
  type RevisionRow,
  revisionOf,
  unpublished,
} from '#lib/contract/revision.ts'
import type { Answered } from '../follower/publication.ts'
import { catalogueOrder } from '../index/catalogue-index.ts'
import { findHostedPages } from '../index/page.ts'
import { sitemapPageSizeMax } from '../rules/answer-limits.ts'
import type { Sitemap } from '../shapes/sitemap.ts'
import { atOneRevision, changed, withIndex } from './indexed-read.ts'
import { withOwnUrls } from './picture-urls.ts'
import { wholeNumber } from './query-fields.ts'

/**
 * Query of `GET /sitemap`. With either field it requests one page (an addition to the contract), otherwise the whole
 * sitemap.
 */
export const SitemapQuery = z.object({
  page: wholeNumber(
    Number.MAX_SAFE_INTEGER,
    'Addition to the contract. Page number, from 1. A page past the end is empty.',
  ),
  page_size: wholeNumber(
    sitemapPageSizeMax,
    `Addition to the contract. Entries per page; ${sitemapPageSizeMax} when only \`page\` is given.`,
  ),
})
export type SitemapQuery = z.output<typeof SitemapQuery>

export const sitemap = { path: '/sitemap', query: SitemapQuery } as const

/**
 * Answers `GET /sitemap`: every hosted course page in catalogue order, the editions of an entry together, or one page
 * of that list if the query asks for one. All data comes from one revision, `admitted` or later.
 */
export async function listPages(
  db: Db,
  instituteId: string,
  query: SitemapQuery = {},
  admitted?: Revision,
): Promise<Answered<Json<Sitemap>>> {
  if (query.page === undefined && query.page_size === undefined) return listEveryPage(db, instituteId)
  const { page = 1, page_size = sitemapPageSizeMax } = query
  return atOneRevision(db, admitted, async (trx, wanted) => {
    const found = await withIndex(trx, instituteId, wanted, catalogueOrder, (index) =>
      findHostedPages(index, page, page_size),
    )
    const { courseIds, skipped, total, revision } = found
    const pages = await readPages(trx, instituteId, courseIds, revision)
    if (pages === undefined) return changed
    const data = courseIds.flatMap((id) => pages.get(id) ?? []).slice(skipped, skipped + page_size)
    const json: Json<Sitemap> = `{"data":[${withOwnUrls(data.join(','))}],"page":${page},"page_size":${page_size},"total":${total},"has_more":${page * page_size < total}}`
    return { json, revision }
  })
}

/**
 * Reads the sitemap entries of courses by id. Returns undefined if the institute is at another revision. Checks the
 * institute's revision, because a course keeps its revision if only its pages change.
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
  if (!isSameRevision(revisionOf(first), revision)) return undefined
  return new Map(rows.map((row) => [row.entry_id, row.pages]))
}

/** Reads the whole sitemap with one statement, so at one revision. */
async function listEveryPage(db: Db, instituteId: string): Promise<Answered<Json<Sitemap>>> {
  // Raw SQL, because Kysely would order after it aggregates.
  const { rows } = await sql<RevisionRow & { pages: string | null }>`
    select revision, published_at, (
      select string_agg(array_to_string(pages, ','), ',' order by catalogue_key) filter (where pages <> '{}')
      from published_courses course where course.institute_id = publication.institute_id) as pages
    from publications publication where institute_id = ${instituteId}`.execute(db)
  const [row] = rows
  return {
    json: `{"data":[${withOwnUrls(row?.pages ?? '')}]}`,
    revision: row ? revisionOf(row) : unpublished,
  }
}
