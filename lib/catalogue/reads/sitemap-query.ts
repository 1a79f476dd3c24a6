import { z } from 'zod'
import { integer, wholeNumber } from './query-fields.ts'

/** The most entries on a page of the sitemap. */
export const sitemapPageSizeMax = 10_000

/** `GET /sitemap`: everything, or one page when either is given (an addition to the contract). */
export const SitemapQuery = z.object({
  page: wholeNumber(Number.MAX_SAFE_INTEGER, 'must be a whole number from 1 to 9007199254740991')
    .optional()
    .meta({
      description: 'Addition. Which page, from 1. One past the end is empty.',
      override: integer(Number.MAX_SAFE_INTEGER),
    }),
  page_size: wholeNumber(sitemapPageSizeMax, `must be a whole number from 1 to ${sitemapPageSizeMax}`)
    .optional()
    .meta({
      description: `Addition. How many entries make a page; ${sitemapPageSizeMax} when only \`page\` is given.`,
      override: integer(sitemapPageSizeMax),
    }),
})
export type SitemapQuery = z.output<typeof SitemapQuery>
