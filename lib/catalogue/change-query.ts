import { z } from 'zod'
import { integer, wholeNumber } from './query-fields.ts'

const limitMax = 1000
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
  limit: wholeNumber(limitMax, `must be a whole number from 1 to ${limitMax}`)
    .optional()
    .transform((limit) => limit ?? limitDefault)
    .meta({
      description: 'How many changes an answer has at most.',
      override: integer(limitMax, limitDefault),
    }),
})
export type ChangesQuery = z.output<typeof ChangesQuery>
