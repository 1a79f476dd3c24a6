import type { z } from 'zod'
import { Problem } from './problem.ts'

/**
 * Parses a query string by a schema. Values are trimmed, a blank one counts as not given, unknown names are ignored.
 * Throws `invalid_request` naming the first bad parameter in the schema's order: given twice, blank or not, or
 * refused by the schema.
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
      throw badParameter(name, `${parsed.error.issues[0]?.message}, not ${quote(value ?? '')}`)
    }
    query[name] = parsed.data
  }
  return query as z.output<Query>
}

/** Refuses a parameter; `fault` says what would be right. */
export const badParameter = (name: string, fault: string): Problem =>
  new Problem('invalid_request', `The parameter "${name}" ${fault}.`, { details: { param: name } })

const quote = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)

interface Field {
  name: string
  field: z.ZodType
  /** The result for an absent parameter, computed once because most parameters are absent. */
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
