import { z } from 'zod'
import { fold, isStorable } from '#lib/base/plain-text.ts'
import { isCalendarDate } from '../rules/calendar.ts'

/** This file has the building blocks of query schemas. Each gets a trimmed text. */

export const NoQuery = z.object({})

/** Folds a text; null if it cannot be stored, so that nothing can match it. */
export const folded = (text: string): string | null => (isStorable(text) ? fold(text) : null)

/** A text that is compared without case. */
export const key = z.string().transform(folded).optional()

/** Splits a text at commas, trims the parts and drops blank ones. */
const listed = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Maps and deduplicates values. Returns undefined if `given` is empty, null if none of the values can match. */
const unlessVoid = (given: string[], made: (each: string) => string): string[] | null | undefined => {
  if (given.length === 0) return undefined
  const kept = given.filter(isStorable).map(made)
  return kept.length === 0 ? null : [...new Set(kept)]
}

/** A whole number from 1 to `max`. `fallback` only appears in the OpenAPI description. */
export const wholeNumberUpTo = (max: number, description: string, fallback?: number) =>
  numberUpTo(max).meta({ description, override: integer(max, fallback) })

/** A whole number from 1 to `max`; defaults to `fallback`. */
export const wholeNumberOr = (fallback: number, max: number, description: string) =>
  numberUpTo(max)
    .transform((number) => number ?? fallback)
    .meta({ description, override: integer(max, fallback) })

/** A number in ASCII digits, leading zeros allowed. */
const numberUpTo = (max: number) => {
  const rule = `must be a whole number from 1 to ${max}`
  return z
    .string()
    .regex(/^[0-9]+$/, rule)
    .transform(Number)
    .refine((number) => number >= 1 && number <= max, rule)
    .optional()
}

/** Describes the parameter in OpenAPI as a number with bounds, not as a text with a pattern. */
const integer =
  (maximum: number, fallback?: number) =>
  ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
    delete jsonSchema.pattern
    const otherwise = fallback === undefined ? {} : { default: fallback }
    Object.assign(jsonSchema, { type: 'integer', minimum: 1, maximum, ...otherwise })
  }

/** An amount of money in plain decimals. */
export const amountParameter = z
  .string()
  .regex(/^[0-9]{1,10}(\.[0-9]{1,4})?$/, 'must be a number of at most 10 digits before and 4 after the point')
  .transform(Number)
  .optional()

/** Describes the parameter in OpenAPI as a number, not as a text with a pattern. */
export const decimal = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
  delete jsonSchema.pattern
  Object.assign(jsonSchema, { type: 'number', minimum: 0, maximum: 9_999_999_999.9999 })
}

/** A date that exists in the calendar. */
export const dateParameter = z
  .string()
  .refine(isCalendarDate, 'must be a date, such as 2026-12-01')
  .optional()

export const oneOfParameter = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`).optional()

/** Value of `tag`, folded: its parts between commas, and the whole, which may be a single tag with commas. */
interface AskedTags {
  /** Null if it cannot be stored. */
  whole: string | null
  parts: string[]
}

/** Comma-separated tags, or a single tag with commas. */
export const tagsParameter = z
  .string()
  .transform((text): AskedTags | null | undefined => {
    const parts = unlessVoid(listed(text), fold)
    return parts && { whole: folded(text), parts }
  })
  .optional()

/** Comma-separated ids, case-sensitive. Repeated ids count towards `max`. */
export const idsUpTo = (max: number) =>
  z
    .string()
    .transform(listed)
    .refine((ids) => ids.length <= max, `must have at most ${max} ids`)
    .transform((ids) => unlessVoid(ids, (id) => id))
    .optional()

/** Comma-separated names from a fixed set, without duplicates. */
export const someOf = <const Name extends string>(names: readonly Name[]) => {
  const isName = (text: string): text is Name => (names as readonly string[]).includes(text)
  return z
    .string()
    .transform(listed)
    .refine((texts) => texts.every(isName), `must name some of ${names.join(', ')}`)
    .transform((texts) => (texts.length === 0 ? undefined : [...new Set(texts.filter(isName))]))
    .optional()
}
