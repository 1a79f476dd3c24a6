import { z } from 'zod'
import { fits } from '#lib/base/plain-text.ts'
import { facetNames } from '../index/facet-names.ts'
import { availabilities } from '../rules/availability.ts'
import { dayTimes, weekdays } from '../rules/calendar.ts'
import { priceClasses } from '../rules/prices.ts'
import { deliveries } from '../rules/schedule.ts'
import { searchLengthMax, wordsOf } from '../rules/text/search-text.ts'
import {
  amountParameter,
  dateParameter,
  decimal,
  folded,
  idsUpTo,
  key,
  oneOfParameter,
  someOf,
  tagsParameter,
  wholeNumber,
  wholeNumberOr,
} from './query-fields.ts'

const idsMax = 100

const batch =
  'A batch is a version in the requested language that is not `closed` and whose teaching is not over. A single batch must match all of `delivery`, `venue`, `starts_from`, `starts_to`, `day` and `time` that are given.'

/** Query parameters that this API adds to `GET /courses`. Bad parameters are reported in this order. */
const listAdditions = {
  level: key.meta({
    description:
      'Addition to the contract. Returns courses whose shown version has this level, ignoring case.',
    override: { examples: ['Beginner'] },
  }),
  instructor: key.meta({
    description: 'Addition to the contract. Returns courses by the instructor with this name, ignoring case.',
    override: { examples: ['Meera Joshi'] },
  }),
  price: oneOfParameter(priceClasses).meta({
    description:
      'Addition to the contract. Returns free or paid courses. A course with a hidden price counts as paid. Any other course that is not on sale is neither free nor paid.',
  }),
  ids: idsUpTo(idsMax).meta({
    description: `Addition to the contract. At most ${idsMax} ids separated by commas: returns the courses that these ids open, in this order unless \`sort\` is given.`,
    override: { type: 'string', examples: ['0c3904cf-39c5-514f-a920-ad4b47a60a31'] },
  }),
  facets: someOf(facetNames).meta({
    description: `Addition to the contract. Fields to count courses by, separated by commas: ${facetNames.join(', ')}. The counts are returned as \`facets\`.`,
    override: { type: 'string', examples: ['stream,language'] },
  }),
  search: z
    .string()
    .refine((text) => fits(text, searchLengthMax), `must have at most ${searchLengthMax} characters`)
    .transform((text) => (wordsOf(text).length === 0 ? undefined : folded(text) === null ? null : text))
    .optional()
    .meta({
      description:
        'Addition to the contract. Searches titles, subtitles, tags, instructors, levels, venues, streams, categories and descriptions of every version. A course matches when it contains every word, or a longer word that begins with it. Case, accents, hyphens and apostrophes do not matter, and Indic words match their usual Latin spellings. The best match comes first unless `sort` is given. A word that no course contains is corrected, or left out when no known word resembles it; `search` in the answer reports this.',
      override: { type: 'string', maxLength: searchLengthMax, examples: ['foundation tabla'] },
    }),
  price_min: amountParameter.meta({
    description:
      'Addition to the contract. Returns courses whose lowest price, among the versions on sale, is at least this amount, whatever its currency. Courses without a price are left out.',
    override: decimal,
  }),
  price_max: amountParameter.meta({
    description:
      'Addition to the contract. Returns courses whose lowest price, among the versions on sale, is at most this amount, whatever its currency. Courses without a price are left out.',
    override: decimal,
  }),
  delivery: oneOfParameter(deliveries).meta({
    description: `Addition to the contract. Returns courses with a batch that is taught this way. ${batch}`,
  }),
  venue: key.meta({
    description: 'Addition to the contract. Returns courses with a batch at this venue, ignoring case.',
    override: { examples: ['Kothrud, Pune'] },
  }),
  starts_from: dateParameter.meta({
    description: 'Addition to the contract. Returns courses with a batch that starts on this day or later.',
    override: { format: 'date', examples: ['2026-12-01'] },
  }),
  starts_to: dateParameter.meta({
    description: 'Addition to the contract. Returns courses with a batch that starts on this day or earlier.',
    override: { format: 'date', examples: ['2026-12-31'] },
  }),
  day: someOf(weekdays).meta({
    description: `Addition to the contract. Returns courses with a batch that has a session on one of these days, separated by commas: ${weekdays.join(', ')}.`,
    override: { type: 'string', examples: ['saturday,sunday'] },
  }),
  time: oneOfParameter(dayTimes).meta({
    description:
      'Addition to the contract. Returns courses with a batch that has a session starting in the `morning` (before 12:00), `afternoon` (12:00 to 16:59) or `evening` (from 17:00). With `day`, the same session must be on one of the given days.',
  }),
}

