import { z } from 'zod'
import type { CourseDetail, Outline } from '#lib/contract/catalogue/shapes/course.ts'
import { Batch, batchOf, batchWords, briefOf, CourseBrief, versionPrice } from './brief.ts'
import { clipped, defineTool, type ToolDeps, ToolRefusal } from './tool.ts'

const descriptionMax = 4_000
const faqsMax = 10
const topicsMax = 60

const Version = Batch.extend({
  package_session_id: z.string(),
  level: z.string().nullable(),
  language: z.string().nullable(),
  availability: z.string(),
  price: z.string().nullable(),
  url: z.string(),
})
const Output = CourseBrief.extend({
  description: z.string().nullable(),
  mode: z.string().nullable(),
  rating: z.number().nullable(),
  versions: z.array(Version).describe('Levels, batches and language editions that can be chosen.'),
  topics: z.array(z.string()).describe('Topics of the version shown, in order.'),
  questions: z.array(z.object({ question: z.string() })),
})

/** Tool `get_course`: returns one course with its versions, topics and questions. */
export const getCourse = defineTool({
  name: 'get_course',
  title: 'Look at a course',
  description:
    'Everything that this institute publishes about one course: what it is about, what it covers, and its versions with prices, dates, places and links.',
  input: () => ({
    id: z
      .string()
      .min(1)
      .max(200)
      .describe('Id of the course, as returned by `search_courses`, or its slug.'),
    language: z.string().max(35).optional().describe('Code of a language to show the course in.'),
  }),
  output: Output,
  async answer({ id, language }, deps) {
    const course = await deps.catalogue.findCourse(id, language)
    if (course === undefined)
      throw new ToolRefusal(`No published course has the id or slug "${id}". Use search_courses to find one.`)
    const content = detailOf(course, await deps.catalogue.findOutline(id, language), deps)
    return { content, text: courseText(content, deps.today) }
  },
})

function detailOf(
  course: CourseDetail,
  outline: Outline | undefined,
  deps: ToolDeps,
): z.infer<typeof Output> {
  const titles = outline?.variants[0]?.subjects.flatMap(({ title, modules }) => {
    const own = modules.flatMap((module) => module.title ?? module.chapters.map((chapter) => chapter.title))
    return own.length > 0 ? own : (title ?? [])
  })
  const brief = briefOf(course, deps)
  return {
    ...brief,
    description: course.description_text && clipped(course.description_text, descriptionMax),
    mode: course.mode,
    rating: course.rating,
    versions: course.variants.map((version) => ({
      package_session_id: version.package_session_id,
      level: version.level,
      language: version.language?.label ?? null,
      availability: version.availability,
      price: versionPrice(version),
      url: version.url ?? brief.url,
      ...batchOf(version),
    })),
    topics: (titles ?? []).slice(0, topicsMax),
    questions: course.faqs.slice(0, faqsMax).map(({ question }) => ({ question })),
  }
}

function courseText(course: z.infer<typeof Output>, today: string): string {
  const { title, subtitle, description, price, availability, next_batch, url, versions, topics } = course
  const lines = [
    title,
    subtitle,
    [availability.replace('_', ' '), price, next_batch && batchWords(next_batch)].filter(Boolean).join(', '),
    description,
    ...versions.map((one) => {
      const state = one.availability.replace('_', ' ')
      const facts = [one.level, one.language, state, one.price, batchWords(one, today)]
        .filter(Boolean)
        .join(', ')
      return `- ${facts}${one.url === url ? '' : ` ${one.url}`}`
    }),
    topics.length > 0 ? `Covers: ${topics.join('; ')}` : null,
    `${availability === 'available' ? 'Enrol' : 'Page'}: ${url}`,
  ]
  return clipped(lines.filter(Boolean).join('\n'), descriptionMax * 2)
}
