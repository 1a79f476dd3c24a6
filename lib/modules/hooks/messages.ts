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

interface Event {
  about: string
  data: z.ZodObject
  /** What the interface description says of the message. */
  summary: string
  description?: string
}

/** Events by type. The interface description and the client's types follow from an entry. */
const events = {
  'catalogue.changed': {
    about: 'Changes of a catalogue.',
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
    summary: 'Changes, sent to a hook',
    description: `
Addition to the contract. Sent to each hook of the institute (\`catalogue hooks add\`) after a publish that changed
something, once readers get the new state. Signed as Standard Webhooks define, with \`webhook-id\`, \`webhook-timestamp\` and
\`webhook-signature\`; every valid secret adds a signature. Messages arrive in order and at least once: deduplicate by
\`webhook-id\`. Answer with a 2xx within ten seconds, or the message is sent again.`.trim(),
  },
  'catalogue.test': {
    about: 'A test message without changes.',
    data: z.strictObject({ institute: Slug }).meta({ description: 'The institute.' }),
    summary: 'Test message, sent to a hook',
  },
} satisfies Record<string, Event>
type Events = typeof events

/** Maximum number of ids of each kind in an event. Receivers fetch the others from `GET /changes`. */
export const idsMax = 1_000

/** Writes the JSON of an event. */
export const eventBody = <Type extends keyof Events>(
  type: Type,
  data: z.infer<Events[Type]['data']>,
  now: Date,
): string => JSON.stringify({ type, timestamp: now.toISOString(), data })

/** Writes the event for the changes between two revisions. `since` and `next` are cursors for `GET /changes`. */
export function changedEvent(
  { id, slug }: { id: string; slug: string },
  since: number,
  { revision, ...changes }: ChangeSummary,
  now: Date,
): string {
  const next = writeCursor(id, { revision })
  const data = { institute: slug, since: writeCursor(id, { revision: since }), next, ...changes }
  return eventBody('catalogue.changed', data, now)
}

const operationId = (type: string): string =>
  type.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase())

export const eventShape = <Type extends keyof Events>(type: Type) =>
  z
    .strictObject({
      type: z.literal(type).meta({ description: 'Type of the message.' }),
      timestamp: Moment,
      data: events[type].data as Events[Type]['data'],
    })
    .meta({
      id: operationId(type).replace(/^./, (letter) => letter.toUpperCase()),
      description: events[type].about,
    })

function describeEvent(type: keyof Events) {
  const { summary, description }: Event = events[type]
  return {
    post: {
      operationId: operationId(type),
      tags: ['Changes'],
      summary,
      ...(description && { description }),
      requestBody: { required: true, content: { 'application/json': { schema: eventShape(type) } } },
      responses: { '2XX': { description: 'Accepted.' } },
      security: [],
    },
  }
}

export const webhooks: ZodOpenApiPathsObject = Object.fromEntries(
  (Object.keys(events) as (keyof Events)[]).map((type) => [type, describeEvent(type)]),
)
