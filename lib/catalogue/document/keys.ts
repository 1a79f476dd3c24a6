import { z } from 'zod'
import { isAbsent, trimmed } from '../rules/text/blank.ts'
import type { Findings } from './fault.ts'
import { fault, quoted } from './fault.ts'

/** A kind of value: its name and the expected form for messages, and how it is read. */
export interface Kind<Value> {
  noun: string
  expected: string
  /** Reads a value (texts are trimmed before); undefined when the value is not of this kind. */
  read: (value: unknown) => Value | undefined
  /** JSON Schema of what `read` accepts; it may accept more, never less. */
  schema: KindSchema
  /** Returns a further error of a value of this kind, with what would be right; undefined for a valid value. */
  fault?: (value: Value) => string | undefined
}

/** The JSON Schema of a kind. Patterns describe the trimmed text, without anchors. */
export interface KindSchema {
  type: 'string' | 'number' | 'integer' | 'boolean'
  pattern?: string
  /** The words that an editor offers; with a pattern, other words may be valid too. */
  enum?: readonly string[]
  minimum?: number
  maximum?: number
}

/** The description and example of a key, for documentation and editors. */
type About<Value> = [about?: string, example?: Value]

/** Defines a key that must have a value. */
export const required = <Value>(kind: Kind<Value>, ...about: About<Value>) =>
  key<Value, never>(kind, undefined, about)

/** Defines a key that is null when no value is given. */
export const optional = <Value>(kind: Kind<Value>, ...about: About<Value>) =>
  key<Value, null>(kind, () => null, about)

/** Defines a key with a default value. */
export const defaulted = <Value, Default extends Value>(
  kind: Kind<Value>,
  value: Default,
  ...about: About<Value>
) => key<Value, Default>(kind, () => value, about)

/** Defines a list that is empty when no value is given. */
export const list = <Item extends z.ZodType>(item: Item, noun: string, about?: string) =>
  described(
    z.preprocess(
      (value) => (isAbsent(value) ? [] : value),
      z.array(item, {
        error: ({ input }) => refusal(input, { noun: 'a list', expected: `a list of ${noun}` }),
      }),
    ),
    about,
  )

/** Defines a list of single values; blank values are left out. */
export const valuesOf = <Value>(kind: Kind<Value>, noun: string, about?: string, example?: Value[]) =>
  described(
    list(optional(kind), noun).transform((values) => values.filter((value) => value !== null)),
    about,
    example,
  )

/** Defines an object with exactly these keys. */
export const object = <Shape extends z.ZodRawShape>(noun: string, shape: Shape) => {
  const expected = `one of ${Object.keys(shape).join(', ')}`
  return z.strictObject(shape, {
    error: ({ code, input }) =>
      code === 'unrecognized_keys'
        ? `is not a key of ${noun}; expected ${expected}`
        : refusal(input, { noun, expected: 'an object' }),
  })
}

/** Defines an object that has all its defaults when no value is given. */
export const optionalObject = <Shape extends z.ZodRawShape>(noun: string, shape: Shape, about?: string) =>
  described(
    z.preprocess((value) => (isAbsent(value) ? {} : value), object(noun, shape)),
    about,
  )

const described = <Schema extends z.ZodType>(schema: Schema, about?: string, example?: unknown): Schema =>
  schema.meta({ ...(about && { description: about }), ...(example !== undefined && { examples: [example] }) })

/** Reads a value with a schema; undefined, with faults, when the value is invalid. */
export function readWith<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  steps: PropertyKey[],
  faults: Findings,
) {
  const { data, error } = schema.safeParse(value)
  for (const issue of error?.issues ?? []) {
    const at = [...steps, ...issue.path]
    if (issue.code !== 'unrecognized_keys') faults.push(fault(at, issue.message))
    else for (const key of issue.keys) faults.push(fault([...at, key], `${quoted(key)} ${issue.message}`))
  }
  return data
}

function key<Value, Default>(
  { read, fault, schema, ...kind }: Kind<Value>,
  byDefault: (() => Default) | undefined,
  [about, example]: About<Value>,
) {
  const value = z
    .unknown()
    .optional()
    .transform((value, context): Value | Default => {
      if (byDefault && isAbsent(value)) return byDefault()
      const result = isAbsent(value) ? undefined : read(typeof value === 'string' ? trimmed(value) : value)
      const message = result === undefined ? refusal(value, kind) : fault?.(result)
      if (result !== undefined && message === undefined) return result
      context.issues.push({ code: 'custom', input: value, message })
      return z.NEVER
    })
  const fallback = byDefault?.() ?? undefined
  return value.meta({
    ...(about && { description: about }),
    ...(example !== undefined && { examples: [example] }),
    ...(fallback !== undefined && { default: fallback }),
    ...valueSchema(schema, byDefault !== undefined),
  })
}

const space = '[\\s\\u0085]'
const blank = { type: ['string', 'null'], pattern: `^${space}*$` }

/** Returns the schema of an authored value: texts may have white space around; optional values may be blank or null. */
function valueSchema({ type, pattern, enum: words, ...bounds }: KindSchema, isOptional: boolean) {
  if (type !== 'string') return isOptional ? { anyOf: [{ type, ...bounds }, blank] } : { type, ...bounds }
  const types = isOptional ? ['string', 'null'] : type
  if (pattern === undefined) return { type: types, ...(!isOptional && { pattern: '[^\\s\\u0085]' }) }
  const authored = { type: types, pattern: `^${space}*(?:${pattern})${isOptional ? '?' : ''}${space}*$` }
  return words ? { anyOf: [{ enum: words }, authored] } : authored
}

const refusal = (value: unknown, { noun, expected }: Pick<Kind<unknown>, 'noun' | 'expected'>): string =>
  isAbsent(value)
    ? `no value is given; expected ${noun} (${expected})`
    : `${quoted(value)} is not ${noun}; expected ${expected}`
