import { z } from 'zod'

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

/** A number that a driver answered as text or number. */
export function readNumber(column: string, value: string | number, owner: string): number {
  const number = Number(value)
  if (!Number.isFinite(number)) throw new UnreadableValue(owner, column, `${value} is no finite number`)
  return number
}

export const readNullableNumber = (column: string, value: string | number | null, owner: string) =>
  value === null ? null : readNumber(column, value, owner)

/** A timestamp as ISO 8601 in UTC with milliseconds. */
export function readMoment(column: string, value: Date | null, owner: string): string | null {
  if (value === null) return null
  if (value instanceof Date && Number.isFinite(value.getTime())) return value.toISOString()
  throw new UnreadableValue(owner, column, `${value} is no moment in time`)
}
