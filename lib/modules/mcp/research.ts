import { z } from 'zod'
import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import { closestCourses } from './closest.ts'
import { courseText, lookUpCourse } from './get-course.ts'
import { readQuestion } from './question.ts'
import { defineTool, type ToolDeps } from './tool.ts'

const resultsMax = 10

const Results = z.object({
  results: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })),
})
const Document = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  metadata: z.record(z.string(), z.string()),
})

/** Finds courses by words alone, in the form of research connectors. */
export const researchSearch = defineTool({
  name: 'search',
  title: 'Search (for research)',
  description:
    'Finds courses of this institute by a question as a person asks it, in English or Hindi: what, how dear ("under 2000"), when ("in December"), "online", "free", "in Hindi". `fetch` reads one; `search_courses` has filters and counts.',
  input: () => ({ query: z.string().min(1).max(200) }),
  output: Results,
  async answer({ query }, deps) {
    const courses = await coursesFor(query, deps)
    const results = courses.slice(0, resultsMax).map((course) => ({
      id: course.id,
      title: course.title,
      url: course.url ?? deps.pageOf(course),
    }))
    return asJson({ results })
  },
})

/** The courses that fit a question, the best first; without words, as the list orders them. */
async function coursesFor(asked: string, deps: ToolDeps): Promise<CourseSummary[]> {
  const today = new Date().toISOString().slice(0, 10)
  const question = readQuestion(asked, { today, languages: deps.site?.languages ?? [] })
  if (question.words.length > 0) return closestCourses(deps, question)
  return (await deps.catalogue.listCourses({ ...question.filters, page_size: String(resultsMax) })).data
}

/** One course as a document to cite, in the form of research connectors. */
export const researchFetch = defineTool({
  name: 'fetch',
  title: 'Read a course (for research)',
  description: 'The text of one course with its address, to be cited; `get_course` has it in fields.',
  input: () => ({ id: z.string().min(1).max(200).describe('Id, as `search` gives it.') }),
  output: Document,
  async answer({ id }, deps) {
    const course = await lookUpCourse(deps, 'search', id)
    const { title, url, availability, price, next_batch } = course
    const facts = Object.entries({ availability, price, ...next_batch })
    const metadata = Object.fromEntries(
      facts.flatMap(([name, value]) => (value == null ? [] : [[name, value]])),
    )
    return asJson({ id: course.id, title, text: courseText(course), url, metadata })
  },
})

/** These connectors read the text, as JSON. */
const asJson = <Content>(content: Content) => ({ content, text: JSON.stringify(content) })
