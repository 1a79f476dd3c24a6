import { z } from 'zod'
import { availabilities } from '../rules/availability.ts'
import { fits } from '../rules/text/length.ts'
import { listAdditions } from './list-additions.ts'
import { folded, key, oneOfParameter, tagsParameter, wholeNumber, wholeNumberOr } from './query-fields.ts'

/**
 * Query schemas of the reads (contract §4). Fields are in the contract's order, in which faults are reported, and take a
 * trimmed text or undefined. The output is normalised: defaults filled in, texts folded.
 *
 * A text field is undefined when not given. It is null when no stored text can equal it (a NUL or half a surrogate
 * pair): such a filter matches nothing, without a query.
 */

/** The orders of a list, the default one first. */
export const sorts = ['newest', 'title', 'price_asc', 'price_desc', 'open', 'soonest'] as const
export type Sort = (typeof sorts)[number]

const qLengthMax = 500
const pageSizeMax = 100
/** Default page sizes: of a list, and of courses by ids. */
const pageSizes = { list: 24, ids: 100 }

/** `GET /courses`; filters combine with AND. */
export const CourseListQuery = z.object({
  q: z
    .string()
    .refine((text) => fits(text, qLengthMax), `must have at most ${qLengthMax} characters`)
    .transform(folded)
    .optional()
    .meta({
      description: "Part of any version's title or of any tag, without case; no character is a wildcard.",
      override: { maxLength: qLengthMax, examples: ['tabla'] },
    }),
  stream: key.meta({
    description: 'Stream slug; an unknown one gives an empty page.',
    override: { examples: ['music'] },
  }),
  category: key.meta({
    description: 'Category slug, in the given stream or else in any; an unknown one gives an empty page.',
    override: { examples: ['percussion'] },
  }),
  format: key.meta({
    description: 'Format key, as `GET /site` lists them.',
    override: { examples: ['video'] },
  }),
  language: key.meta({
    description:
      'Language code, as `GET /site` lists them: keeps the courses available in it and shows that version. An unknown code gives an empty page; ignored when the site has course languages off.',
    override: { examples: ['hi'] },
  }),
  tag: tagsParameter.meta({
    description: 'One or more whole tags parted by commas, without case; a course with any of them matches.',
    override: { examples: ['Tabla,Sitar'] },
  }),
  availability: oneOfParameter(availabilities).meta({
    description: 'Keeps courses of which the version shown is in this state.',
  }),
  page: wholeNumberOr(1, Number.MAX_SAFE_INTEGER, 'Which page, from 1. One past the end is empty.'),
  page_size: wholeNumber(
    pageSizeMax,
    `How many courses make a page; ${pageSizes.list} unless given, and ${pageSizes.ids} with \`ids\`.`,
    pageSizes.list,
  ),
  sort: oneOfParameter(sorts).meta({
    description:
      'Order; ties keep catalogue order. `newest` goes by `created_at`; the prices go by the lowest one on sale now, and courses without one come last. Additions: `open` goes by the availability of the version shown (`available`, `not_started`, `coming_soon`, `closed`) and then as `newest`; `soonest` goes by the first day, from today on, of the batches that `delivery`, `venue`, `starts_from`, `starts_to`, `day` and `time` keep, and courses without one come last.',
    override: { default: 'newest' },
  }),
  ...listAdditions,
})
export type CourseListQuery = z.output<typeof CourseListQuery>

/** Returns the page size of a query. */
export const pageSizeOf = ({ page_size, ids }: Pick<CourseListQuery, 'page_size' | 'ids'>): number =>
  page_size ?? (ids === undefined ? pageSizes.list : pageSizes.ids)

/** `GET /courses/{id}`. */
export const CourseQuery = z.object({
  language: key.meta({
    description:
      "Language code: shows that language's version when there is one, else the default one. Ignored when the site has course languages off.",
    override: { examples: ['hi'] },
  }),
})
export type CourseQuery = z.output<typeof CourseQuery>

const similarMax = 12
const similarDefault = 4

/** `GET /courses/{id}/similar` (an addition to the contract). */
export const SimilarQuery = CourseQuery.extend({
  limit: wholeNumberOr(similarDefault, similarMax, 'Addition. How many courses at most.'),
})
export type SimilarQuery = z.output<typeof SimilarQuery>

/** `GET /courses/{id}/outline`. */
export const OutlineQuery = z.object({
  language: key.meta({
    description: "Language code: keeps that language's versions when there are any, else all.",
    override: { examples: ['hi'] },
  }),
})
export type OutlineQuery = z.output<typeof OutlineQuery>

/** `GET /learning-paths`. */
export const PathListQuery = z.object({
  stream: key.meta({
    description: 'Stream slug: keeps the paths filed under that stream; an unknown one gives an empty list.',
    override: { examples: ['music'] },
  }),
})
export type PathListQuery = z.output<typeof PathListQuery>

/** The most entries on a page of the sitemap. */
export const sitemapPageSizeMax = 10_000

/** `GET /sitemap`: everything, or one page when either is given (an addition to the contract). */
export const SitemapQuery = z.object({
  page: wholeNumber(Number.MAX_SAFE_INTEGER, 'Addition. Which page, from 1. One past the end is empty.'),
  page_size: wholeNumber(
    sitemapPageSizeMax,
    `Addition. How many entries make a page; ${sitemapPageSizeMax} when only \`page\` is given.`,
  ),
})
export type SitemapQuery = z.output<typeof SitemapQuery>

/** A read without parameters. */
export const NoQuery = z.object({})
