import { createDocument, type oas31 } from 'zod-openapi'
import { description, tags } from './about.ts'
import { openApiVersion } from './description-endpoint.ts'
import { paths } from './endpoints.ts'
import { securitySchemes } from './security.ts'
import { webhooks } from './webhooks.ts'

/**
 * Builds the OpenAPI description from the schemas of validation. Its objects are open, though the service's own checks
 * are strict: generated clients must accept fields that are added later. `server`: the address of the deployment;
 * without it the document fits any deployment.
 */
export function describeInterface(server = '/catalog/v1'): oas31.OpenAPIObject {
  const document = createDocument({
    openapi: openApiVersion,
    info: {
      title: 'Catalogue Read API',
      version: '1.0.0',
      summary: "A training institute's published catalogue, for its own website.",
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server, description: 'The service that this document was read from.' }],
    tags,
    paths,
    webhooks,
    components: { securitySchemes },
  })
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  )
}
