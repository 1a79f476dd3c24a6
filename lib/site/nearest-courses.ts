import type { CoursePage, CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import type { ListQuery } from './catalogue/site-catalogue.ts'
import { apiQuery } from './listing-query.ts'

/** Number of courses compared for each word. */
const perWord = 20
/** A word that fewer courses match is searched again without its ending. */
const few = 3
const stemLettersMin = 4
/** Weight of a list that was found for another word than the one asked for. */
const correctedWeight = 0.25

/**
 * Finds the courses that match some of the words, best first. Each word is searched alone, and a course scores by its
 * rank in each result (reciprocal rank fusion); short results weigh more. `more` are other lists to take courses from.
 */
export async function nearestCourses(
  find: (query: ListQuery) => Promise<CoursePage>,
  words: readonly string[],
  more: readonly ListQuery[] = [],
): Promise<CourseSummary[]> {
  const search = (query: ListQuery) => find({ ...query, page_size: perWord })
  const searchWord = async (word: string) => {
    const list = await search(apiQuery({ search: word }))
    const stems = list.total < few ? stemsOf(word) : []
    return [list, ...(await Promise.all(stems.map((stem) => search(apiQuery({ search: stem })))))]
  }
  const lists = await Promise.all([...words.map(searchWord), ...more.map(async (one) => [await search(one)])])
  const scores = new Map<string, { course: CourseSummary; score: number }>()
  for (const { data, total, search } of lists.flat())
    for (const [rank, course] of data.entries()) {
      const score =
        (search?.corrected ? correctedWeight : 1) / Math.sqrt(total) / (rank + 1) +
        (scores.get(course.id)?.score ?? 0)
      scores.set(course.id, { course, score })
    }
  return [...scores.values()].sort((one, other) => other.score - one.score).map(({ course }) => course)
}

/** Drops an English ending, or two letters: "harmoniam" gives "harmoni". None under four letters. */
const stemsOf = (word: string): string[] =>
  [...new Set([word.replace(/(?:(?:work|mak)ing|work|ing|ers?|s)$/i, ''), word.slice(0, -2)])].filter(
    (stem) => stem !== word && [...stem].length >= stemLettersMin,
  )
