import { z } from 'zod'
import { isAbsent, trimmed } from '../rules/text/blank.ts'
import type { Findings } from './fault.ts'
import { fault, shown } from './fault.ts'

/** One kind of value: what messages call it, what would be right, and how it is read. */
export interface Kind<Value> {
  noun: string
  expected: string
  /** Undefined when the value, trimmed if it is a text, is not of this kind. */
  read: (value: unknown) => Value | undefined
  /** As far as JSON Schema can tell what `read` takes; never less than that. */
  schema: KindSchema
  /** What is wrong with a value of this kind all the same, and what would do. */
  fault?: (value: Value) => string | undefined
}

/** Patterns are of the trimmed text, without anchors. */
export interface KindSchema {
  type: 'string' | 'number' | 'integer' | 'boolean'
  pattern?: string
  /** What an editor offers; others may do as well where there is a pattern. */
  enum?: readonly string[]
  minimum?: number
  maximum?: number
}

/** What the documentation and editors say of a key. */
type About<Value> = [about?: string, example?: Value]

/** A key that must be given. */
export const required = <Value>(kind: Kind<Value>, ...about: About<Value>) =>
  key<Value, never>(kind, undefined, about)

/** A key that is null while nothing is given. */
export const optional = <Value>(kind: Kind<Value>, ...about: About<Value>) =>
  key<Value, null>(kind, () => null, about)

/** A key that stands for something else while nothing is given. */
export const defaulted = <Value, Default extends Value>(
  kind: Kind<Value>,
  value: Default,
  ...about: About<Value>
) => key<Value, Default>(kind, () => value, about)

/** A list, empty while nothing is given. */
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

/** A list of single values; those that are blank are left out. */
export const valuesOf = <Value>(kind: Kind<Value>, noun: string, about?: string, example?: Value[]) =>
  described(
    list(optional(kind), noun).transform((values) => values.filter((value) => value !== null)),
    about,
    example,
  )

/** An object with these keys and no others. */
export const object = <Shape extends z.ZodRawShape>(noun: string, shape: Shape) => {
  const expected = `one of ${Object.keys(shape).join(', ')}`
  return z.strictObject(shape, {
    error: ({ code, input }) =>
      code === 'unrecognized_keys'
        ? `is not a key of ${noun}; expected ${expected}`
        : refusal(input, { noun, expected: 'an object' }),
  })
}

/** The same, with every default while nothing is given. */
export const optionalObject = <Shape extends z.ZodRawShape>(noun: string, shape: Shape, about?: string) =>
  described(
    z.preprocess((value) => (isAbsent(value) ? {} : value), object(noun, shape)),
    about,
  )

const described = <Schema extends z.ZodType>(schema: Schema, about?: string, example?: unknown): Schema =>
  schema.meta({ ...(about && { description: about }), ...(example !== undefined && { examples: [example] }) })

/** The value that a schema reads, or what is wrong with it. */
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
    else for (const key of issue.keys) faults.push(fault([...at, key], `${shown(key)} ${issue.message}`))
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

/** A value as a document may have it: texts with white space around them, and blank or null where none is needed. */
function valueSchema({ type, pattern, enum: words, ...bounds }: KindSchema, isOptional: boolean) {
  if (type !== 'string') return isOptional ? { anyOf: [{ type, ...bounds }, blank] } : { type, ...bounds }
  const types = isOptional ? ['string', 'null'] : type
  if (pattern === undefined) return { type: types, ...(!isOptional && { pattern: '[^\\s\\u0085]' }) }
  const authored = { type: types, pattern: `^${space}*(?:${pattern})${isOptional ? '?' : ''}${space}*$` }
  return words ? { anyOf: [{ enum: words }, authored] } : authored
}

const refusal = (value: unknown, { noun, expected }: Pick<Kind<unknown>, 'noun' | 'expected'>): string =>
  isAbsent(value)
    ? `nothing is given; expected ${noun} (${expected})`
    : `${shown(value)} is not ${noun}; expected ${expected}`
