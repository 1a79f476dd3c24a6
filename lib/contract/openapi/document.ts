import { z } from 'zod'
import { createDocument, type oas31, type ZodOpenApiPathItemObject } from 'zod-openapi'
import { interfaceVersion } from '#lib/contract/catalogue/answers/interface-version.ts'
import { isServed, plugged } from '#lib/module.ts'
import { description, tags } from './about.ts'
import { describeEnquiries } from './enquiry-endpoint.ts'
import { readHeaders } from './headers.ts'
import { notModified } from './read.ts'
import { readPaths } from './reads.ts'
import { methodNotAllowed } from './refusals.ts'
import { securitySchemes } from './security.ts'

const openApiVersion = '3.1.0'

/**
 * Builds the OpenAPI document from the schemas that validate requests. Objects in the document allow additional
 * properties even where a schema is strict, because generated clients must accept fields added later. `server` is the
 * address of the deployment; the default fits any deployment.
 */
export function describeInterface(server = '/catalog/v1'): oas31.OpenAPIObject {
  const document = createDocument({
    openapi: openApiVersion,
    info: {
      title: 'Catalogue Read API',
      version: interfaceVersion,
      summary: "A training institute's published catalogue, for its own website.",
      description,
      ...contactAt(server),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server, description: 'The service that served this document.' }],
    tags,
    paths: Object.fromEntries([...readPaths, describeEnquiries(), describeItself()]),
    webhooks: Object.assign({}, ...plugged().map(({ webhooks }) => webhooks)),
    components: { securitySchemes },
  })
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  )
}

/** Names the documentation of the deployment, if its address is known and it serves any. */
function contactAt(server: string) {
  if (!isServed('/docs') || !URL.canParse(server)) return {}
  return { contact: { name: 'Guides and reference', url: new URL('/docs', server).href } }
}

/** Describes the endpoint that serves the OpenAPI document, the only read that needs no key. */
function describeItself(): [path: string, item: ZodOpenApiPathItemObject] {
  const answer = z.looseObject({
    openapi: z.literal(openApiVersion).meta({ description: 'OpenAPI version.' }),
  })
  const examples = { start: { summary: 'Beginning of the document', value: { openapi: openApiVersion } } }
  const operation = {
    operationId: 'getInterfaceDescription',
    tags: ['Interface description'],
    summary: 'This document',
    description: 'Needs no key, and any website may read it.',
    security: [],
    responses: {
      '200': {
        description: 'The interface description as OpenAPI.',
        headers: readHeaders,
        content: { 'application/json': { schema: answer, examples } },
      },
      '304': { description: notModified.description, headers: readHeaders },
      '405': methodNotAllowed,
    },
  }
  return ['/openapi.json', { get: operation }]
}
