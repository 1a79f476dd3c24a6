import { z } from 'zod'
import { lookUpCourse, textOf } from './get-course.ts'
import { answer, argumentsOf, orRefusal, reads, refusal, type Tool } from './tool.ts'

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
export const researchSearch: Tool = (server, { catalogue, pageOf }) => {
  server.registerTool(
    'search',
    {
      title: 'Search (for research)',
      description:
        'Finds courses of this institute by words; `fetch` reads one. `search_courses` has filters by price, date and place.',
      inputSchema: argumentsOf({ query: z.string().min(1).max(200) }),
      outputSchema: Results,
      annotations: reads,
    },
    ({ query }) =>
      orRefusal(async () => {
        const { data } = await catalogue.listCourses({ search: query, page_size: String(resultsMax) })
        const results = data.map((course) => ({
          id: course.id,
          title: course.title,
          url: course.url ?? pageOf(course),
        }))
        return asJson<z.infer<typeof Results>>({ results })
      }),
  )
}

/** One course as a document to cite, in the form of research connectors. */
export const researchFetch: Tool = (server, deps) => {
  server.registerTool(
    'fetch',
    {
      title: 'Read a course (for research)',
      description: 'The text of one course with its address, to be cited; `get_course` has it in fields.',
      inputSchema: argumentsOf({ id: z.string().min(1).max(200).describe('Id, as `search` gives it.') }),
      outputSchema: Document,
      annotations: reads,
    },
    async ({ id }) => {
      const course = await lookUpCourse(deps, id)
      if (course === undefined)
        return refusal(`No published course has the id "${id}". Use search to find one.`)
      const { title, url, availability, price, next_batch } = course
      const facts = { availability, price, ...next_batch }
      const metadata = Object.fromEntries(
        Object.entries(facts).flatMap(([name, value]) => (value == null ? [] : [[name, value]])),
      )
      return asJson<z.infer<typeof Document>>({ id: course.id, title, text: textOf(course), url, metadata })
    },
  )
}

/** These connectors read the text, as JSON. */
const asJson = <Content extends Record<string, unknown>>(content: Content) =>
  answer<Content>(content, JSON.stringify(content))
