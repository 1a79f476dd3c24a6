import { z } from 'zod'
import { courseShape } from './shape/course.ts'
import { documentShape } from './shape/document.ts'
import { pathShape } from './shape/path.ts'

/** Returns the JSON Schema of institute documents (draft 7, for editors), made from the importer's own shapes. */
export function documentSchema(): Record<string, unknown> {
  const course = courseShape(
    () => '',
    () => undefined,
  )
  const document = documentShape(
    course,
    pathShape(() => undefined),
  )
  const schema = z.toJSONSchema(document, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override,
  })
  return { title: 'Institute document', ...schema }
}

/** The schema of a missing value: null or a blank text. */
const blank = { type: ['string', 'null'], pattern: '^[\\s\\u0085]*$' }

/** Adjusts the conversion: optional lists and objects may be null or blank. */
function override({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  // The conversion leaves these out, since input and output of these shapes differ.
  const { examples, default: fallback } = z.globalRegistry.get(zodSchema) ?? {}
  if (examples) jsonSchema.examples = examples
  if (fallback !== undefined) jsonSchema.default = fallback
  if (zodSchema instanceof z.ZodObject)
    jsonSchema.required = Object.entries(zodSchema.shape)
      .filter(([, shape]) => !z.safeParse(shape, undefined).success)
      .map(([key]) => key)
  const { type, description, examples: given, ...rest } = jsonSchema
  if ((type !== 'array' && type !== 'object') || !z.safeParse(zodSchema, '').success) return
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  Object.assign(jsonSchema, description && { description }, given && { examples: given }, {
    anyOf: [{ type, ...rest }, blank],
  })
}
