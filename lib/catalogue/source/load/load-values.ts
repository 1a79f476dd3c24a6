import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { keyFault } from '#lib/catalogue/authored/key-bytes.ts'
import { says } from '#lib/catalogue/document/keys.ts'
import { isZone } from '#lib/catalogue/rules/calendar.ts'

/**
 * A stored value that no answer can have, written by plain SQL; the message names table, id and column. The tables
 * accept more than the rules can read. `owner`: the table and id, such as `courses "c1"`.
 */
export class UnreadableValue extends Error {
  /** The table, id and column. */
  readonly place: string

  constructor(owner: string, column: string, fault: string) {
    super(`${owner}, column ${column}: ${fault}`)
    this.place = `${owner}, column ${column}`
  }
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null)

const lists = {
  faqs: z.array(z.object({ question: z.string(), answer_html: text })),
  authors: z.array(z.object({ name: z.string(), subtitle: text, bio_html: text, image_url: text })),
  instructors: z.array(z.object({ name: z.string(), image_url: text })),
  outline: z.array(
    z.object({
      title: text,
      modules: z
        .array(z.object({ title: text, chapters: z.array(z.object({ title: z.string() })).default([]) }))
        .default([]),
    }),
  ),
}

type Lists = { [K in keyof typeof lists]: z.infer<(typeof lists)[K]> }

/** Reads a `jsonb` list: missing keys become null, unknown keys are dropped. */
export function readList<K extends keyof Lists>(column: K, value: unknown, owner: string): Lists[K] {
  const parsed = lists[column].safeParse(value)
  if (parsed.success) return parsed.data as Lists[K]
  const faults = parsed.error.issues.map(({ path, message }) => `${[column, ...path].join('.')}: ${message}`)
  throw new UnreadableValue(owner, column, `not the list that is expected there (${faults.join('; ')})`)
}

/** Reads an array column of any dimensions; nulls in it are dropped. */
export const readTexts = (value: readonly (string | null)[]): string[] =>
  value.flat(Infinity).filter((item) => item !== null)

/** Reads a text that is part of a key of the published tables. */
export function readKey(column: string, value: string, owner: string): string {
  const fault = value === '' ? 'it is empty' : keyFault(value)
  if (fault !== undefined) throw new UnreadableValue(owner, column, fault)
  return value
}

/** Reads a value of a kind of the importer's, with the importer's words. */
export function readKind<Value>(
  column: string,
  value: unknown,
  owner: string,
  kind: z.ZodType<Value>,
): Value {
  const { data, error } = kind.safeParse(value)
  if (error) throw new UnreadableValue(owner, column, error.issues[0]?.message ?? '')
  return data as Value
}

/** Any finite number: a position only orders and is never shown. */
const finite = z.number(says('a position', 'a finite number'))

/** Reads a number that the driver returned as text or number. */
export const readNumber = (
  column: string,
  value: string | number,
  owner: string,
  kind: z.ZodType<number> = finite,
): number => readKind(column, Number(value), owner, kind)

export const readNullableNumber = (
  column: string,
  value: string | number | null,
  owner: string,
  kind?: z.ZodType<number>,
): number | null => (value === null ? null : readNumber(column, value, owner, kind))

/** Reads a currency code: three letters from A to Z. */
export function readCurrency(value: string, owner: string): string {
  if (/^[A-Z]{3}$/.test(value)) return value
  throw new UnreadableValue(owner, 'currency', `${JSON.stringify(value)} is not three letters from A to Z`)
}

/** Reads a code of addresses; it may have any length. */
export function readCode(value: string, owner: string): string {
  if (value !== '') return value
  throw new UnreadableValue(owner, 'code', 'it is empty')
}

/** Reads a time zone that the calendar knows. */
export function readZone(value: string, owner: string): string {
  if (isZone(value)) return value
  throw new UnreadableValue(
    owner,
    'time_zone',
    `${JSON.stringify(value)} is not a time zone, such as Asia/Kolkata`,
  )
}

/** Selects a timestamp as text for `readMoment`: drivers read years before 100 as years after 1950. */
export const momentText = (column: string) =>
  writtenText(
    column,
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    sql`timestamptz '0001-01-01 00:00:00Z' and timestamptz '9999-12-31 23:59:59.999Z'`,
  )

/** Reads a timestamp as ISO 8601 in UTC with milliseconds. */
export const readMoment = (column: string, value: string | null, owner: string): string | null =>
  value === null ? null : readTime(column, value, owner, /^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/)

/** Selects a date as text for `readDay`, independent of the server's DateStyle. */
export const dayText = (column: string) =>
  writtenText(column, sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`, sql`'0001-01-01' and '9999-12-31'`)

/** Leaves values outside the years 1 to 9999 in the server's own format; `readTime` then refuses them. */
const writtenText = (column: string, text: RawBuilder<unknown>, years: RawBuilder<unknown>) =>
  sql<string | null>`case when ${sql.ref(column)} between ${years} then ${text}
    else ${sql.ref(column)}::text end`

/** Reads a date as `YYYY-MM-DD`. */
export const readDay = (column: string, value: string | null, owner: string): string | null =>
  value === null ? null : readTime(column, value, owner, /^\d{4}-\d{2}-\d{2}$/)

function readTime(column: string, value: string, owner: string, pattern: RegExp): string {
  if (pattern.test(value)) return value
  throw new UnreadableValue(owner, column, `${value} is not in the years 1 to 9999`)
}
