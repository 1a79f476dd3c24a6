import type { CourseDetail, Outline } from '#lib/contract/catalogue/answers/course.ts'
import type { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import { type CourseEdition, findEdition } from './course-editions.ts'
import type { LanguageLink } from './language-links.ts'
import { placeNames } from './languages.ts'
import type { PageContext } from './page-context.ts'
import { linkCourses, listLinkedTags } from './within-language.ts'

interface LinkedStep {
  title: string
  path: string | null
  isCurrent: boolean
}

export interface CoursePageFacts extends CourseEdition {
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

/** Finds the names in the page's language; the course itself has them in one only. */
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
