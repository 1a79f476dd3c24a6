import type { z } from 'zod'
import { CourseQuery } from './query.ts'
import { integer, wholeNumber } from './query-fields.ts'

const similarMax = 12
const similarDefault = 4

/** `GET /courses/{id}/similar` (an addition to the contract). */
export const SimilarQuery = CourseQuery.extend({
  limit: wholeNumber(similarMax, `must be a whole number from 1 to ${similarMax}`)
    .optional()
    .transform((limit) => limit ?? similarDefault)
    .meta({
      description: 'Addition. How many courses at most.',
      override: integer(similarMax, similarDefault),
    }),
})
export type SimilarQuery = z.output<typeof SimilarQuery>
