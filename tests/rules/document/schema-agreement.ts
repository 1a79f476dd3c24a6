import { Ajv } from 'ajv'
import type { Fault } from '#lib/contract/catalogue/document/fault.ts'
import type { ParsedDocument } from '#lib/contract/catalogue/document/parse.ts'
import { documentSchema } from '#lib/contract/catalogue/document/schema.ts'
import { beyondSchema } from './beyond-schema.ts'

export const validate = new Ajv({ strict: false }).compile(documentSchema())

/** Returns whether the schema refuses a document, or all its faults are named as those that it cannot find. */
export const schemaRefuses = (document: unknown, faults: Fault[]): boolean =>
  !validate(document) || faults.every(({ message }) => beyondSchema.some(({ fault }) => fault.test(message)))

/** Finds a place where schema and importer disagree without a named reason; undefined when they agree. */
export function disagreement(document: unknown, parsed: ParsedDocument): string | undefined {
  if (!parsed.isValid)
    return schemaRefuses(document, parsed.faults)
      ? undefined
      : `the importer alone refuses: ${JSON.stringify(parsed.faults)}`
  return validate(document) ? undefined : `the schema alone refuses: ${JSON.stringify(validate.errors)}`
}