/** Sort orders of a list; the first is the default. */
export const sorts = ['newest', 'title', 'price_asc', 'price_desc', 'open', 'soonest'] as const
export type Sort = (typeof sorts)[number]

/** As long as a title may be. */
const qLengthMax = 1_000
const pageSizeMax = 100
/** Default page sizes: `list` for a list, `ids` for courses requested by id. */
const pageSizes = { list: 24, ids: 100 }

/**
 * Query of `GET /courses` (contract §4). A course must match all filters. Faults are reported in the order of the
 * fields, which is the contract's. A text field is undefined if it was not given, and null if it cannot be stored (a
 * NUL or half a surrogate pair); such a filter matches nothing, without a database query.
 */
export const CourseListQuery = z.object({
  q: z
    .string()
    .refine((text) => fits(text, qLengthMax), `must have at most ${qLengthMax} characters`)
    .transform(folded)
    .optional()
    .meta({
      description:
        'Text that occurs in a title or a tag of any version, ignoring case. There are no wildcards.',
      override: { maxLength: qLengthMax, examples: ['tabla'] },
    }),
  stream: key.meta({
    description: 'Stream slug. An unknown slug gives an empty page.',
    override: { examples: ['music'] },
  }),
  category: key.meta({
    description: 'Category slug, in the given stream or in any stream. An unknown slug gives an empty page.',
    override: { examples: ['percussion'] },
  }),
  format: key.meta({
    description: 'Format key, one of those in `GET /site`.',
    override: { examples: ['video'] },
  }),
  language: key.meta({
    description:
      'Language code, one of those in `GET /site`. Returns courses available in this language and shows their version in it. An unknown code gives an empty page. Ignored when the site has no course languages.',
    override: { examples: ['hi'] },
  }),
  tag: tagsParameter.meta({
    description:
      'One or more whole tags separated by commas, ignoring case. A course matches when it has any of these tags. If the whole value is a tag of some course, commas included, it is that one tag.',
    override: { examples: ['Tabla,Sitar'] },
  }),
  availability: oneOfParameter(availabilities).meta({
    description: 'Returns courses whose shown version has this availability.',
  }),
  page: wholeNumberOr(1, Number.MAX_SAFE_INTEGER, 'Page number, from 1. A page past the end is empty.'),
  page_size: wholeNumber(
    pageSizeMax,
    `Courses per page; ${pageSizes.list} by default, ${pageSizes.ids} with \`ids\`.`,
    pageSizes.list,
  ),
  sort: oneOfParameter(sorts).meta({
    description:
      'Sort order; ties keep catalogue order. `newest` sorts by `created_at`, descending. `price_asc` and `price_desc` sort by the lowest price among the versions on sale; courses without a price come last. Additions to the contract: `open` sorts by the availability of the shown version (`available`, `not_started`, `coming_soon`, `closed`), then like `newest`. `soonest` sorts by the first upcoming day of the batches that match `delivery`, `venue`, `starts_from`, `starts_to`, `day` and `time`; courses without such a day come last.',
    override: { default: 'newest' },
  }),
  ...listAdditions,
})
export type CourseListQuery = z.output<typeof CourseListQuery>

export const pageSizeOf = ({ page_size, ids }: Pick<CourseListQuery, 'page_size' | 'ids'>): number =>
  page_size ?? (ids === undefined ? pageSizes.list : pageSizes.ids)

/** Query of `GET /courses/{id}`. */
export const CourseQuery = z.object({
  language: key.meta({
    description:
      'Language code. The answer shows the version in this language, or the default version if there is none. Ignored when the site has no course languages.',
    override: { examples: ['hi'] },
  }),
})
export type CourseQuery = z.output<typeof CourseQuery>

const similarMax = 12
const similarDefault = 4

/** Query of `GET /courses/{id}/similar` (an addition to the contract). */
export const SimilarQuery = CourseQuery.extend({
  limit: wholeNumberOr(
    similarDefault,
    similarMax,
    'Addition to the contract. Maximum number of courses to return.',
  ),
})
export type SimilarQuery = z.output<typeof SimilarQuery>

/** Query of `GET /courses/{id}/outline`. */
export const OutlineQuery = z.object({
  language: key.meta({
    description: 'Language code. Returns the versions in this language, or all versions if there are none.',
    override: { examples: ['hi'] },
  }),
})
export type OutlineQuery = z.output<typeof OutlineQuery>

/** Query of `GET /learning-paths`. */
export const PathListQuery = z.object({
  stream: key.meta({
    description:
      'Stream slug. Returns the learning paths of this stream. An unknown slug gives an empty list.',
    override: { examples: ['music'] },
  }),
})
export type PathListQuery = z.output<typeof PathListQuery>

export const sitemapPageSizeMax = 10_000

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

export const NoQuery = z.object({})
