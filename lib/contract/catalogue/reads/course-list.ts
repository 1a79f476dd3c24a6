import { z } from 'zod'
import { type JsonBytes, type JsonPieces, piecesOf } from '#lib/base/json.ts'
import { fits } from '#lib/base/plain-text.ts'
import { isSameRevision, type Revision } from '#lib/contract/revision.ts'
import { plugged } from '#lib/module.ts'
import type { CoursePage, CourseSummary } from '../answers/course-list.ts'
import type { Answered } from '../follower/published-rows.ts'
import { facetNames } from '../index/facet-names.ts'
import { type IndexedPage, needsOfPage, type PageQuery, pageOfCourses, sorts } from '../index/list-page.ts'
import { pageSizeMax } from '../rules/answer-limits.ts'
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
  wholeNumberOr,
  wholeNumberUpTo,
} from './query-fields.ts'
import { type ReadSource, revisionChanged } from './read-source.ts'

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
        'Addition to the contract. Searches titles, subtitles, tags, instructors, levels, venues, streams, categories and descriptions of every version. A course matches when it contains every word, or a longer word that begins with it; in scripts without spaces, one that contains it. Case, accents, hyphens and apostrophes do not matter, and Indic words match their usual Latin spellings. General words such as `learn` or `course` do not count beside others. The best match comes first unless `sort` is given. A word that no course contains is corrected, or left out when no known word resembles it. When no course contains all words, words are left out until some course contains all others. `search` in the answer reports this.',
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

/** As long as a title may be. */
const qLengthMax = 1_000
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
  page_size: wholeNumberUpTo(
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

/** Returns the query for the index: with its default page size. */
export const indexQueryOf = (query: PageListQuery): PageQuery => ({
  ...query,
  page_size: query.page_size ?? (query.ids === undefined ? pageSizes.list : pageSizes.ids),
})

/** What pages ask of a list beside the parameters of `GET /courses`. */
export type PageListQuery = CourseListQuery & Pick<PageQuery, 'orNone'>

/** `GET /courses` takes a `CourseListQuery` and answers a `CoursePage`, which `listCourses` reads. */
export const courseList = { path: '/courses', query: CourseListQuery } as const

/**
 * Answers `GET /courses` (contract §4.1): one page of the matching courses, with the exact total and the requested
 * facets. All of it comes from one revision, `admitted` or later. Searches by a visitor are noted.
 */
export function listCourses(
  source: ReadSource,
  query: PageListQuery,
  { admitted, by }: { admitted?: Revision; by?: 'visitor' | undefined } = {},
): Promise<Answered<JsonPieces<CoursePage>>> {
  return source.atOneRevision(admitted, async (from, wanted) => {
    const opened = query.ids ? await from.entries(query.ids) : undefined
    const asked = { ...indexQueryOf(query), ids: opened?.ids ?? query.ids }
    const page = await from.withIndex(
      opened?.revision ?? wanted,
      (index) => needsOfPage(index, asked),
      (index) => pageOfCourses(index, asked),
    )
    if (opened && !isSameRevision(page.revision, opened.revision)) return revisionChanged
    const data = await from.summaries(page)
    if (data === undefined) return revisionChanged
    if (by === 'visitor' && source.publishedInstitute !== undefined)
      noteSearch(source.publishedInstitute, query, page)
    return { json: pageJson(page, data), revision: page.revision }
  })
}

function pageJson(
  { page, page_size, total, facets, search }: IndexedPage,
  data: JsonBytes<CourseSummary>[],
): JsonPieces<CoursePage> {
  const counts = facets === undefined ? '' : `,"facets":${JSON.stringify(Object.fromEntries(facets))}`
  const searched = search === undefined ? '' : `,"search":${JSON.stringify(search)}`
  const end = `],"page":${page},"page_size":${page_size},"total":${total},"has_more":${page * page_size < total}${counts}${searched}}`
  return piecesOf('{"data":[', data, end)
}

/** Tells modules of a search that found nothing or was corrected. Cached answers are not told: lower bounds. */
export function noteSearch(
  instituteId: string,
  { search, q, page }: Pick<CourseListQuery, 'search' | 'q' | 'page'>,
  { total, search: meant }: Pick<IndexedPage, 'total' | 'search'>,
): void {
  const words = search || q
  // Counts a search once, on its first page.
  if (!words || page > 1) return
  const isCorrected = typeof meant?.corrected === 'string'
  if (total > 0 && !isCorrected) return
  for (const { afterSearch } of plugged())
    afterSearch?.(instituteId, words, total === 0 ? 'nothing' : 'corrected')
}
