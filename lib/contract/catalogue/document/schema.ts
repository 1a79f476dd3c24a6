import { z } from 'zod'
import { courseShape } from './shape/course.ts'
import { documentShape } from './shape/document.ts'

/** Returns the JSON Schema of institute documents (draft 7, for editors), generated from the importer's Zod shapes. */
export function documentSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(documentShape(courseShape()), {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override,
  })
  return { title: 'Institute document', ...schema }
}

type Node = z.core.JSONSchema.BaseSchema

const space = '[\\s\\u0085]'

/** JSON Schema of a missing value: null or a blank text. */
const blank = { type: ['string', 'null'], pattern: `^${space}*$` }

/** Zod knows neither what counts as a missing value nor which keys may be omitted. */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Node }): void {
  if (zodSchema instanceof z.ZodObject)
    jsonSchema.required = Object.keys(zodSchema.shape).filter((key) => !mayBeMissing(zodSchema.shape[key]))
  if (!(zodSchema instanceof z.ZodPipe)) return
  const { description: _, ...given } = jsonSchema
  for (const key of Object.keys(given)) delete jsonSchema[key]
  const isKey = zodSchema.in instanceof z.ZodTransform
  // Zod leaves out examples and defaults here, because these shapes have different input and output types.
  const about = z.globalRegistry.get(zodSchema)
  Object.assign(jsonSchema, isKey ? asAuthored(given, mayBeMissing(zodSchema)) : given, about)
}

const mayBeMissing = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success

/** Texts may have white space around, and optional values may be blank or null. */
function asAuthored({ default: _, ...value }: Node, isOptional: boolean): object {
  const { type, pattern, enum: words } = value
  if (type !== 'string') return isOptional ? { anyOf: [value, blank] } : value
  const types = isOptional ? ['string', 'null'] : type
  if (pattern === undefined) return { type: types, ...(!isOptional && { pattern: '[^\\s\\u0085]' }) }
  const authored = { type: types, pattern: `^${space}*(?:${pattern})${isOptional ? '?' : ''}${space}*$` }
  return words ? { anyOf: [{ enum: words }, authored] } : authored
}

interface Exemplified {
  examples?: unknown[]
  properties?: Record<string, Exemplified>
  items?: Exemplified
  anyOf?: Exemplified[]
  allOf?: Exemplified[]
  $ref?: string
}

/** Builds a small valid document from the schema's examples. `schemaUrl` is written as its `$schema`. */
export function startDocument(schemaUrl: string): Record<string, unknown> {
  const schema = documentSchema() as Exemplified & { definitions?: Record<string, Exemplified> }
  const definitions = schema.definitions ?? {}
  const exampleOf = (node: Exemplified, within: string[] = []): unknown => {
    if (node.examples) return node.examples[0]
    const name = [node, ...(node.allOf ?? [])]
      .find(({ $ref }) => $ref)
      ?.$ref?.split('/')
      .at(-1)
    if (name !== undefined) {
      const named = definitions[name]
      // Recursive shapes are expanded one level.
      return named && !within.includes(name) ? exampleOf(named, [...within, name]) : undefined
    }
    const { properties, items } = node.anyOf?.find((one) => one.properties ?? one.items) ?? node
    if (items) {
      const item = exampleOf(items, within)
      return item === undefined ? undefined : [item]
    }
    const entries = Object.entries(properties ?? {}).flatMap(([key, inner]) => {
      const value = exampleOf(inner, within)
      return value === undefined ? [] : [[key, value] as const]
    })
    return entries.length === 0 ? undefined : Object.fromEntries(entries)
  }
  return { $schema: schemaUrl, ...(exampleOf(schema) as Record<string, unknown>) }
}
