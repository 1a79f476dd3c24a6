import { z } from 'zod'
import type { ChangeSummary } from '#lib/catalogue/publish/change-log.ts'
import { writeCursor } from '#lib/catalogue/reads/change-cursor.ts'

const Moment = z.iso
  .datetime()
  .meta({ description: 'When the message was made; it is not changed when it is sent again.' })
const Slug = z.string().meta({ description: "The institute's slug.", example: 'demo' })
const Ids = (description: string) =>
  z.array(z.string()).meta({ description: `${description} At most 1,000.` })
const Flag = (description: string) => z.boolean().meta({ description })

/** The event that a hook gets after a publish that changed something. */
export const CatalogueChanged = z
  .strictObject({
    type: z.literal('catalogue.changed').meta({ description: 'Tells this message from others.' }),
    timestamp: Moment,
    data: z
      .strictObject({
        institute: Slug,
        since: z.string().meta({ description: '`next` of the message before: a cursor of `GET /changes`.' }),
        next: z
          .string()
          .meta({ description: 'The end of the changes in this message: a cursor of `GET /changes`.' }),
        courses: Ids('Courses to be read again.'),
        removed: Ids('Courses that are no longer there.'),
        paths: Ids('Codes of learning paths to be read again; of one that went the answer is 404.'),
        list: Flag('Courses came, went or moved in `GET /courses` of some language.'),
        streams: Flag('`GET /streams` has another answer.'),
        site: Flag('`GET /site` has another answer.'),
        truncated: Flag('This is not all: follow `GET /changes?since=`.'),
      })
      .meta({ description: 'The changes.' }),
  })
  .meta({ id: 'CatalogueChanged', description: 'Changes of a catalogue.' })
export type CatalogueChanged = z.infer<typeof CatalogueChanged>

/** The event that `hooks test` sends. */
export const CatalogueTest = z
  .strictObject({
    type: z.literal('catalogue.test').meta({ description: 'Tells this message from others.' }),
    timestamp: Moment,
    data: z.strictObject({ institute: Slug }).meta({ description: 'Whose catalogue it is.' }),
  })
  .meta({ id: 'CatalogueTest', description: 'A test event, which names no change.' })
export type CatalogueTest = z.infer<typeof CatalogueTest>

/** The most ids of a kind in one event; the rest is read from `GET /changes`. */
export const idsMax = 1_000

/** The JSON of an event: what changed from one revision to another. `since` and `next` are cursors of `GET /changes`. */
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

/** The JSON of a test event, which names no change. */
export const testEvent = (slug: string, now: Date): string =>
  JSON.stringify({
    type: 'catalogue.test',
    timestamp: now.toISOString(),
    data: { institute: slug },
  } satisfies CatalogueTest)
