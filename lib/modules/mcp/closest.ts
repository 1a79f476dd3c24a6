import { fold } from '#lib/base/plain-text.ts'
import type { CourseSummary } from '#lib/contract/catalogue/shapes/course-list.ts'
import type { ToolDeps } from './tool.ts'

const perList = '20'
const categoriesMax = 3
/** Below this number of matching courses, a word is searched again without its ending. */
const few = 3
const stemLettersMin = 4

const wordsMax = 6

/** Returns the first six distinct words of a text. */
export const wordsOf = (text: string): string[] =>
  [...new Set(text.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? [])].slice(0, wordsMax)

/**
 * Finds courses that match some of the words, best first. Each word is searched alone, and a course scores by its rank
 * in each result (reciprocal rank fusion); short results weigh more. A word that equals a category's name also searches
 * that category.
 */
export async function closestCourses(
  { catalogue, streams }: Pick<ToolDeps, 'catalogue' | 'streams'>,
  words: string[],
  filters: Record<string, string>,
): Promise<CourseSummary[]> {
  const find = async (query: Record<string, string>) => {
    const { data, total } = await catalogue.listCourses({ ...filters, ...query, page_size: perList })
    return { courses: data, total, weight: 1 / Math.sqrt(Math.max(1, total)) }
  }
  const findWord = async (word: string) => {
    const list = await find({ search: word })
    const stems = list.total < few ? stemsOf(word) : []
    return [list, ...(await Promise.all(stems.map((search) => find({ search }))))]
  }
  const categories = streams
    .flatMap((stream) => stream.categories)
    .filter(({ label }) => words.some((word) => fold(word) === fold(label)))
    .slice(0, categoriesMax)
  const lists = await Promise.all([
    ...words.map(findWord),
    ...categories.map(async ({ slug }) => [await find({ category: slug })]),
  ])
  const scores = new Map<string, { course: CourseSummary; score: number }>()
  for (const { courses, weight } of lists.flat())
    for (const [rank, course] of courses.entries()) {
      const score = weight / (rank + 1) + (scores.get(course.id)?.score ?? 0)
      scores.set(course.id, { course, score })
    }
  return [...scores.values()].sort((one, other) => other.score - one.score).map(({ course }) => course)
}

/**
 * Returns a word without its English ending, and without its last two letters: "woodworking" gives "wood", "harmoniam"
 * gives "harmoni". Omits stems under four letters.
 */
const stemsOf = (word: string): string[] =>
  [...new Set([word.replace(/(?:(?:work|mak)ing|work|ing|ers?|s)$/i, ''), word.slice(0, -2)])].filter(
    (stem) => stem !== word && [...stem].length >= stemLettersMin,
  )
