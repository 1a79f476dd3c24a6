import { z } from 'zod'
import { facetNames } from '#lib/contract/catalogue/index/facet-names.ts'
import { countingWords, searchedWords } from '#lib/contract/catalogue/rules/text/search-text.ts'
import { FacetValue } from '#lib/contract/catalogue/shapes/course-list.ts'
import { nearestCourses } from '#lib/site/nearest-courses.ts'
import { briefOf, CourseBrief, lineOf } from './brief.ts'
import { nearMisses } from './near-misses.ts'
import { searchArguments } from './search-arguments.ts'
import { clipped, defineTool } from './tool.ts'

/** Maximum length of an answer's text in characters, about twenty courses. */
const textMax = 6_000
/** Facets included in the answer, without `instructor` and `tag`, which may have thousands of values. */
const facets = facetNames.filter((name) => name !== 'instructor' && name !== 'tag')
/** With fewer matches than this, the answer adds courses that match only some of the words. */
const few = 3

const Output = z.object({
  total: z.int(),
  has_more: z.boolean(),
  corrected: z
    .string()
    .nullable()
    .describe('The text that was searched instead; null when no word was corrected.'),
  left_out: z.array(z.string()).describe('Words that were left out, because no course has all words.'),
  courses: z.array(CourseBrief),
  others: z
    .array(CourseBrief)
    .describe('Courses that match some of the words; given when fewer than three match all of them.'),
  near_misses: z
    .array(z.object({ without: z.string(), total: z.int(), course: CourseBrief }))
    .describe(
      'When no course matches: arguments that exclude all courses; each with the number of matches without it and the closest course.',
    ),
  facets: z
    .partialRecord(z.enum(facetNames), z.array(FacetValue))
    .describe('How many courses would remain after each further choice.'),
})

/** Tool `search_courses`: finds courses and returns counts for narrowing the search. */
export const searchCourses = defineTool({
  name: 'search_courses',
  title: 'Search the courses',
  description:
    'Finds courses of this institute by words and filters, with counts for narrowing the list. Without arguments, lists the newest courses.',
  input: searchArguments,
  output: Output,
  async answer({ limit = 8, sort, page, search: text = '', ...filters }, deps) {
    const words = wordsOf(text)
    const chosen = textsOf(filters)
    const list = await deps.catalogue.listCourses(
      {
        ...chosen,
        ...textsOf({ search: text, sort, page, page_size: limit }),
        facets: facets.join(','),
      },
      'visitor',
    )
    const found = new Set(list.data.map(({ id }) => id))
    const find = (query: Record<string, string>) => deps.catalogue.listCourses({ ...chosen, ...query })
    const near = list.total < few ? await nearestCourses(find, words) : []
    const others = near.filter(({ id }) => !found.has(id)).slice(0, few)
    const conditions = textsOf({ ...filters, search: words.length > 0 ? text : undefined })
    const missed = list.total === 0 ? await nearMisses(deps, conditions) : []
    const { total, has_more, facets: counts = {}, search } = list
    const shown = {
      total,
      has_more,
      corrected: search?.corrected ?? null,
      left_out: search?.left_out ?? [],
      courses: list.data.map((course) => briefOf(course, deps, filters)),
      others: others.map((course) => briefOf(course, deps, filters)),
      near_misses: missed.map(({ without, total, course, met }) => ({
        without,
        total,
        course: briefOf(course, deps, met),
      })),
    }
    return { content: { ...shown, facets: counts }, text: textOf(shown) }
  },
})

const wordsMax = 6

/** Returns the first six distinct words of a text that count. */
const wordsOf = (text: string): string[] =>
  [...new Set(countingWords(searchedWords(text)).map(({ typed }) => typed))].slice(0, wordsMax)

/** Converts tool arguments to query parameters; omits undefined and empty values. */
const textsOf = (asked: Record<string, string | number | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )

type Shown = Omit<z.infer<typeof Output>, 'facets' | 'has_more'>

function textOf({ total, corrected, left_out, courses, others, near_misses }: Shown) {
  const head = total === 0 ? 'No course matches.' : `${total} ${total === 1 ? 'course' : 'courses'}.`
  const note = corrected === null ? [] : [`Searched for "${corrected}" instead.`]
  if (left_out.length > 0) note.push(`No course has all words. Left out: ${left_out.join(', ')}.`)
  const near =
    others.length === 0 ? [] : ['Other courses that match some of the words:', ...others.map(lineOf)]
  const lines = [head, ...note, ...near_misses.map(missWords), ...courses.map(lineOf), ...near]
  return clipped(lines.join('\n'), textMax)
}

/** Formats a near miss as a line, such as `Without price_max, the cheapest is ₹9,250: …`. */
function missWords({ without, total, course }: Shown['near_misses'][number]): string {
  const { price, next_batch } = course
  const facts: Record<string, string | null | undefined | false> = {
    price_max: price && `the cheapest is ${price}: `,
    price_min: price && `the dearest is ${price}: `,
    starts_from: next_batch?.starts_on && `the next starts ${next_batch.starts_on}: `,
    starts_to: next_batch?.starts_on && `the next starts ${next_batch.starts_on}: `,
  }
  const fact = facts[without] || `${total} ${total === 1 ? 'course matches: ' : 'courses match, such as '}`
  return `Without ${without}, ${fact}${lineOf(course)}`
}
