import { z } from 'zod'
import { isStorable } from '#lib/db/storable.ts'
import { fold } from './rules/fold.ts'
import { fits } from './rules/length.ts'

/**
 * What readers may ask (contract §4). Each schema's fields stand in the contract's order, in which faults are named,
 * and take a trimmed text or undefined. What comes out is normalised: defaults filled in, texts folded.
 *
 * A text field is undefined when not given, and null when given as something that no stored text can equal (a NUL or
 * half a surrogate pair): such a filter matches nothing, without a query.
 */

/** The orders of a list, the default one first. */
export const sorts = ['newest', 'title', 'price_asc', 'price_desc'] as const
/** The states of a version (contract §3). */
export const availabilities = ['available', 'coming_soon', 'not_started', 'closed'] as const

const qLengthMax = 500
const pageSizeMax = 100
const pageSizeDefault = 24

const folded = (text: string): string | null => (isStorable(text) ? fold(text) : null)

const key = z.string().transform(folded).optional()

/** Tags parted by commas; null when all of them are void. A blank one counts as not given. */
const tagList = (text: string): string[] | null | undefined => {
  const given = text.split(',').filter((tag) => tag.trim() !== '')
  if (given.length === 0) return undefined
  const tags = given.filter(isStorable).map((tag) => fold(tag.trim()))
  return tags.length === 0 ? null : [...new Set(tags)]
}

/** A whole number in ASCII digits, leading zeros allowed. */
export const wholeNumber = (max: number, rule: string) =>
  z
    .string()
    .regex(/^[0-9]+$/, rule)
    .transform(Number)
    .refine((number) => number >= 1 && number <= max, rule)

/** How the interface description shows a whole number: as the value, not as the digits that are sent. */
export const integer =
  (maximum: number, fallback: number) =>
  ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
    delete jsonSchema.pattern
    Object.assign(jsonSchema, { type: 'integer', minimum: 1, maximum, default: fallback })
  }

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

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
  tag: z
    .string()
    .transform(tagList)
    .optional()
    .meta({
      description:
        'One or more whole tags parted by commas, without case; a course with any of them matches.',
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
    .transform((size) => size ?? pageSizeDefault)
    .meta({
      description: 'How many courses make a page.',
      override: integer(pageSizeMax, pageSizeDefault),
    }),
  sort: oneOf(sorts).default('newest').meta({
    description:
      'Order; ties keep catalogue order. `newest` goes by `created_at`; the prices go by the lowest one on sale now, and courses without one come last.',
  }),
})
export type CourseListQuery = z.output<typeof CourseListQuery>

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
