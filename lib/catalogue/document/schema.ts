import { z } from 'zod'
import { courseShape } from './shape/course.ts'
import { documentShape } from './shape/document.ts'
import { pathShape } from './shape/path.ts'

/** The JSON Schema (draft 7, which editors know) of institute documents, made of the very shapes that the importer reads with. */
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

/** What the importer takes for nothing: null, and a blank text. */
const blank = { type: ['string', 'null'], pattern: '^[\\s\\u0085]*$' }

/** Says of lists and objects that they may be missing, as their shapes have it. */
function override({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  // Left out by the conversion, since what comes out of these shapes is something else than what goes in.
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
