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
An addition to the contract. Sent to each hook of the institute (\`catalogue hooks add\`) after a publish that changed
something, once readers get the new state. Signed as Standard Webhooks define, with \`webhook-id\`, \`webhook-timestamp\` and
\`webhook-signature\`; every valid secret adds a signature. Messages arrive in order and at least once: deduplicate by
\`webhook-id\`. Answer with a 2xx within ten seconds, or the message is sent again.`.trim(),
  ),
  'catalogue.test': describeMessage('catalogueTest', CatalogueTest, 'Test message, sent to a hook'),
}
