import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { says } from '#lib/catalogue/document/keys.ts'
import {
  amountKind,
  courseSlug,
  duration,
  rating,
  ratingCount,
  seatCount,
} from '#lib/catalogue/document/kinds.ts'
import { isZone, timeOfDayPattern } from '#lib/catalogue/rules/calendar.ts'
import { weekdays } from '#lib/catalogue/rules/sessions.ts'
import { keyFault } from '#lib/db/storable.ts'

/** A column that plain SQL can fill with what no document could hold. */
interface Column {
  /** The expression to select, where drivers do not agree on the value. */
  select?: (column: string) => RawBuilder<unknown>
  /** Reads a value that is not null; throws `UnreadableValue`. */
  read: (column: string, value: never, owner: string) => unknown
}

/** Any finite number: a position only orders and is never shown. */
const finite = z.number(says('a position', 'a finite number'))

const number = (kind: z.ZodType<number> = finite): Column => ({
  select: (column) => sql`${sql.ref(column)}::text`,
  read: (column, value, owner) => readKind(column, Number(value), owner, kind),
})
/** A timestamp as ISO 8601 in UTC with milliseconds; drivers read years before 100 as years after 1950. */
const moment: Column = time(
  (value) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  sql`timestamptz '0001-01-01 00:00:00Z' and timestamptz '9999-12-31 23:59:59.999Z'`,
  /^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/,
)

/** A date as `YYYY-MM-DD`, independent of the server's DateStyle. */
const day: Column = time(
  (value) => sql`to_char(${value}, 'YYYY-MM-DD')`,
  sql`'0001-01-01' and '9999-12-31'`,
  /^\d{4}-\d{2}-\d{2}$/,
)

/** Values outside the years 1 to 9999 are selected in the server's own format, and refused. */
function time(
  textOf: (value: RawBuilder<unknown>) => RawBuilder<unknown>,
  years: RawBuilder<unknown>,
  pattern: RegExp,
): Column {
  return {
    select: (column) =>
      sql`case when ${sql.ref(column)} between ${years} then ${textOf(sql.ref(column))}
        else ${sql.ref(column)}::text end`,
    read(column, value: string, owner) {
      if (pattern.test(value)) return value
      throw new UnreadableValue(owner, column, `${value} is not in the years 1 to 9999`)
    },
  }
}

const texts: Column = { read: (_, value) => readTexts(value) }
const list = (name: Parameters<typeof readList>[0]): Column => ({
  read: (_, value, owner) => readList(name, value, owner),
})

/** By name: a column of this name is the same in every table. Any other column is selected and read as it is. */
const columns: Record<string, Column> = {
  position: number(),
  rating: number(rating),
  rating_count: number(ratingCount),
  seats_left: number(seatCount),
  amount: number(amountKind),
  compare_at_amount: number(amountKind),
  // Named otherwise in the table: `default` is a word of SQL.
  default: { select: () => sql.ref('is_default'), read: (_, value) => value },
  currency: { read: (_, value, owner) => readCurrency(value, owner) },
  slug: { read: (column, value, owner) => readKind(column, value, owner, courseSlug) },
  workload: { read: (column, value, owner) => readKind(column, value, owner, duration) },
  launches_on: day,
  starts_on: day,
  ends_on: day,
  created_at: moment,
  updated_at: moment,
  tags: texts,
  faqs: list('faqs'),
  authors: list('authors'),
  instructors: list('instructors'),
  sessions: list('sessions'),
  outline: list('outline'),
}

/** The expressions to select for `readRow`. */
export const selected = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${columns[name]?.select?.(name) ?? sql.ref(name)} as ${sql.ref(name)}`))

/** Reads the named columns of a row. `owner`: the row's table and id. */
export function readRow<Source>(
  names: readonly (keyof Source & string)[],
  row: Record<string, unknown>,
  owner: string,
): Source {
  const entries = names.map((name) => {
    const value = row[name]
    const read = value === null ? undefined : columns[name]?.read
    return [name, read ? read(name, value as never, owner) : value]
  })
  return Object.fromEntries(entries)
}

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

const timeOfDay = z
  .string()
  .regex(timeOfDayPattern)
  .nullish()
  .transform((value) => value ?? null)

const lists = {
  faqs: z.array(z.object({ question: z.string(), answer_html: text })),
  authors: z.array(z.object({ name: z.string(), subtitle: text, bio_html: text, image_url: text })),
  instructors: z.array(z.object({ name: z.string(), image_url: text })),
  sessions: z.array(z.object({ day: z.enum(weekdays), starts_at: timeOfDay, ends_at: timeOfDay })),
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
function readList<K extends keyof Lists>(column: K, value: unknown, owner: string): Lists[K] {
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
function readKind<Value>(column: string, value: unknown, owner: string, kind: z.ZodType<Value>): Value {
  const { data, error } = kind.safeParse(value)
  if (error) throw new UnreadableValue(owner, column, error.issues[0]?.message ?? '')
  return data as Value
}

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
