import { fold } from '#lib/base/plain-text.ts'
import type { CourseDetail, Outline } from '#lib/contract/catalogue/shapes/course.ts'
import type { CourseSummary } from '#lib/contract/catalogue/shapes/course-list.ts'
import { courseIdIn } from './addresses.ts'
import type { LanguageLink } from './language-links.ts'
import { placeNames } from './languages.ts'
import { languageOfDetail, type PageContext } from './page-context.ts'
import { linkCourses, listLinkedTags } from './within-language.ts'

interface LinkedStep {
  title: string
  path: string | null
  isCurrent: boolean
}

export interface CoursePageFacts {
  course: CourseDetail
  /** Language of the edition shown. */
  language: string | null
  path: string
  outline: Outline | undefined
  /** Links to this course in every language, in the site's order. */
  editions: LanguageLink[]
  /** Names of the course's stream and category in the page's language, and the colour of the stream. */
  places: { stream?: string; category?: string; accent?: string | null }
  series: { name: string; path: string | null; steps: LinkedStep[] } | undefined
  similar: { course: CourseSummary; path: string }[]
  /** Tags whose lists are linked, folded. */
  linkedTags: ReadonlySet<string>
}

export type CourseEdition = Pick<CoursePageFacts, 'course' | 'language' | 'path'>

/**
 * Finds a course by the segment of a path: slug, former slug, id, or an address that carries the id. Returns
 * undefined for an unknown course.
 */
export async function findNamed(context: PageContext, segment: string): Promise<CourseEdition | undefined> {
  const named = await findEdition(context, segment)
  const id = courseIdIn(segment)
  if (named || id === segment) return named
  const edition = await findEdition(context, id)
  // Addresses may carry the id (`…--ID`). The same text may be the slug of another course, so only ids are
  // accepted.
  return edition && (edition.course.id === id || (await isId(context, id))) ? edition : undefined
}

/**
 * Finds a course and its path by id or slug, in the page's language. Returns undefined if the course does not exist.
 */
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

/** Reads everything else that the page of a course shows. */
export async function readCoursePage(
  context: PageContext,
  { course, language, path }: CourseEdition,
): Promise<CoursePageFacts> {
  const [outline, series, similar, places, linkedTags] = await Promise.all([
    context.catalogue.findOutline(course.id, language ?? undefined),
    linkSeries(context, course),
    linkSimilar(context, course.id, language),
    namePlaces(context, course),
    listLinkedTags(context),
  ])
  const editions = course.languages.map((one) => ({
    language: one,
    path: one.code === language ? path : context.addresses.course({ ...course, language: one.code }),
  }))
  return { course, language, path, outline, editions, series, similar, places, linkedTags }
}

/**
 * Returns the names of the course's stream and category in the page's language. The course itself has them in one
 * language only.
 */
async function namePlaces({ catalogue, spoken }: PageContext, { stream, category }: CourseDetail) {
  const { streams } = await catalogue.listStreams()
  const own = streams.find(({ slug }) => slug === stream?.slug)
  const part = own?.categories.find(({ slug }) => slug === category?.slug)
  return {
    ...(own && { stream: placeNames(own, spoken)[0], accent: own.accent_color }),
    ...(part && { category: placeNames(part, spoken)[0] }),
  }
}

/** Lists similar courses with links, in the page's language where available. */
const linkSimilar = async (context: PageContext, id: string, language: string | null) =>
  linkCourses(context, await context.catalogue.listSimilar(id, language ?? undefined))

/** Lists the steps of the course's learning path with links. A step whose course is not published has no page. */
async function linkSeries(
  context: PageContext,
  { id, series }: CourseDetail,
): Promise<CoursePageFacts['series']> {
  if (!series) return undefined
  const { catalogue, addresses, language } = context
  const paths = await catalogue.listPaths()
  const path = paths.data.find(({ name }) => name === series.name)
  const steps = await Promise.all(
    series.steps.map(async ({ course_id, title, current }) => {
      const edition = course_id === id ? undefined : await findEdition(context, course_id)
      return { title: edition?.course.title ?? title, path: edition?.path ?? null, isCurrent: current }
    }),
  )
  return { name: series.name, path: path ? addresses.path(language, path.code) : null, steps }
}
