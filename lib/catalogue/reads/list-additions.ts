import { z } from 'zod'
import { facetNames } from '../index/facet-names.ts'
import { priceClasses } from '../rules/prices.ts'
import { deliveries } from '../rules/schedule.ts'
import { dayTimes, weekdays } from '../rules/sessions.ts'
import { fits } from '../rules/text/length.ts'
import { searchLengthMax } from '../rules/text/search-text.ts'
import { wordsOf } from '../rules/text/words.ts'
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
    description: 'Addition. Level of the version shown, without case.',
    override: { examples: ['Beginner'] },
  }),
  instructor: key.meta({
    description: 'Addition. Name of an instructor of the course, without case.',
    override: { examples: ['Meera Joshi'] },
  }),
  price: oneOfParameter(priceClasses).meta({
    description:
      'Addition. Keeps free or paid courses; one with a hidden price is paid, and another that is not on sale is neither.',
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
        'Addition. Words, or beginnings of words, that all have to be found: in titles, subtitles, tags, names of instructors, levels, venues, streams and categories, and descriptions, of every version. Case, accents, hyphens and apostrophes do not matter, and Indic words and their usual Latin spellings find each other. Without `sort` the best match comes first. A hyphenated word is found joined or by all its parts. A word that no course has is corrected, or left out where none is near: the answer gains `search`.',
      override: { type: 'string', maxLength: searchLengthMax, examples: ['foundation tabla'] },
    }),
  price_min: amountParameter.meta({
    description:
      'Addition. Keeps the courses whose lowest price on sale now, in any currency, is at least this; a course without such a price is not kept.',
    override: decimal,
  }),
  price_max: amountParameter.meta({
    description: 'Addition. As `price_min`: the most that the lowest price may be.',
    override: decimal,
  }),
  delivery: oneOfParameter(deliveries).meta({
    description: `Addition. Returns courses with a batch that is taught this way. ${batch}`,
  }),
  venue: key.meta({
    description: 'Addition. Keeps the courses with a batch at this venue, without case.',
    override: { examples: ['Kothrud, Pune'] },
  }),
  starts_from: dateParameter.meta({
    description: 'Addition. Keeps the courses with a batch whose first day is this one or a later one.',
    override: { format: 'date', examples: ['2026-12-01'] },
  }),
  starts_to: dateParameter.meta({
    description: 'Addition. Keeps the courses with a batch whose first day is this one or an earlier one.',
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
