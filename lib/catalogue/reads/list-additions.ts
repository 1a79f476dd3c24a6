import { z } from 'zod'
import { facetNames } from '../index/facet-names.ts'
import { priceClasses } from '../rules/prices.ts'
import { deliveries } from '../rules/schedule.ts'
import { dayTimes, weekdays } from '../rules/sessions.ts'
import { fits } from '../rules/text/plain-text.ts'
import { searchLengthMax, wordsOf } from '../rules/text/search-text.ts'
import {
  amountParameter,
  dateParameter,
  decimal,
  folded,
  idsUpTo,
  key,
  oneOfParameter,
  someOf,
} from './query-fields.ts'

const idsMax = 100

const batch =
  'A batch is a version in the requested language that is not `closed` and whose teaching is not over. A single batch must match all of `delivery`, `venue`, `starts_from`, `starts_to`, `day` and `time` that are given.'

/** The parameters of `GET /courses` that the contract does not have, in the order in which bad ones are named. */
export const listAdditions = {
  level: key.meta({
    description: 'Addition. Level of the version shown, ignoring case.',
    override: { examples: ['Beginner'] },
  }),
  instructor: key.meta({
    description: 'Addition. Name of an instructor of the course, ignoring case.',
    override: { examples: ['Meera Joshi'] },
  }),
  price: oneOfParameter(priceClasses).meta({
    description:
      'Addition. Keeps free or paid courses. A course with a hidden price counts as paid; any other course that is not on sale is neither.',
  }),
  ids: idsUpTo(idsMax).meta({
    description: `Addition. Ids separated by commas, at most ${idsMax}: returns the courses that they open. Without \`sort\` they come in the given order.`,
    override: { type: 'string', examples: ['0c3904cf-39c5-514f-a920-ad4b47a60a31'] },
  }),
  facets: someOf(facetNames).meta({
    description: `Addition. Fields to count the courses by, separated by commas: ${facetNames.join(', ')}. The answer gains \`facets\`.`,
    override: { type: 'string', examples: ['stream,language'] },
  }),
  search: z
    .string()
    .refine((text) => fits(text, searchLengthMax), `must have at most ${searchLengthMax} characters`)
    .transform((text) => (wordsOf(text).length === 0 ? undefined : folded(text) === null ? null : text))
    .optional()
    .meta({
      description:
        'Addition. Searches titles, subtitles, tags, instructors, levels, venues, streams, categories and descriptions of every version. Every word must be found, at least as the beginning of a word. Case, accents, hyphens and apostrophes do not matter; Indic words and their usual Latin spellings find each other. Best match first, unless `sort` is given. A word that no course has is corrected, or left out when nothing resembles it; `search` in the answer says so.',
      override: { type: 'string', maxLength: searchLengthMax, examples: ['foundation tabla'] },
    }),
  price_min: amountParameter.meta({
    description:
      'Addition. Keeps the courses whose lowest price on sale now is at least this, in any currency. Courses without a price are left out.',
    override: decimal,
  }),
  price_max: amountParameter.meta({
    description: 'Addition. Keeps the courses whose lowest price on sale now is at most this.',
    override: decimal,
  }),
  delivery: oneOfParameter(deliveries).meta({
    description: `Addition. Returns courses with a batch that is taught this way. ${batch}`,
  }),
  venue: key.meta({
    description: 'Addition. Keeps the courses with a batch at this venue, ignoring case.',
    override: { examples: ['Kothrud, Pune'] },
  }),
  starts_from: dateParameter.meta({
    description: 'Addition. Keeps the courses with a batch that starts on this day or later.',
    override: { format: 'date', examples: ['2026-12-01'] },
  }),
  starts_to: dateParameter.meta({
    description: 'Addition. Keeps the courses with a batch that starts on this day or earlier.',
    override: { format: 'date', examples: ['2026-12-31'] },
  }),
  day: someOf(weekdays).meta({
    description: `Addition. Keeps the courses with a batch that has a session on one of these days, separated by commas: ${weekdays.join(', ')}.`,
    override: { type: 'string', examples: ['saturday,sunday'] },
  }),
  time: oneOfParameter(dayTimes).meta({
    description:
      'Addition. Keeps the courses with a batch that has a session in the `morning` (it begins before 12:00), `afternoon` (12:00 to 16:59) or `evening` (from 17:00). With `day` the same session has to be on one of the days.',
  }),
}
