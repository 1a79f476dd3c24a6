import type { oas31 } from 'zod-openapi'
import { describeInterface } from '#lib/openapi/document.ts'
import { operationsOf } from './operations.ts'

type Schema = Exclude<oas31.SchemaObject, boolean>

/** A parameter or field that `details.param` can name. */
export interface Param {
  name: string
  where: string
  description: string
  schema: Schema
}

/** Lists everything that `details.param` can name, once each. */
export function listParams(): Param[] {
  const document = describeInterface()
  const inQueries = operationsOf(document).flatMap(({ path, parameters }) =>
    parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, description = '', schema }) => ({ name, where: `\`GET ${path}\``, description, schema })),
  )
  const { LeadBody } = (document.components?.schemas ?? {}) as Record<string, Schema>
  const fields = (LeadBody?.properties ?? {}) as Record<string, Schema>
  const inBody = Object.entries(fields).map(([name, { description = '', ...schema }]) => ({
    name,
    where: '`POST /leads`',
    description,
    schema,
  }))
  const body = {
    name: 'body',
    where: '`POST /leads`',
    description: 'The whole body: it is no JSON object in UTF-8, or it is longer than 64 KiB.',
    schema: { type: 'object' } as const,
  }
  const all = [...inQueries, ...inBody, body]
  return [...Map.groupBy(all, ({ name }) => name).values()].flatMap(([first]) => first ?? [])
}

/** Describes the allowed values, as far as a schema states them. */
export function rulesOf({ schema }: Param): string[] {
  const { type, enum: values, minimum, maximum, maxLength, default: fallback, examples } = schema
  const rules = [
    values
      ? `One of ${values.map((value) => `\`${value}\``).join(', ')}.`
      : type !== undefined && `Type: ${type}.`,
    minimum !== undefined && `At least ${minimum}${maximum === undefined ? '' : `, at most ${maximum}`}.`,
    maxLength !== undefined && `At most ${maxLength} characters.`,
    fallback !== undefined && `Left out, it is \`${String(fallback)}\`.`,
    examples?.length &&
      `For example \`${typeof examples[0] === 'string' ? examples[0] : JSON.stringify(examples[0])}\`.`,
  ]
  return rules.filter((rule) => typeof rule === 'string')
}
