import { z } from 'zod'
import { facetNames } from '#lib/catalogue/index/facet-names.ts'
import { sorts } from '#lib/catalogue/reads/query.ts'
import { availabilities } from '#lib/catalogue/rules/availability.ts'
import { priceClasses } from '#lib/catalogue/rules/prices.ts'
import { deliveries } from '#lib/catalogue/rules/schedule.ts'
import { FacetValue } from '#lib/catalogue/shapes/course-list.ts'
import { briefOf, CourseBrief, lineOf } from './brief.ts'
import { answer, argumentsOf, clipped, orRefusal, reads, type Tool } from './tool.ts'

/** The most characters of an answer's text: some twenty courses. */
const textMax = 6_000
/** The facets of an answer, without those that may have thousands of values. */
const facets = facetNames.filter((name) => name !== 'instructor' && name !== 'tag')

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must be a day such as 2026-12-31')

const Input = argumentsOf({
  search: z
    .string()
    .max(200)
    .optional()
    .describe("The person's own words, in any script; spelling is forgiven."),
  stream: z.string().max(200).optional().describe('Slug of a stream, as `facets` name them.'),
  category: z.string().max(200).optional().describe('Slug of a category.'),
  format: z.string().max(200).optional(),
  language: z.string().max(35).optional().describe('Code of a language that the course is taught in.'),
  level: z.string().max(200).optional(),
  instructor: z.string().max(200).optional(),
  availability: z.enum(availabilities).optional(),
  price: z.enum(priceClasses).optional(),
  price_min: z.number().min(0).optional().describe('The least that the lowest price on sale may be.'),
  price_max: z.number().min(0).optional().describe('The most that it may be.'),
  delivery: z.enum(deliveries).optional().describe('How a batch of it is taught.'),
  venue: z.string().max(200).optional().describe('Place of a batch, as `facets` name them.'),
  starts_from: day.optional().describe('First day of a batch: this one or later.'),
  starts_to: day.optional().describe('First day of a batch: this one or earlier.'),
  sort: z.enum(sorts).optional(),
  page: z.int().min(1).max(1_000).optional(),
  limit: z.int().min(1).max(20).optional().describe('Courses of one answer; 8 unless said.'),
})

const Output = z.object({
  total: z.int(),
  has_more: z.boolean(),
  corrected: z
    .string()
    .nullable()
    .describe('The text that was searched instead; null when no word was corrected.'),
  courses: z.array(CourseBrief),
  facets: z
    .partialRecord(z.enum(facetNames), z.array(FacetValue))
    .describe('How many courses each further choice would leave.'),
})

/** Finds courses, and counts what the list could be narrowed by. */
export const searchCourses: Tool = (server, deps) => {
  server.registerTool(
    'search_courses',
    {
      title: 'Search the courses',
      description:
        'Finds courses of this institute by words and filters, with counts for narrowing the list. Leave everything out to see the newest.',
      inputSchema: Input,
      outputSchema: Output,
      annotations: reads,
    },
    ({ limit = 8, ...asked }) => {
      const query = Object.fromEntries(
        Object.entries({ ...asked, page_size: limit, facets: facets.join(',') }).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      )
      return orRefusal(async () => {
        const { data, total, has_more, facets: counts = {}, search } = await deps.catalogue.listCourses(query)
        const courses = data.map((course) => briefOf(course, deps, asked))
        const corrected = search?.corrected ?? null
        return answer<z.infer<typeof Output>>(
          { total, has_more, corrected, courses, facets: counts },
          textOf({ total, corrected, courses }),
        )
      })
    },
  )
}

function textOf({
  total,
  corrected,
  courses,
}: Pick<z.infer<typeof Output>, 'total' | 'corrected' | 'courses'>) {
  const head = total === 0 ? 'No course matches.' : `${total} ${total === 1 ? 'course' : 'courses'}.`
  const note = corrected === null ? [] : [`Searched for "${corrected}" instead.`]
  return clipped([head, ...note, ...courses.map(lineOf)].join('\n'), textMax)
}
