import { z } from 'zod'
import { courseShape } from './shape/course.ts'
import { documentShape } from './shape/document.ts'

/** Returns the JSON Schema of institute documents (draft 7, for editors), made from the importer's own shapes. */
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

/** The schema of a missing value: null or a blank text. */
const blank = { type: ['string', 'null'], pattern: `^${space}*$` }

/** Adjusts the conversion: it knows neither what stands for a missing value nor which keys may be missing. */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Node }): void {
  if (zodSchema instanceof z.ZodObject)
    jsonSchema.required = Object.keys(zodSchema.shape).filter((key) => !mayBeMissing(zodSchema.shape[key]))
  if (!(zodSchema instanceof z.ZodPipe)) return
  const { description: _, ...given } = jsonSchema
  for (const key of Object.keys(given)) delete jsonSchema[key]
  const isKey = zodSchema.in instanceof z.ZodTransform
  // The conversion leaves out examples and defaults, since input and output of these shapes differ.
  const about = z.globalRegistry.get(zodSchema)
  Object.assign(jsonSchema, isKey ? asAuthored(given, mayBeMissing(zodSchema)) : given, about)
}

const mayBeMissing = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success

/** Returns the schema of an authored value: texts may have white space around; optional values may be blank or null. */
function asAuthored({ default: _, ...value }: Node, isOptional: boolean): object {
  const { type, pattern, enum: words } = value
  if (type !== 'string') return isOptional ? { anyOf: [value, blank] } : value
  const types = isOptional ? ['string', 'null'] : type
  if (pattern === undefined) return { type: types, ...(!isOptional && { pattern: '[^\\s\\u0085]' }) }
  const authored = { type: types, pattern: `^${space}*(?:${pattern})${isOptional ? '?' : ''}${space}*$` }
  return words ? { anyOf: [{ enum: words }, authored] } : authored
}
