import { fold } from '#lib/catalogue/rules/text/fold.ts'
import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { Question } from './question.ts'
import type { ToolDeps } from './tool.ts'

const perList = '20'
const categoriesMax = 3
/** A word that fewer courses have is looked for without its ending as well. */
const few = 3
const stemLettersMin = 4

/**
 * Courses that have all or some of the words, the best first. Each list scores its courses by their place in it
 * (reciprocal rank): the list of all words together, and one for each word, which weighs more when it is short. A word
 * that is the name of a category counts that category's courses. Alternatives are listed one by one only.
 */
export async function closestCourses(
  { catalogue, streams }: Pick<ToolDeps, 'catalogue' | 'streams'>,
  { words, filters, isEither }: Question,
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
    ...(isEither ? [] : [find({ search: words.join(' ') }).then((list) => [{ ...list, weight: 1 }])]),
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

/** A word without an English ending, and without its last two letters: "woodworking" is "wood", "harmoniam" "harmoni". */
const stemsOf = (word: string): string[] =>
  [...new Set([word.replace(/(?:(?:work|mak)ing|work|ing|ers?|s)$/i, ''), word.slice(0, -2)])].filter(
    (stem) => stem !== word && [...stem].length >= stemLettersMin,
  )
