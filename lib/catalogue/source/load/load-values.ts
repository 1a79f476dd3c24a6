import { z } from 'zod'
import { keyFault } from '#lib/catalogue/authored/key-bytes.ts'
import { isZone, timeOfDayPattern } from '#lib/catalogue/rules/calendar.ts'
import { weekdays } from '#lib/catalogue/rules/sessions.ts'

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
