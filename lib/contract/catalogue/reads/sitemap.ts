import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#lib/base/db/open.ts'
import type { Json } from '#lib/base/json.ts'
import { type RevisionRow, revisionOf, unpublished } from '#lib/contract/revision.ts'
import type { Sitemap } from '../answers/sitemap.ts'
import type { Answered } from '../follower/published-rows.ts'
import { sitemapPageSizeMax } from '../rules/answer-limits.ts'
import { withOwnUrls } from './picture-urls.ts'
import { wholeNumberUpTo } from './query-fields.ts'

/** With either field it requests one page (an addition to the contract), otherwise all. */
export const SitemapQuery = z.object({
  page: wholeNumberUpTo(
    Number.MAX_SAFE_INTEGER,
    'Addition to the contract. Page number, from 1. A page past the end is empty.',
  ),
  page_size: wholeNumberUpTo(
    sitemapPageSizeMax,
    `Addition to the contract. Entries per page; ${sitemapPageSizeMax} when only \`page\` is given.`,
  ),
})
export type SitemapQuery = z.output<typeof SitemapQuery>

interface SitemapPage {
  page: number
  page_size: number
  /** Number of entries before the page, at most what PostgreSQL can count. */
  start: number
}

/** Returns the page that a query asks for; undefined if it asks for the whole sitemap. */
export function pageAsked({ page, page_size }: SitemapQuery): SitemapPage | undefined {
  if (page === undefined && page_size === undefined) return undefined
  const asked = { page: page ?? 1, page_size: page_size ?? sitemapPageSizeMax }
  return { ...asked, start: Math.min((asked.page - 1) * asked.page_size, Number.MAX_SAFE_INTEGER) }
}

/** Writes entries, joined by commas, as the answer: `total` counts those on all pages. */
export function sitemapJson(entries: string, total: number, asked: SitemapPage | undefined): Json<Sitemap> {
  const data = `"data":[${withOwnUrls(entries)}]`
  if (!asked) return `{${data}}`
  const { page, page_size } = asked
  return `{${data},"page":${page},"page_size":${page_size},"total":${total},"has_more":${page * page_size < total}}`
}

/**
 * Answers `GET /sitemap`: every hosted course page in catalogue order, the editions of an entry together, or one page of
 * that list. One statement, so that all of it is of one revision.
 */
export async function readSitemap(
  db: Db,
  instituteId: string,
  query: SitemapQuery,
): Promise<Answered<Json<Sitemap>>> {
  const asked = pageAsked(query)
  const slice = asked
    ? sql`order by catalogue_key, place limit ${asked.page_size} offset ${asked.start}`
    : sql``
  // Raw SQL, because Kysely lacks `with ordinality` and orders after it aggregates.
  const { rows } = await sql<RevisionRow & { entries: string | null; total: number }>`
    with own as not materialized (
      select catalogue_key, pages from published_courses where institute_id = ${instituteId})
    select revision, published_at,
      (select string_agg(entry, ',' order by catalogue_key, place) from (
        select catalogue_key, entry, place from own, unnest(pages) with ordinality as page (entry, place) ${slice}
      ) shown) as entries,
      (select coalesce(sum(cardinality(pages)), 0)::int4 from own) as total
    from publications where institute_id = ${instituteId}`.execute(db)
  const [row] = rows
  return {
    json: sitemapJson(row?.entries ?? '', row?.total ?? 0, asked),
    revision: row ? revisionOf(row) : unpublished,
  }
}

export const sitemap = { path: '/sitemap', query: SitemapQuery } as const
