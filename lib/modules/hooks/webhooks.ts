import type { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { CatalogueChanged, CatalogueTest } from './messages.ts'

/** Describes a message that the service sends to hooks. */
const describeMessage = (operationId: string, schema: z.ZodType, summary: string, description?: string) => ({
  post: {
    operationId,
    tags: ['Changes'],
    summary,
    ...(description && { description }),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Taken.' } },
    security: [],
  },
})

export const webhooks: ZodOpenApiPathsObject = {
  'catalogue.changed': describeMessage(
    'catalogueChanged',
    CatalogueChanged,
    'Changes, sent to a hook',
    `
An addition to the contract. Sent to each hook of the institute (\`catalogue hooks add\`) after a publish that changed something, once what it names
can be read. It is signed as Standard Webhooks has it: \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`,
one signature for each secret that is valid. Messages come in order and at least once; drop doubles by \`webhook-id\`.
Answer with a 2xx within ten seconds; what fails is sent again.`.trim(),
  ),
  'catalogue.test': describeMessage('catalogueTest', CatalogueTest, 'A test of a hook'),
}
