import { z } from 'zod'
import { isAbsent, trimmed } from '#lib/catalogue/rules/text/blank.ts'
import { fits } from '#lib/catalogue/rules/text/length.ts'
import { isStorable } from '#lib/db/storable.ts'

/**
 * The kinds of enquiry fields. Messages finish the sentence "The field …" and never show a value, which may be personal
 * data. Lengths count code points.
 */

/** Returns a field's value; null when missing or blank, for fields of every kind. */
export const filled = (value: unknown): unknown => (isAbsent(value) ? null : value)

/** Metadata that replaces what the interface description would derive from the schema. */
export const onlyFor = (override: Record<string, unknown>) => ({ override })

const storable = z
  .string({ error: ({ input }) => (input === null ? 'is required' : 'must be a text') })
  .refine(isStorable, 'holds a NUL or half a surrogate pair, which no text can')

/** Makes a trimmed text field. */
export const leadText = (max: number) => storable.transform(trimmed).refine(...atMost(max))

/** Makes a trimmed text field on one line: line breaks become spaces. */
export const line = (max: number) => storable.transform(onOneLine).refine(...atMost(max))

/** Makes a field of texts by name, both on one line. Names equal after trimming are refused, or one would be lost. */
export const customFields = (limits: { pairsMax: number; keyMax: number; valueMax: number }) =>
  z
    .custom<Record<string, string>>(isTexts, 'must be an object of texts')
    .meta(
      onlyFor({
        type: 'object',
        propertyNames: { type: 'string' },
        additionalProperties: { type: 'string' },
      }),
    )
    .transform((given, context) => {
      const pairs = Object.entries(given).map(([key, value]) => [onOneLine(key), onOneLine(value)] as const)
      const message = faultOf(pairs, limits)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
      return Object.fromEntries(pairs)
    })

/** Makes a field of texts on one line each; blank ones are dropped, and an empty list is null. */
export const lines = ({ linesMax, max }: { linesMax: number; max: number }) =>
  z
    .array(line(max), 'must be a list of texts')
    .max(linesMax, `must hold at most ${linesMax} texts`)
    .transform((texts) => texts.filter((text) => text !== ''))
    .transform((texts) => (texts.length > 0 ? texts : null))
    .meta(onlyFor({ type: 'array', maxItems: linesMax, items: { type: 'string', maxLength: max } }))

/** Checks by hand: a zod record would drop the name `__proto__`. */
const isTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string')

function faultOf(
  pairs: (readonly [string, string])[],
  { pairsMax, keyMax, valueMax }: { pairsMax: number; keyMax: number; valueMax: number },
): string | undefined {
  if (pairs.length > pairsMax) return `must hold at most ${pairsMax} texts`
  if (!pairs.flat().every(isStorable)) return 'holds a NUL or half a surrogate pair, which no text can'
  if (pairs.some(([key]) => key === '')) return 'has a blank name'
  if (pairs.some(([key]) => !fits(key, keyMax))) return `has a name of more than ${keyMax} characters`
  if (pairs.some(([, value]) => !fits(value, valueMax))) {
    return `has a text of more than ${valueMax} characters`
  }
  return new Set(pairs.map(([key]) => key)).size < pairs.length ? 'has the same name twice' : undefined
}

const atMost = (max: number) =>
  [(value: string) => fits(value, max), `must have at most ${max} characters`] as const

export function onOneLine(value: string): string {
  return trimmed(value.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, ' '))
}
