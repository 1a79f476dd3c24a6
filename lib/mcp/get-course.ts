import { z } from 'zod'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import type { Outline } from '#lib/catalogue/shapes/outline.ts'
import { money } from '#lib/site/money.ts'
import { briefOf, CourseBrief } from './brief.ts'
import { answer, argumentsOf, clipped, reads, refusal, type Tool } from './tool.ts'

const descriptionMax = 4_000
const faqsMax = 10
const topicsMax = 60

const Version = z.object({
  package_session_id: z.string(),
  level: z.string().nullable(),
  language: z.string().nullable(),
  availability: z.string(),
  price: z.string().nullable(),
  url: z.string().nullable(),
})
const Output = CourseBrief.extend({
  description: z.string().nullable(),
  mode: z.string().nullable(),
  rating: z.number().nullable(),
  versions: z.array(Version).describe('Levels, batches and language editions that can be chosen.'),
  topics: z.array(z.string()).describe('What the version shown covers, in order.'),
  questions: z.array(z.object({ question: z.string() })),
})

/** One course as its page tells it. */
export const getCourse: Tool = (server, { catalogue }) => {
  server.registerTool(
    'get_course',
    {
      title: 'Look at a course',
      description:
        'All that this institute publishes of one course: what it is about, its versions with prices, what it covers, where to enrol.',
      inputSchema: argumentsOf({
        id: z.string().min(1).max(200).describe('Id of the course, as `search_courses` gives it.'),
        language: z.string().max(35).optional().describe('Code of a language to show the course in.'),
      }),
      outputSchema: Output,
      annotations: reads,
    },
    async ({ id, language }) => {
      const course = await catalogue.findCourse(id, language)
      if (course === undefined)
        return refusal(`No published course has the id "${id}". Use search_courses to find one.`)
      const shown = detailOf(course, await catalogue.findOutline(id, language))
      return answer<z.infer<typeof Output>>(shown, textOf(shown))
    },
  )
}

function detailOf(course: CourseDetail, outline: Outline | undefined): z.infer<typeof Output> {
  const titles = outline?.variants[0]?.subjects.flatMap(({ title, modules }) => {
    const own = modules.flatMap((module) => module.title ?? module.chapters.map((chapter) => chapter.title))
    return own.length > 0 ? own : (title ?? [])
  })
  return {
    ...briefOf(course),
    description: course.description_text && clipped(course.description_text, descriptionMax),
    mode: course.mode,
    rating: course.rating,
    versions: course.variants.map(({ package_session_id, level, language, availability, price, url }) => ({
      package_session_id,
      level,
      language: language?.label ?? null,
      availability,
      price: price && (price.is_free ? 'free' : money(price.amount, price.currency, 'en')),
      url,
    })),
    topics: (titles ?? []).slice(0, topicsMax),
    questions: course.faqs.slice(0, faqsMax).map(({ question }) => ({ question })),
  }
}

function textOf({
  title,
  subtitle,
  description,
  price,
  availability,
  url,
  versions,
  topics,
}: z.infer<typeof Output>) {
  const lines = [
    title,
    subtitle,
    `${availability.replace('_', ' ')}${price ? `, ${price}` : ''}`,
    description,
    ...versions.map(
      (one) => `- ${[one.level, one.language, one.availability, one.price].filter(Boolean).join(', ')}`,
    ),
    topics.length > 0 ? `Covers: ${topics.join('; ')}` : null,
    url && `Enrol: ${url}`,
  ]
  return clipped(lines.filter(Boolean).join('\n'), descriptionMax * 2)
}
