import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { says } from '#lib/catalogue/document/keys.ts'
import { amountKind, rating, ratingCount, seatCount } from '#lib/catalogue/document/kinds.ts'
import { courseSlug } from '#lib/catalogue/document/text-kinds.ts'
import { duration } from '#lib/catalogue/document/time-kinds.ts'
import { readCurrency, readKind, readList, readTexts, UnreadableValue } from './load-values.ts'

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
