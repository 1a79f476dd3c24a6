import { z } from 'zod'
import type { Json } from '#lib/base/json.ts'
import type { Revision } from '#lib/contract/revision.ts'
import type { Answered } from '../follower/publication.ts'
import { catalogueOrder } from '../index/catalogue-index.ts'
import { findHostedPages } from '../index/page.ts'
import { sitemapPageSizeMax } from '../rules/answer-limits.ts'
import type { Sitemap } from '../shapes/sitemap.ts'
import { withOwnUrls } from './picture-urls.ts'
import { wholeNumberUpTo } from './query-fields.ts'
import { type ReadSource, revisionChanged } from './source.ts'

/**
 * Query of `GET /sitemap`. With either field it requests one page (an addition to the contract), otherwise the whole
 * sitemap.
 */
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

export const sitemap = { path: '/sitemap', query: SitemapQuery } as const

/**
 * Answers `GET /sitemap`: every hosted course page in catalogue order, the editions of an entry together, or one page
 * of that list if the query asks for one. All data comes from one revision, `admitted` or later.
 */
export async function listPages(
  source: ReadSource,
  query: SitemapQuery = {},
  admitted?: Revision,
): Promise<Answered<Json<Sitemap>>> {
  if (query.page === undefined && query.page_size === undefined) return source.sitemap()
  const { page = 1, page_size = sitemapPageSizeMax } = query
  return source.atOneRevision(admitted, async (from, wanted) => {
    const found = await from.withIndex(wanted, catalogueOrder, (index) =>
      findHostedPages(index, page, page_size),
    )
    const { courseIds, skipped, total, revision } = found
    const pages = await from.pages(courseIds, revision)
    if (pages === undefined) return revisionChanged
    const data = courseIds.flatMap((id) => pages.get(id) ?? []).slice(skipped, skipped + page_size)
    const json: Json<Sitemap> = `{"data":[${withOwnUrls(data.join(','))}],"page":${page},"page_size":${page_size},"total":${total},"has_more":${page * page_size < total}}`
    return { json, revision }
  })
}
