import { z } from 'zod'
import { fits, isAbsent, isStorable, trimmed } from '#lib/base/plain-text.ts'

/** Messages complete the sentence "The field …" and quote no value, which may be personal. Lengths in code points. */

export const nullIfBlank = (value: unknown): unknown => (isAbsent(value) ? null : value)

/** Replaces the description that the OpenAPI document derives from a schema. */
export const onlyFor = (override: Record<string, unknown>) => ({ override })

const storable = z
  .string({ error: ({ input }) => (input === null ? 'is required' : 'must be a string') })
  .refine(isStorable, 'contains a NUL or half a surrogate pair, which cannot be stored')

export const leadText = (max: number) => storable.transform(trimmed).refine(...atMost(max))

/** Returns the type of a text of at most `max` characters, which is trimmed and put on one line: line breaks become spaces. */
export const line = (max: number) => storable.transform(onOneLine).refine(...atMost(max))

/** Rejects names that become equal after trimming, because one would overwrite the other. */
export const customFields = (limits: { pairsMax: number; keyMax: number; valueMax: number }) =>
  z
    .custom<Record<string, string>>(isTexts, 'must be an object of strings')
    .meta(
      onlyFor({
        type: 'object',
        maxProperties: limits.pairsMax,
        propertyNames: { type: 'string', maxLength: limits.keyMax },
        additionalProperties: { type: 'string', maxLength: limits.valueMax },
      }),
    )
    .transform((given, context) => {
      const pairs = Object.entries(given).map(([key, value]) => [onOneLine(key), onOneLine(value)] as const)
      const message = faultOf(pairs, limits)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
      return Object.fromEntries(pairs)
    })

/** Type of a list of single-line texts. Blank texts are dropped; an empty list becomes null. */
export const lines = ({ linesMax, max }: { linesMax: number; max: number }) =>
  z
    .array(line(max), 'must be a list of strings')
    .max(linesMax, `must have at most ${linesMax} items`)
    .transform((texts) => texts.filter((text) => text !== ''))
    .transform((texts) => (texts.length > 0 ? texts : null))
    .meta(onlyFor({ type: 'array', maxItems: linesMax, items: { type: 'string', maxLength: max } }))

/** Used instead of a zod record, which would drop the name `__proto__`. */
const isTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string')

function faultOf(
  pairs: (readonly [string, string])[],
  { pairsMax, keyMax, valueMax }: { pairsMax: number; keyMax: number; valueMax: number },
): string | undefined {
  if (pairs.length > pairsMax) return `must have at most ${pairsMax} fields`
  if (!pairs.flat().every(isStorable))
    return 'contains a NUL or half a surrogate pair, which cannot be stored'
  if (pairs.some(([key]) => key === '')) return 'has a blank name'
  if (pairs.some(([key]) => !fits(key, keyMax))) return `has a name of more than ${keyMax} characters`
  if (pairs.some(([, value]) => !fits(value, valueMax))) {
    return `has a value of more than ${valueMax} characters`
  }
  return new Set(pairs.map(([key]) => key)).size < pairs.length ? 'has the same name twice' : undefined
}

const atMost = (max: number) =>
  [(value: string) => fits(value, max), `must have at most ${max} characters`] as const

export function onOneLine(value: string): string {
  return trimmed(value.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, ' '))
}

export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)
