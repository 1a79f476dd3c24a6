import { z } from 'zod'
import { isAbsent, trimmed } from '../rules/text/blank.ts'
import { type Fault, fault, shown } from './fault.ts'

/** One kind of value: what messages call it, what would be right, and how it is read. */
export interface Kind<Value> {
  noun: string
  expected: string
  /** Undefined when the value, trimmed if it is a text, is not of this kind. */
  read: (value: unknown) => Value | undefined
  /** What is wrong with a value of this kind all the same, and what would do. */
  fault?: (value: Value) => string | undefined
}

/** A key that must be given. */
export const required = <Value>(kind: Kind<Value>) => key<Value, never>(kind)

/** A key that is null while nothing is given. */
export const optional = <Value>(kind: Kind<Value>) => key<Value, null>(kind, () => null)

/** A key that stands for something else while nothing is given. */
export const defaulted = <Value, Default extends Value>(kind: Kind<Value>, value: Default) =>
  key<Value, Default>(kind, () => value)

/** A list, empty while nothing is given. */
export const list = <Item extends z.ZodType>(item: Item, noun: string) =>
  z.preprocess(
    (value) => (isAbsent(value) ? [] : value),
    z.array(item, {
      error: ({ input }) => refusal(input, { noun: 'a list', expected: `a list of ${noun}` }),
    }),
  )

/** A list of single values; those that are blank are left out. */
export const valuesOf = <Value>(kind: Kind<Value>, noun: string) =>
  list(optional(kind), noun).transform((values) => values.filter((value) => value !== null))

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
export const optionalObject = <Shape extends z.ZodRawShape>(noun: string, shape: Shape) =>
  z.preprocess((value) => (isAbsent(value) ? {} : value), object(noun, shape))

/** The value that a schema reads, or what is wrong with it. */
export function readWith<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  steps: PropertyKey[],
  faults: Fault[],
) {
  const { data, error } = schema.safeParse(value)
  for (const issue of error?.issues ?? []) {
    const at = [...steps, ...issue.path]
    if (issue.code !== 'unrecognized_keys') faults.push(fault(at, issue.message))
    else for (const key of issue.keys) faults.push(fault([...at, key], `${shown(key)} ${issue.message}`))
  }
  return data
}

function key<Value, Default>({ read, fault, ...kind }: Kind<Value>, byDefault?: () => Default) {
  return z
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
}

const refusal = (value: unknown, { noun, expected }: Pick<Kind<unknown>, 'noun' | 'expected'>): string =>
  isAbsent(value)
    ? `nothing is given; expected ${noun} (${expected})`
    : `${shown(value)} is not ${noun}; expected ${expected}`
