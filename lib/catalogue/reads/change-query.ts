import { z } from 'zod'
import { type ChangeCursor, readCursor } from './change-cursor.ts'
import { wholeNumberOr } from './query-fields.ts'

/** The most changes that an answer lists. */
export const changesMax = 1000
const limitDefault = 100

/** `GET /changes`. */
export const ChangesQuery = z.object({
  since: z
    .string()
    .optional()
    .meta({
      description:
        '`next` of the answer before. Without it the answer lists nothing, and `next` is a cursor for now.',
      override: { examples: ['WzQyXQ.2cFvqAdnM5s'] },
    }),
  limit: wholeNumberOr(limitDefault, changesMax, 'Most changes in one answer.'),
})

/** `GET /changes` of an institute, which accepts only its own cursors. */
export const changesQueryOf = (instituteId: string): typeof ChangesQuery =>
  ChangesQuery.extend({
    since: ChangesQuery.shape.since.refine(
      (text) => text === undefined || readCursor(instituteId, text) !== null,
      'must be `next` as this institute answered it',
    ),
  })
export type ChangesQuery = z.output<typeof ChangesQuery>

/** Returns the cursor of a query of `changesQueryOf`; undefined without one. */
export const cursorOf = (instituteId: string, { since }: ChangesQuery): ChangeCursor | undefined =>
  since === undefined ? undefined : (readCursor(instituteId, since) ?? undefined)
