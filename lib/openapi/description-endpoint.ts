import { z } from 'zod'
import type { ZodOpenApiPathItemObject } from 'zod-openapi'
import { readHeaders } from './headers.ts'
import { methodNotAllowed } from './request-refusals.ts'

/** The OpenAPI version of the document. */
export const openApiVersion = '3.1.0'

/** Describes the endpoint of the description itself, the only read without a key. */
export function describeItself(): [path: string, item: ZodOpenApiPathItemObject] {
  const answer = z.looseObject({
    openapi: z.literal(openApiVersion).meta({ description: 'The version of OpenAPI that it is written in.' }),
  })
  const examples = { start: { summary: 'How it begins', value: { openapi: openApiVersion } } }
  const operation = {
    operationId: 'getInterfaceDescription',
    tags: ['Interface description'],
    summary: 'This document',
    description: 'Needs no key, and any website may read it.',
    security: [],
    responses: {
      '200': {
        description: 'The interface as OpenAPI.',
        headers: readHeaders,
        content: { 'application/json': { schema: answer, examples } },
      },
      '304': { description: "The caller's copy is still current. No body.", headers: readHeaders },
      '405': methodNotAllowed,
    },
  }
  return ['/openapi.json', { get: operation }]
}
