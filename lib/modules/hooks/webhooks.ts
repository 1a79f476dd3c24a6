import type { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { CatalogueChanged, CatalogueTest } from './messages.ts'

const describeMessage = (operationId: string, schema: z.ZodType, summary: string, description?: string) => ({
  post: {
    operationId,
    tags: ['Changes'],
    summary,
    ...(description && { description }),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Accepted.' } },
    security: [],
  },
})

export const webhooks: ZodOpenApiPathsObject = {
  'catalogue.changed': describeMessage(
    'catalogueChanged',
    CatalogueChanged,
    'Changes, sent to a hook',
    `
An addition to the contract. Sent to each hook of the institute (\`catalogue hooks add\`) after a publish that changed something, once the changes
can be read. It is signed as Standard Webhooks define: \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`,
one signature for each secret that is valid. Messages come in order and at least once; deduplicate by \`webhook-id\`.
Answer with a 2xx within ten seconds; otherwise the message is sent again.`.trim(),
  ),
  'catalogue.test': describeMessage('catalogueTest', CatalogueTest, 'Test message of a hook'),
}
