import { fold } from '#lib/base/plain-text.ts'
import type { CourseDetail } from '#lib/contract/catalogue/answers/course.ts'
import { courseIdIn } from './addresses.ts'
import { languageOfDetail, type PageContext } from './page-context.ts'

export interface CourseEdition {
  course: CourseDetail
  /** Language of the edition shown. */
  language: string | null
  path: string
}

/** Takes a slug, former slug, id, or an address that carries the id. Undefined for an unknown course. */
export async function findNamed(context: PageContext, segment: string): Promise<CourseEdition | undefined> {
  const named = await findEdition(context, segment)
  const id = courseIdIn(segment)
  if (named || id === segment) return named
  const edition = await findEdition(context, id)
  // Addresses may carry the id (`…--ID`). The same text may be the slug of another course, so only ids are
  // accepted.
  return edition && (edition.course.id === id || (await isId(context, id))) ? edition : undefined
}

/** Finds by id or slug, in the page's language, with the page's path. Undefined if there is no such course. */
export async function findEdition(context: PageContext, key: string): Promise<CourseEdition | undefined> {
  const { catalogue, addresses } = context
  let course = await catalogue.findCourse(key, context.language ?? undefined)
  if (!course) return undefined
  // The id of an edition always opens that edition, whatever the language of the address.
  const isOwn = key === course.id || fold(key) === fold(course.slug ?? '')
  if (!isOwn && (await isId(context, key))) course = (await catalogue.findCourse(key)) ?? course
  const language = languageOfDetail(course)
  // A course in no language has a page in each.
  return { course, language, path: addresses.course({ ...course, language: language ?? context.language }) }
}

/** Returns whether a key is the id of a course, edition or version, and not a slug. */
async function isId({ catalogue }: PageContext, key: string): Promise<boolean> {
  const { total } = await catalogue.listCourses({ ids: [key], page_size: 1 })
  return total > 0
}
