import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import type { ChangeSummary } from '#lib/contract/catalogue/publish/change-log.ts'
import { writeCursor } from '#lib/contract/catalogue/reads/changes.ts'

const Moment = z.iso.datetime().meta({
  description: 'Time when the message was created. It stays the same when the message is sent again.',
})
const Slug = z.string().meta({ description: "The institute's slug.", example: 'demo' })
const Ids = (description: string) =>
  z.array(z.string()).meta({ description: `${description} At most 1,000.` })
const Flag = (description: string) => z.boolean().meta({ description })

/** The event sent to hooks after a publish that changed something. */
export const CatalogueChanged = z
  .strictObject({
    type: z.literal('catalogue.changed').meta({ description: 'Type of the message.' }),
    timestamp: Moment,
    data: z
      .strictObject({
        institute: Slug,
        since: z.string().meta({
          description:
            'Cursor of `GET /changes` where the changes of this message begin: `next` of the previous message.',
        }),
        next: z
          .string()
          .meta({ description: 'Cursor of `GET /changes` where the changes of this message end.' }),
        courses: Ids('Ids of courses to fetch again.'),
        removed: Ids('Ids of removed courses.'),
        paths: Ids('Codes of learning paths to fetch again. A removed path answers 404.'),
        list: Flag(
          'True when courses were added to, removed from or moved in `GET /courses`, in any language.',
        ),
        streams: Flag('True when `GET /streams` answers differently now.'),
        site: Flag('True when `GET /site` answers differently now.'),
        truncated: Flag('True when the message is incomplete: read the rest from `GET /changes?since=`.'),
      })
      .meta({ description: 'The changes.' }),
  })
  .meta({ id: 'CatalogueChanged', description: 'Changes of a catalogue.' })
export type CatalogueChanged = z.infer<typeof CatalogueChanged>

/** The test event, sent by the command `hooks test`. */
const CatalogueTest = z
  .strictObject({
    type: z.literal('catalogue.test').meta({ description: 'Type of the message.' }),
    timestamp: Moment,
    data: z.strictObject({ institute: Slug }).meta({ description: 'The institute.' }),
  })
  .meta({ id: 'CatalogueTest', description: 'A test message without changes.' })
export type CatalogueTest = z.infer<typeof CatalogueTest>

/** Maximum number of ids of each kind in an event. Receivers fetch the others from `GET /changes`. */
export const idsMax = 1_000

/**
 * Builds the JSON of an event for the changes between two revisions. `since` and `next` are cursors for `GET /changes`.
 */
export function changedEvent(
  { id, slug }: { id: string; slug: string },
  since: number,
  { revision, ...changes }: ChangeSummary,
  now: Date,
): string {
  return JSON.stringify({
    type: 'catalogue.changed',
    timestamp: now.toISOString(),
    data: {
      institute: slug,
      since: writeCursor(id, { revision: since }),
      next: writeCursor(id, { revision }),
      ...changes,
    },
  } satisfies CatalogueChanged)
}

export const testEvent = (slug: string, now: Date): string =>
  JSON.stringify({
    type: 'catalogue.test',
    timestamp: now.toISOString(),
    data: { institute: slug },
  } satisfies CatalogueTest)

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
Addition to the contract. Sent to each hook of the institute (\`catalogue hooks add\`) after a publish that changed
something, once readers get the new state. Signed as Standard Webhooks define, with \`webhook-id\`, \`webhook-timestamp\` and
\`webhook-signature\`; every valid secret adds a signature. Messages arrive in order and at least once: deduplicate by
\`webhook-id\`. Answer with a 2xx within ten seconds, or the message is sent again.`.trim(),
  ),
  'catalogue.test': describeMessage('catalogueTest', CatalogueTest, 'Test message, sent to a hook'),
}
