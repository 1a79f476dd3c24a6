import { z } from 'zod'
import { facetNames } from '../index/facet-names.ts'
import { availabilities } from '../rules/availability.ts'
import { priceClasses } from '../rules/prices.ts'
import { fits } from '../rules/text/length.ts'
import { searchLengthMax } from '../rules/text/search-text.ts'
import { wordsOf } from '../rules/text/words.ts'
import { folded, idsUpTo, integer, key, oneOf, someOf, tags, wholeNumber } from './query-fields.ts'

/**
 * What readers may ask (contract §4). Each schema's fields stand in the contract's order, in which faults are named,
 * and take a trimmed text or undefined. What comes out is normalised: defaults filled in, texts folded.
 *
 * A text field is undefined when not given, and null when given as something that no stored text can equal (a NUL or
 * half a surrogate pair): such a filter matches nothing, without a query.
 */

/** The orders of a list, the default one first. */
export const sorts = ['newest', 'title', 'price_asc', 'price_desc'] as const

const qLengthMax = 500
const pageSizeMax = 100
/** How many courses make a page unless it is said: of a list, and of courses that are named. */
const pageSizes = { list: 24, ids: 100 }
const idsMax = 100

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
  tag: tags.meta({
    description: 'One or more whole tags parted by commas, without case; a course with any of them matches.',
    override: { examples: ['Tabla,Sitar'] },
  }),
  availability: oneOf(availabilities)
    .optional()
    .meta({ description: 'Keeps courses of which the version shown is in this state.' }),
  page: wholeNumber(Number.MAX_SAFE_INTEGER, 'must be a whole number from 1 to 9007199254740991')
    .optional()
    .transform((page) => page ?? 1)
    .meta({
      description: 'Which page, from 1. One past the end is empty.',
      override: integer(Number.MAX_SAFE_INTEGER, 1),
    }),
  page_size: wholeNumber(pageSizeMax, `must be a whole number from 1 to ${pageSizeMax}`)
    .optional()
    .meta({
      description: `How many courses make a page; ${pageSizes.list} unless given, and ${pageSizes.ids} with \`ids\`.`,
      override: integer(pageSizeMax, pageSizes.list),
    }),
  sort: oneOf(sorts)
    .optional()
    .meta({
      description:
        'Order; ties keep catalogue order. `newest` goes by `created_at`; the prices go by the lowest one on sale now, and courses without one come last.',
      override: { default: 'newest' },
    }),
  level: key.meta({
    description: 'Addition. Level of the version shown, without case.',
    override: { examples: ['Beginner'] },
  }),
  instructor: key.meta({
    description: 'Addition. Name of an instructor of the course, without case.',
    override: { examples: ['Meera Joshi'] },
  }),
  price: oneOf(priceClasses).optional().meta({
    description:
      'Addition. Keeps free or paid courses; one with a hidden price is paid, and another that is not on sale is neither.',
  }),
  ids: idsUpTo(idsMax).meta({
    description: `Addition. Keeps the courses that these ids, parted by commas, open; at most ${idsMax}. Without \`sort\` they come in the order given.`,
    override: { type: 'string', examples: ['0c3904cf-39c5-514f-a920-ad4b47a60a31'] },
  }),
  facets: someOf(facetNames).meta({
    description: `Addition. What to count the courses by, parted by commas: ${facetNames.join(', ')}. The answer gains \`facets\`.`,
    override: { type: 'string', examples: ['stream,language'] },
  }),
  search: z
    .string()
    .refine((text) => fits(text, searchLengthMax), `must have at most ${searchLengthMax} characters`)
    .transform((text) => (wordsOf(text).length === 0 ? undefined : folded(text) === null ? null : text))
    .optional()
    .meta({
      description:
        'Addition. Words, or beginnings of words, that all have to be found: in titles, subtitles, tags, names of instructors, streams, categories and levels, and descriptions, of every version. Case, accents, hyphens and apostrophes do not matter, and Indic words and their usual Latin spellings find each other. Without `sort` the best match comes first. A word that no course has is corrected: the answer gains `search`.',
      override: { type: 'string', maxLength: searchLengthMax, examples: ['foundation tabla'] },
    }),
})
export type CourseListQuery = z.output<typeof CourseListQuery>

/** How many courses make a page of what is asked. */
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

/** A read without parameters. */
export const NoQuery = z.object({})
