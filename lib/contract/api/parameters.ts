import type { z } from 'zod'
import { isStorable } from '#lib/base/plain-text.ts'
import { Problem } from './problem.ts'

/**
 * Parses a query string with a schema. Trims values, treats blank values as missing and ignores unknown names. Throws
 * `invalid_request` for the first bad parameter in the schema's order: an invalid value, or a parameter given more
 * than once, even if blank.
 */
export function readParameters<Query extends z.ZodObject>(
  schema: Query,
  search: URLSearchParams,
): z.output<Query> {
  const query: Record<string, unknown> = {}
  for (const { name, field, whenAbsent } of fieldsOf(schema)) {
    const values = search.getAll(name)
    if (values.length > 1) throw badParameter(name, `is given ${values.length} times`)
    const value = values[0]?.trim() || undefined
    const parsed = value === undefined ? whenAbsent : field.safeParse(value)
    if (!parsed.success) {
      throw badParameter(name, `${parsed.error.issues[0]?.message}, not ${quotedParameter(value ?? '')}`)
    }
    query[name] = parsed.data
  }
  return query as z.output<Query>
}

/** Returns the error for a bad parameter. `fault` completes the sentence "The parameter …". */
const badParameter = (name: string, fault: string): Problem =>
  new Problem('invalid_request', `The parameter "${name}" ${fault}.`, { details: { param: name } })

export const quotedParameter = (value: string): string =>
  JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)

interface Field {
  name: string
  field: z.ZodType
  /** Result for a missing parameter, computed once because most parameters are missing. */
  whenAbsent: z.ZodSafeParseResult<unknown>
}

const known = new WeakMap<z.ZodObject, Field[]>()

function fieldsOf(schema: z.ZodObject): Field[] {
  let fields = known.get(schema)
  if (!fields) {
    fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
      name,
      field,
      whenAbsent: field.safeParse(undefined),
    }))
    known.set(schema, fields)
  }
  return fields
}

/** The parameter names in a path: `'id'` for `/courses/{id}`. */
type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never

export type PathParams<Path extends string> = Record<PathNames<Path>, string>

/** Returns the decoded path parameters; undefined if one is missing or cannot be an id in the database. */
export function readPathParams<Path extends string>(
  path: Path,
  given: Record<string, string | string[] | undefined>,
): PathParams<Path> | undefined {
  const params: Record<string, string> = {}
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const value = given[name]
    if (typeof value !== 'string' || !isStorable(value)) return undefined
    params[name] = value
  }
  return params as PathParams<Path>
}
