import { describeInterface } from '#lib/description/openapi/document.ts'

/** A parameter or field that `details.param` can name. */
export interface Param {
  name: string
  where: string
  description: string
  schema: Record<string, unknown>
}

/** Lists everything that `details.param` can name, once each. */
export function listParams(): Param[] {
  const params = new Map<string, Param>()
  const { paths = {}, components } = describeInterface()
  for (const [path, item] of Object.entries(paths)) {
    for (const parameter of (item as { get?: { parameters?: unknown[] } }).get?.parameters ?? []) {
      const {
        name,
        in: place,
        description = '',
        schema,
      } = parameter as {
        name: string
        in: string
        description?: string
        schema: Record<string, unknown>
      }
      if (place === 'query' && !params.has(name))
        params.set(name, { name, where: `\`GET ${path}\``, description, schema })
    }
  }
  const leadBody = components?.schemas?.LeadBody as { properties: Record<string, { description?: string }> }
  for (const [name, schema] of Object.entries(leadBody.properties)) {
    if (params.has(name)) continue
    const { description = '', ...rules } = schema
    params.set(name, { name, where: '`POST /leads`', description, schema: rules })
  }
  const body = 'The whole body: it is no JSON object in UTF-8, or it is longer than 64 KiB.'
  params.set('body', { name: 'body', where: '`POST /leads`', description: body, schema: { type: 'object' } })
  return [...params.values()]
}

/** Describes the allowed values, as far as a schema states them. */
export function rulesOf({ schema }: Param): string[] {
  const {
    type,
    enum: values,
    minimum,
    maximum,
    maxLength,
    default: fallback,
    examples,
  } = schema as {
    type?: string
    enum?: string[]
    minimum?: number
    maximum?: number
    maxLength?: number
    default?: unknown
    examples?: unknown[]
  }
  return [
    ...(values
      ? [`One of ${values.map((value) => `\`${value}\``).join(', ')}.`]
      : type
        ? [`Type: ${type}.`]
        : []),
    ...(minimum !== undefined
      ? [`At least ${minimum}${maximum === undefined ? '' : `, at most ${maximum}`}.`]
      : []),
    ...(maxLength !== undefined ? [`At most ${maxLength} characters.`] : []),
    ...(fallback !== undefined ? [`Left out, it is \`${String(fallback)}\`.`] : []),
    ...(examples?.length
      ? [`For example \`${typeof examples[0] === 'string' ? examples[0] : JSON.stringify(examples[0])}\`.`]
      : []),
  ]
}
