import { Ajv } from 'ajv'
import type { ParsedDocument } from '#lib/contract/catalogue/document/parse.ts'
import { documentSchema } from '#lib/contract/catalogue/document/schema.ts'
import type { Finding } from '#lib/contract/catalogue/rules/finding.ts'
import { operatorText } from '#lib/office/findings/findings.ts'
import { beyondSchema } from './beyond-schema.ts'

export const validate = new Ajv({ strict: false }).compile(documentSchema())

/** Returns whether the schema refuses a document, or all its faults are named as those that it cannot find. */
const schemaRefuses = (document: unknown, faults: Finding[]): boolean =>
  !validate(document) ||
  faults.every((one) => beyondSchema.some(({ fault }) => fault.test(operatorText(one).message)))

/** Finds a place where schema and importer disagree without a named reason; undefined when they agree. */
export function disagreement(document: unknown, parsed: ParsedDocument): string | undefined {
  if (!parsed.isValid)
    return schemaRefuses(document, parsed.faults)
      ? undefined
      : `the importer alone refuses: ${JSON.stringify(parsed.faults)}`
  return validate(document) ? undefined : `the schema alone refuses: ${JSON.stringify(validate.errors)}`
}
