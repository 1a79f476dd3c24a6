import { z } from 'zod'
import { integer, wholeNumber } from './query-fields.ts'

/** The most changes that an answer lists. */
export const changesMax = 1000
const limitDefault = 100

/** `GET /changes`. Whose cursor it is, is found out when it is read: see `readCursor`. */
export const ChangesQuery = z.object({
  since: z
    .string()
    .optional()
    .meta({
      description:
        '`next` of the answer before. Without it nothing is listed: `next` is then a cursor for now.',
      override: { examples: ['WzQyXQ.2cFvqAdnM5s'] },
    }),
  limit: wholeNumber(changesMax, `must be a whole number from 1 to ${changesMax}`)
    .optional()
    .transform((limit) => limit ?? limitDefault)
    .meta({
      description: 'How many changes an answer has at most.',
      override: integer(changesMax, limitDefault),
    }),
})
export type ChangesQuery = z.output<typeof ChangesQuery>
