import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { keyFault } from './key-bytes.ts'

/**
 * A value that no document could hold, left by plain SQL; the message names owner and column. The tables are wider
 * than the rules can read, and anyone may write them by hand.
 */
export class UnreadableValue extends Error {
  constructor(owner: string, column: string, fault: string) {
    super(`${owner}, column ${column}: ${fault}`)
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

/** A `jsonb` list as the rules read it: what is missing becomes null, unknown keys are dropped. */
export function readList<K extends keyof Lists>(column: K, value: unknown, owner: string): Lists[K] {
  const parsed = lists[column].safeParse(value)
  if (parsed.success) return parsed.data as Lists[K]
  const faults = parsed.error.issues.map(({ path, message }) => `${[column, ...path].join('.')}: ${message}`)
  throw new UnreadableValue(owner, column, `not the list that is expected there (${faults.join('; ')})`)
}

/** An array column; nulls in it are dropped. */
export const readTexts = (value: readonly (string | null)[]): string[] =>
  value.flat().filter((item) => item !== null)

/** A text that is part of a key of the published tables. */
export function readKey(column: string, value: string, owner: string): string {
  const fault = keyFault(value)
  if (fault !== undefined) throw new UnreadableValue(owner, column, fault)
  return value
}

/** A number that a driver answered as text or number. */
export function readNumber(column: string, value: string | number, owner: string): number {
  const number = Number(value)
  if (!Number.isFinite(number)) throw new UnreadableValue(owner, column, `${value} is no finite number`)
  return number
}

export const readNullableNumber = (column: string, value: string | number | null, owner: string) =>
  value === null ? null : readNumber(column, value, owner)

/** Selects a timestamp for `readMoment`: as text, since drivers take years before 100 for those after 1950. */
export const momentText = (column: string) =>
  finiteText(column, sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z" AD')`)

/** A timestamp as ISO 8601 in UTC with milliseconds. */
export const readMoment = (column: string, value: string | null, owner: string): string | null =>
  value === null ? null : readTime(column, value, owner, /^(\d{4}-\d{2}-\d{2}T[\d:.]{12}Z) AD$/)

/** Selects a date for `readDay`, whatever style of dates the server prefers. */
export const dayText = (column: string) =>
  finiteText(column, sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD AD')`)

/** Infinity has no parts to write, and would come out as if nothing were there. */
const finiteText = (column: string, text: RawBuilder<unknown>) =>
  sql<string | null>`case when isfinite(${sql.ref(column)}) then ${text} else ${sql.ref(column)}::text end`

/** A date as `YYYY-MM-DD`. */
export const readDay = (column: string, value: string | null, owner: string): string | null =>
  value === null ? null : readTime(column, value, owner, /^(\d{4}-\d{2}-\d{2}) AD$/)

function readTime(column: string, value: string, owner: string, pattern: RegExp): string {
  const [, time] = pattern.exec(value) ?? []
  if (time !== undefined) return time
  throw new UnreadableValue(owner, column, `'${value}' is not in the years 1 to 9999`)
}
