import type { oas31 } from 'zod-openapi'
import { describeInterface } from '#lib/contract/openapi/document.ts'
import { operationsOf } from './operations.ts'

/** The document as callers get it. */
export const documentAsSent = JSON.stringify(describeInterface())

const document = JSON.parse(documentAsSent)

/** Resolves a reference; returns anything else unchanged. */
function resolved<Thing>(thing: Thing | { $ref: string }): Thing {
  if (typeof thing !== 'object' || thing === null || !('$ref' in thing)) return thing as Thing
  const names = String(thing.$ref).split('/').slice(1)
  return names.reduce((node, name) => node[name], document) as Thing
}

interface Answer {
  examples?: Record<string, { value: unknown }>
}

/** Every operation of the document, with its answers in JSON by their status. */
export const operations = operationsOf(document).map(({ path, parameters, operation }) => ({
  path,
  parameters,
  security: operation.security,
  answers: new Map(
    Object.entries(operation.responses ?? {}).map(([status, response]) => [
      status,
      resolved<oas31.ResponseObject>(response).content?.['application/json'] as Answer | undefined,
    ]),
  ),
}))
