import { z } from 'zod'
import { isAbsent } from '#lib/base/plain-text.ts'
import { type Findings, fault, quoted, type Told } from './document-findings.ts'

/** zod keeps nothing of what an error says but a text, so issues carry code and values as JSON. */
export const issueText = (told: Told): string => JSON.stringify(told)
export const toldOf = ({ message }: { message: string }): Told => JSON.parse(message)

/** What is said of a value that is missing or unfit, and `abort` to skip the value's remaining checks. */
export const says = (noun: string, expected: string) => ({
  abort: true,
  error: ({ input }: { input?: unknown }): string =>
    issueText(
      isAbsent(input)
        ? { code: 'missingValue', values: { noun, expected } }
        : { code: 'unfitValue', values: { value: quoted(input), noun, expected } },
    ),
})

/** The description and example of a key, for documentation and editors. */
type About = [about?: string, example?: unknown]

/** Registers without copying the schema: `meta` would copy it, and the JSON Schema would have it twice. */
const described = <Schema extends z.ZodType>(schema: Schema, [about, example]: About, more = {}): Schema => {
  z.globalRegistry.add(schema, {
    ...(about && { description: about }),
    ...(example !== undefined && { examples: [example] }),
    ...more,
  })
  return schema
}

/** Replaces a missing, null or blank value with `absent`. */
const instead = <Schema extends z.ZodType>(absent: unknown, schema: Schema) =>
  z.preprocess((value) => (isAbsent(value) ? absent : value), schema)

export const required = <Kind extends z.ZodType>(kind: Kind, ...about: About) =>
  described(instead(undefined, kind), about)

/** Defines a key that must be present; its value may be null. */
export const nullable = <Kind extends z.ZodType>(kind: Kind, ...about: About) =>
  described(
    z.preprocess((value) => (value !== null && isAbsent(value) ? undefined : value), z.nullable(kind)),
    about,
  )

/** Defines a key that is null when no value is given. */
export const optional = <Kind extends z.ZodType>(kind: Kind, ...about: About) =>
  described(instead(undefined, z._default(kind as z.ZodType<z.output<Kind> | null>, null)), about)

export const defaulted = <Kind extends z.ZodType>(kind: Kind, value: z.output<Kind>, ...about: About) =>
  described(instead(value, kind), about, { default: value })

/** Defines a list that is empty when no value is given. */
export const listKind = <Item extends z.ZodType>(item: Item, noun: string, ...about: About) =>
  described(instead([], z.array(item, says('a list', `a list of ${noun}`))), about)

export const listUpTo = <Item extends z.ZodType>(max: number, item: Item, noun: string, ...about: About) => {
  const error = ({ input }: { input?: unknown }): string =>
    issueText({ code: 'tooMany', values: { count: (input as unknown[]).length, noun, max } })
  return described(instead([], z.array(item, says('a list', `a list of ${noun}`)).max(max, { error })), about)
}

/** Defines a list of single values; blank values are left out. */
export const valuesOf = <Kind extends z.ZodType>(kind: Kind, noun: string, ...about: About) =>
  described(withoutNulls(listKind(optional(kind), noun)), about)

export const valuesUpTo = <Kind extends z.ZodType>(max: number, kind: Kind, noun: string, ...about: About) =>
  described(withoutNulls(listUpTo(max, optional(kind), noun)), about)

const withoutNulls = <Value>(list: z.ZodType<(Value | null)[]>) =>
  list.transform((values) => values.filter((value) => value !== null))

/** Defines an object with exactly these keys. */
export const object = <Shape extends z.ZodRawShape>(noun: string, shape: Shape) => {
  const { error } = says(noun, 'an object')
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issueText({ code: 'unknownKey', values: { noun, keys: Object.keys(shape).join(', ') } })
        : error(issue),
  })
}

/** Defines an optional object. When no value is given, all its keys have their defaults. */
export const optionalObject = <Shape extends z.ZodRawShape>(noun: string, shape: Shape, ...about: About) =>
  described(instead({}, object(noun, shape)), about)

/** Unwraps a schema made by the functions above: returns the kind without its default, null or later transforms. */
export function kindOf(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) return kindOf(schema.unwrap())
  if (!(schema instanceof z.ZodPipe)) return schema as z.ZodType
  if (schema.in instanceof z.ZodTransform) return kindOf(schema.out)
  // A text kind is itself a string with a transform, so it is not unwrapped further.
  return schema.in instanceof z.ZodString ? schema : kindOf(schema.in)
}

/** Parses a value with a schema. If the value is invalid, adds the faults to `faults` and returns undefined. */
export function readWith<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  steps: PropertyKey[],
  faults: Findings,
) {
  const { data, error } = schema.safeParse(value, { reportInput: true })
  for (const issue of error?.issues ?? []) {
    const at = [...steps, ...issue.path]
    const { code, values } = toldOf(issue)
    if (issue.code !== 'unrecognized_keys') faults.push(fault(at, code, values))
    else
      for (const key of issue.keys) faults.push(fault([...at, key], code, { value: quoted(key), ...values }))
  }
  return data
}
