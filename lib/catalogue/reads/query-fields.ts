import { z } from 'zod'
import { isStorable } from '#lib/db/storable.ts'
import { isCalendarDate } from '../rules/calendar.ts'
import { fold } from '../rules/text/plain-text.ts'

/** Fields of query schemas; each takes a trimmed text. */

/** Folds a text; null when no stored text can equal it. */
export const folded = (text: string): string | null => (isStorable(text) ? fold(text) : null)

/** A text compared without case. */
export const key = z.string().transform(folded).optional()

/** Splits at commas and trims; blank parts are left out. */
const listed = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Returns distinct values; undefined when none is given, and null when all of them are void. */
const unlessVoid = (given: string[], made: (each: string) => string): string[] | null | undefined => {
  if (given.length === 0) return undefined
  const kept = given.filter(isStorable).map(made)
  return kept.length === 0 ? null : [...new Set(kept)]
}

/** A whole number from 1 to `max`; `fallback` is described only. */
export const wholeNumber = (max: number, description: string, fallback?: number) =>
  numberUpTo(max).meta({ description, override: integer(max, fallback) })

/** A whole number from 1 to `max`; an absent one is `fallback`. */
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

/** Describes a whole number as a value, not as its digits. */
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

/** Describes an amount as a value, not as its digits. */
export const decimal = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
  delete jsonSchema.pattern
  Object.assign(jsonSchema, { type: 'number', minimum: 0 })
}

/** An existing date of the calendar. */
export const dateParameter = z
  .string()
  .refine(isCalendarDate, 'must be a date, such as 2026-12-01')
  .optional()

export const oneOfParameter = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`).optional()

/** Texts separated by commas, compared without case. */
export const tagsParameter = z
  .string()
  .transform((text) => unlessVoid(listed(text), fold))
  .optional()

/** Ids separated by commas, compared exactly; repeated ids count towards `max`. */
export const idsUpTo = (max: number) =>
  z
    .string()
    .transform(listed)
    .refine((ids) => ids.length <= max, `must have at most ${max} ids`)
    .transform((ids) => unlessVoid(ids, (id) => id))
    .optional()

/** Distinct names out of a few, separated by commas. */
export const someOf = <const Name extends string>(names: readonly Name[]) => {
  const isName = (text: string): text is Name => (names as readonly string[]).includes(text)
  return z
    .string()
    .transform(listed)
    .refine((texts) => texts.every(isName), `must name some of ${names.join(', ')}`)
    .transform((texts) => (texts.length === 0 ? undefined : [...new Set(texts.filter(isName))]))
    .optional()
}
