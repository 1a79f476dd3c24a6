import { z } from 'zod'
import { courseShape } from './shape/course.ts'
import { documentShape } from './shape/document.ts'
import { pathShape } from './shape/path.ts'

/** What only the importer finds, and how its faults say so: no schema can compare places, or knows every name there is. */
export const beyondSchema: { what: string; fault: RegExp }[] = [
  { what: 'an id, code or key that occurs twice', fault: /is taken in .*; expected an? (id|code|key) that/ },
  { what: 'an edition that names no course of the document', fault: /is no course of this document/ },
  { what: 'two default invites of a version', fault: /is given to two invites of a version/ },
  { what: "a path's stream that is none of the site", fault: /is no stream of this site/ },
  {
    what: 'a folder or item that nothing names',
    fault: /nothing names this|is not a label that makes a slug/,
  },
  { what: 'more than 30 formats', fault: /formats are too many/ },
  {
    what: 'a day that its month does not have, or a year out of range',
    fault: /is not (a calendar date|a time);/,
  },
  { what: 'a time zone or currency that does not exist', fault: /is not a (time zone|currency);/ },
  {
    what: 'a URL or e-mail address with the right beginning that is none',
    fault: /is not (a website|an e-mail address|the URL of)/,
  },
  { what: 'an amount with more than 4 decimal places', fault: /is not an amount;/ },
  { what: 'HTML that is too long, too deep or too much to clean', fault: /^The HTML / },
  { what: 'nesting of more than 1,000 levels', fault: /nested too deep/ },
  { what: 'a code or slug too long for a key of the database', fault: /too many for a key/ },
  { what: 'a NUL or half a surrogate pair', fault: /holds a NUL or half a surrogate pair/ },
]

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
