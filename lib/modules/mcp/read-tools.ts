import { z } from 'zod'
import { CourseDetail } from '#lib/contract/catalogue/answers/course.ts'
import { CoursePage } from '#lib/contract/catalogue/answers/course-list.ts'
import { PathDetail, PathEntry } from '#lib/contract/catalogue/answers/paths.ts'
import { CourseListQuery } from '#lib/contract/catalogue/reads/course-list.ts'
import { apiQuery } from '#lib/site/listing-query.ts'
import { courseLine, pathLine, versionLine } from './course-lines.ts'
import { clipped, defineTool, type ToolDeps, ToolRefusal } from './tool.ts'

/** Maximum length of an answer's text in characters, about twenty courses. */
const textMax = 6_000
/** Courses per page unless `page_size` says otherwise: an assistant pays for every character. */
const pageSize = 8

/** A parameter as assistants write it. The contract's own query checks it, which takes texts. */
const parameter = z.union([z.string().max(1_000), z.number()]).optional()

/**
 * The query of `GET /courses` as arguments of a tool, described as in the interface description. Slugs and keys of the
 * institute are named, so that an assistant need not guess.
 */
function queryArguments({ site, streams }: ToolDeps): Record<string, typeof parameter> {
  const named = (list: readonly { key: string; label: string }[]) =>
    clipped(list.map(({ key, label }) => (key === label ? key : `${key} (${label})`)).join(', '), 1_500)
  const bySlug = ({ slug, label }: { slug: string; label: string }) => ({ key: slug, label })
  const open = streams.filter(({ coming_soon }) => !coming_soon)
  const known: Record<string, string> = {
    stream: named(open.map(bySlug)),
    category: named(open.flatMap(({ categories }) => categories.map(bySlug))),
    format: named(site?.formats ?? []),
    language: named((site?.languages ?? []).map(({ code, label }) => ({ key: code, label }))),
  }
  return Object.fromEntries(
    Object.entries(CourseListQuery.shape).map(([name, field]) => {
      const { description = '' } = (field as z.ZodType).meta() ?? {}
      const plain = description.replace('Addition to the contract. ', '')
      return [name, parameter.describe(known[name] ? `${plain} Known here: ${known[name]}.` : plain)]
    }),
  )
}

export const searchCourses = defineTool({
  name: 'search_courses',
  title: 'Search the courses',
  description:
    'Finds courses of this institute by words (`search`) and filters, as GET /courses does, with counts for narrowing the list where `facets` names them. Without arguments, lists the newest courses.',
  input: queryArguments,
  output: CoursePage,
  async answer(given, deps) {
    const fields = Object.entries(given).map(([name, value]) => [name, String(value ?? '')])
    const query = { page_size: pageSize, ...apiQuery(Object.fromEntries(fields)) }
    const content = await deps.catalogue.listCourses(query, 'visitor')
    const { total, search, data } = content
    const lines = [
      total === 0 ? 'No course matches.' : `${total} ${total === 1 ? 'course' : 'courses'}.`,
      search?.corrected && `Searched for "${search.corrected}" instead.`,
      search && search.left_out.length > 0 && `Left out: ${search.left_out.join(', ')}.`,
      ...data.map((course) => courseLine(course, deps, query)),
    ]
    return { content, text: clipped(lines.filter(Boolean).join('\n'), textMax) }
  },
})

const descriptionMax = 4_000

export const getCourse = defineTool({
  name: 'get_course',
  title: 'Look at a course',
  description:
    'Everything that this institute publishes about one course: what it is about, and its versions with prices, dates, places and links.',
  input: () => ({
    id: z
      .string()
      .min(1)
      .max(200)
      .describe('Id of the course, as returned by `search_courses`, or its slug.'),
    language: z.string().max(35).optional().describe('Code of a language to show the course in.'),
  }),
  output: CourseDetail,
  async answer({ id, language }, deps) {
    const content = await deps.catalogue.findCourse(id, language)
    if (content === undefined)
      throw new ToolRefusal(`No published course has the id or slug "${id}". Use search_courses to find one.`)
    const lines = [
      courseLine(content, deps),
      content.description_text && clipped(content.description_text, descriptionMax),
      ...content.variants.map((variant) => versionLine(variant, deps)),
    ]
    return { content, text: clipped(lines.filter(Boolean).join('\n'), descriptionMax * 2) }
  },
})

export const getLearningPath = defineTool({
  name: 'get_learning_path',
  title: 'Look at learning paths',
  description:
    'Courses that this institute recommends in a set order. Without a code it lists the paths; with a code it lists the steps.',
  input: () => ({ code: z.string().min(1).max(200).optional().describe('Code of a path.') }),
  output: z.object({
    paths: z.array(PathEntry).describe('All learning paths, when no code is given.'),
    path: PathDetail.nullable().describe('The learning path with this code.'),
  }),
  async answer({ code }, deps) {
    if (code === undefined) {
      const { data: paths } = await deps.catalogue.listPaths()
      const lines = paths.map((path) => `${pathLine(path, `${path.step_count} steps`)} code=${path.code}`)
      const text = lines.join('\n') || 'There are no learning paths.'
      return { content: { paths, path: null }, text: clipped(text, textMax) }
    }
    const path = await deps.catalogue.findPath(code)
    if (path === undefined)
      throw new ToolRefusal(`No learning path has the code "${code}". Leave it out to list them.`)
    const steps = path.steps.map(({ position, course }) => `${position}. ${courseLine(course, deps)}`)
    return { content: { paths: [], path }, text: clipped([pathLine(path), ...steps].join('\n'), textMax) }
  },
})
