import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'

const Slug = z.string().meta({ description: "The institute's slug.", example: 'demo' })
const Ids = (description: string) =>
  z.array(z.string()).meta({ description: `${description} At most 1,000.` })
const Flag = (description: string) => z.boolean().meta({ description })

const message = <Type extends string, Data extends z.ZodObject>(
  type: Type,
  data: Data,
  about: { id: string; description: string },
) =>
  z
    .strictObject({
      type: z.literal(type).meta({ description: 'Type of the message.' }),
      timestamp: z.iso.datetime().meta({
        description: 'Time when the message was created. It stays the same when the message is sent again.',
      }),
      data,
    })
    .meta(about)

export const CatalogueChanged = message(
  'catalogue.changed',
  z
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

  { id: 'CatalogueChanged', description: 'Changes of a catalogue.' },
)

const CatalogueTest = message(
  'catalogue.test',
  z.strictObject({ institute: Slug }).meta({ description: 'The institute.' }),
  { id: 'CatalogueTest', description: 'A test message without changes.' },
)

type Body = Pick<z.infer<typeof CatalogueChanged> | z.infer<typeof CatalogueTest>, 'type' | 'data'>

export const messageBody = ({ type, data }: Body, now: Date): string =>
  JSON.stringify({ type, timestamp: now.toISOString(), data })

const described = (
  schema: z.ZodObject,
  operationId: string,
  texts: { summary: string; description?: string },
) => ({
  post: {
    operationId,
    tags: ['Changes'],
    ...texts,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Accepted.' } },
    security: [],
  },
})

/** The messages, for the interface description and the client's types. */
export const webhooks: ZodOpenApiPathsObject = {
  'catalogue.changed': described(CatalogueChanged, 'catalogueChanged', {
    summary: 'Changes, sent to a hook',
    description: `
Addition to the contract. Sent to each hook of the institute (\`catalogue hooks add\`) after a publish that changed
something, once readers get the new state. Signed as Standard Webhooks define, with \`webhook-id\`, \`webhook-timestamp\` and
\`webhook-signature\`; every valid secret adds a signature. Messages arrive in order and at least once: deduplicate by
\`webhook-id\`. Answer with a 2xx within ten seconds, or the message is sent again.`.trim(),
  }),
  'catalogue.test': described(CatalogueTest, 'catalogueTest', { summary: 'Test message, sent to a hook' }),
}
