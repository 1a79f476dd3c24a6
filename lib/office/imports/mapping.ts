import { z } from 'zod'
import { currencyKind } from '#lib/contract/catalogue/document/value-kinds.ts'
import { weekdays } from '#lib/contract/catalogue/rules/calendar.ts'

/** The stable JSON of `--propose` and `--mapping`, which `docs/sheet.md` documents. */

const text = z.string().max(1_000)

export const units = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const
export type Unit = (typeof units)[number]

export const columnKind = z.strictObject({
  heading: text,
  /** Three different cells, for whoever reads the mapping. They are not compared. */
  cells: z.array(text).max(3).optional(),
  /** Name of the field; null leaves the column out. Missing while nobody has decided on a column that has to be. */
  field: z.string().nullable().optional(),
  /** Whether `03/04/2027` begins with the day or the month. */
  dates: z.enum(['dmy', 'mdy']).optional(),
  /** The decimal sign: `,` in `1.500,00`. */
  decimal: z.enum(['.', ',']).optional(),
  currency: currencyKind.optional(),
  /** Language of the names of months and days, as in BCP 47. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, "expected a language such as 'en'")
    .optional(),
  /** A blank cell means the one above. */
  blank: z.literal('above').optional(),
  /** Each filled cell is a version of its own: ten columns of dates, say. */
  each: z.literal('batch').optional(),
  /** Which end of a lesson the times are, where two columns have them. */
  part: z.enum(['start', 'end']).optional(),
  day: z.enum(weekdays).optional(),
  /** A cell may hold several things: first and last day, days and times, and the price. Otherwise it is one text. */
  mixed: z.literal(true).optional(),
  unit: z.enum(units).optional(),
  /** Values of the field by the cells' words; `''` is the blank cell. */
  words: z.record(text, z.string().max(20)).optional(),
})
export type Column = z.infer<typeof columnKind>

export const columnsMax = 500
export const worksheetsMax = 50

const Worksheet = z.strictObject({
  /** Worksheets that share these columns. A CSV file has no names. */
  names: z.array(text).max(worksheetsMax).optional(),
  /** Number of the row of headings, from 1; 0: the sheet has none, and its columns are called A, B, C. */
  headingRow: z.number().int().min(0).max(100_000),
  columns: z.array(columnKind).max(columnsMax),
})

/** What the answers to the questions about rows can be. */
export const rowAnswers = {
  /** Rows of one id or title that differ: courses of their own, or one course of which the first row counts. */
  differing: ['apart', 'same'],
  /** Rows of a course that a visitor cannot tell apart: the first counts, or each is shown. */
  alike: ['once', 'each'],
  /** Names alone in their rows: a tag of the rows below, courses, or left out. */
  alone: ['group', 'course', 'out'],
} as const

export type RowQuestionKey = keyof typeof rowAnswers

const Rows = z.strictObject({
  /** Rows as the sheet numbers them; `Evening!17` where several worksheets are read. */
  leaveOut: z
    .array(z.union([z.number().int().min(1), text]))
    .max(1_000)
    .optional(),
  /** Fields whose cells are left blank where they cannot be read. */
  blank: z.array(text).max(100).optional(),
  differing: z.enum(rowAnswers.differing).optional(),
  alike: z.enum(rowAnswers.alike).optional(),
  alone: z.enum(rowAnswers.alone).optional(),
  /** Stored courses, by id, that look like new ones of the sheet: the same, or another course. */
  renamed: z.record(text, z.enum(['same', 'new'])).optional(),
})

const Without = z.strictObject({
  /** Prices of new courses of a sheet without a column of prices. */
  price: z.enum(['request', 'free']).optional(),
  currency: currencyKind.optional(),
})

export const Mapping = z.strictObject({
  worksheets: z
    .array(Worksheet)
    .min(1)
    .max(worksheetsMax)
    .refine((all) => {
      const names = all.flatMap((one) => one.names ?? [])
      return new Set(names).size === names.length
    }, 'a worksheet has one list of columns'),
  without: Without.optional(),
  rows: Rows.optional(),
})
export type Mapping = z.infer<typeof Mapping>
export type MappedRows = NonNullable<Mapping['rows']>

/** What is missing is proposed: worksheets without `columns` or `headingRow`, columns without `field`. */
export interface Draft extends Omit<Mapping, 'worksheets'> {
  worksheets: {
    names?: string[] | undefined
    headingRow?: number | undefined
    columns?: Column[] | undefined
  }[]
}

/** Values that the words of a column may mean, by field; a word may also be left `blank`. */
const values: Readonly<Record<string, readonly string[]>> = {
  published: ['yes', 'no'],
  archived: ['yes', 'no'],
  coming_soon: ['yes', 'no'],
  status: ['active', 'unlisted', 'archived'],
  delivery: ['online', 'onsite', 'blended'],
  mode: ['live', 'self_paced'],
  enrolment_state: ['open', 'closed', 'none', 'no version'],
  price: ['request', 'free'],
  seats_left: ['0'],
}

/** Returns the values that the words of a field's column may mean; empty if they are not mapped. */
export const wordValues = (field: string): readonly string[] =>
  Object.hasOwn(values, field) ? [...(values[field] ?? []), 'blank'] : []
