import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { CatalogueChanged, CatalogueTest } from '#lib/followers/hooks/messages.ts'

/** The messages that the service sends to hooks. */
export const webhooks: ZodOpenApiPathsObject = {
  'catalogue.changed': {
    post: {
      operationId: 'catalogueChanged',
      tags: ['Changes'],
      summary: 'Changes, sent to a hook',
      description: `
An addition to the contract. Sent to each hook of the institute (\`catalogue hooks add\`) after a publish that changed something, once what it names
can be read. It is signed as Standard Webhooks has it: \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`,
one signature for each secret that is valid. Messages come in order and at least once; drop doubles by \`webhook-id\`.
Answer with a 2xx within ten seconds; what fails is sent again.`.trim(),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: CatalogueChanged } },
      },
      responses: { '2XX': { description: 'Taken.' } },
      security: [],
    },
  },
  'catalogue.test': {
    post: {
      operationId: 'catalogueTest',
      tags: ['Changes'],
      summary: 'A test of a hook',
      requestBody: {
        required: true,
        content: { 'application/json': { schema: CatalogueTest } },
      },
      responses: { '2XX': { description: 'Taken.' } },
      security: [],
    },
  },
}
