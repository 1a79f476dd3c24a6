import { LRUCache } from 'lru-cache'
import { perProcess } from '#lib/base/per-process.ts'
import { fold } from '#lib/base/plain-text.ts'
import type { CoursePage, CourseSummary, FacetValue } from '#lib/contract/catalogue/answers/course-list.ts'
import type { Category, Stream } from '#lib/contract/catalogue/answers/site.ts'
import type { ListQuery } from '#lib/site/catalogue/site-catalogue.ts'
import { inShownOrder } from '#lib/site/dates/course-batches.ts'
import { firstLanguage, isLanguageName, placeNames } from '#lib/site/languages.ts'
import { languageOfSummary, type PageContext } from '#lib/site/page-context.ts'

type Facets = NonNullable<CoursePage['facets']>

/**
 * Returns the query of a page's lists. Lists in the site's first language include all courses; lists in other languages
 * include the courses in that language or in none.
 */
export const scopeQuery = ({ site, language }: PageContext): ListQuery =>
  language === null || language === firstLanguage(site) ? {} : { language: fold(language), orNone: true }

/** Lists courses in the page's language, each page of them in the order of `inShownOrder`. */
export async function listPageCourses(
  context: PageContext,
  query: ListQuery,
  by?: 'visitor',
): Promise<CoursePage> {
  const scoped = { ...scopeQuery(context), ...query }
  const page = await context.catalogue.listCourses(scoped, by)
  return { ...page, data: inShownOrder(context, page.data, scoped) }
}

/** A course and the path of its page; null if it has no page on this site. */
export interface CourseLink {
  course: CourseSummary
  path: string | null
}

/** Links in the page's language if a course is in it or in none, else in that in which the list shows it. */
export const linkCourses = (
  { addresses, language }: PageContext,
  courses: CourseSummary[],
): { course: CourseSummary; path: string }[] =>
  courses.map((course) => {
    const isOwn = course.languages.some(({ code }) => code === language)
    return {
      course,
      path: addresses.course({
        ...course,
        language: isOwn ? language : (languageOfSummary(course) ?? language),
      }),
    }
  })

/**
 * Lists the streams for a page, with their number of courses in the page's language. Omits streams and categories
 * without courses in that language, except streams without any courses, which are in preparation.
 */
export async function listPageStreams(context: PageContext, within: ListQuery = {}): Promise<Stream[]> {
  if (scopeQuery(context).language === undefined) return (await context.catalogue.listStreams()).streams
  const [{ streams }, { facets }] = await Promise.all([
    context.catalogue.listStreams(),
    listPageCourses(context, { ...within, page_size: 1, facets: ['stream', 'category'] }),
  ])
  return streams
    .map((stream) => countedAs(stream, facets ?? {}))
    .filter(({ course_count, coming_soon }) => course_count > 0 || coming_soon)
}

function countedAs(stream: Stream, { stream: streams = [], category = [] }: Facets): Stream {
  const own = category.filter((one) => one.stream === stream.slug)
  const categories = stream.categories.map((one) => ({ ...one, course_count: facetCount(own, one.slug) }))
  return {
    ...stream,
    course_count: facetCount(streams, stream.slug),
    categories: categories.filter(({ course_count }) => course_count > 0),
  }
}

/** Returns the number of courses with a facet value; 0 if the facet does not contain it. */
export const facetCount = (values: readonly FacetValue[], value: string): number =>
  values.find((one) => one.value === value)?.count ?? 0

/** Returns a number of courses in words; null for none. */
export const countOf = ({ words, say }: PageContext, n: number): string | null =>
  n > 0 ? say(words.count, { n }) : null

/** Returns a sentence with a number of courses, and each place with the number of those that it holds. */
export function introductionOf(
  { words, say, spoken }: PageContext,
  n: number,
  places: readonly (Stream | Category)[],
): string {
  const counted = places
    .filter(({ coming_soon, course_count }) => !coming_soon && course_count > 0)
    .map((place) => `${placeNames(place, spoken)[0]} (${say('{n}', { n: place.course_count })})`)
  return counted.length > 0 ? say(words.introduction, { n, places: counted }) : `${say(words.count, { n })}.`
}

/** Courses that a tag has if its list is linked: fewer are not worth a page that search engines read. */
const linkedTagMin = 3

/** Shares of the courses that a tag holds if it divides them: neither a few of them nor nearly all. */
const tagShareMin = 0.03
const tagShareMax = 0.6

/**
 * Lists the tags that divide the courses of a page, each with its number of courses, for a site without streams, whose
 * visitors find their way by them. Tags that name a language or a format are not among them.
 */
export async function listDividingTags(context: PageContext): Promise<FacetValue[]> {
  const { total, facets } = await listPageCourses(context, { page_size: 1, facets: ['tag'] })
  return (facets?.tag ?? []).filter(
    ({ value, count }) =>
      count >= linkedTagMin &&
      count >= total * tagShareMin &&
      count <= total * tagShareMax &&
      !isLanguageName(context.site, value) &&
      !/^format-/i.test(value),
  )
}

export type Section = 'courses' | 'batches' | 'paths'

interface Listed {
  state: string
  sections: Section[]
  /** Tags whose lists are linked, folded. */
  tags: ReadonlySet<string>
}

const lastListed = perProcess('sections', () => new LRUCache<string, Listed>({ max: 10_000 }))

/** Sections that have content in the page's language; `courses` always. */
export const listSections = async (context: PageContext): Promise<Section[]> =>
  (await readListed(context)).sections

/** Returns the tags whose lists are linked, folded. */
export const listLinkedTags = async (context: PageContext): Promise<ReadonlySet<string>> =>
  (await readListed(context)).tags

/** Reads what each page of a language needs to know of its lists. Cached per revision and day, if the revision is known. */
async function readListed(context: PageContext): Promise<Listed> {
  const { catalogue, settings, language, today } = context
  const name = `${settings.institute} ${language}`
  const state = `${catalogue.revision} ${today}`
  const last = lastListed().get(name)
  if (catalogue.revision && last?.state === state) return last
  const [dated, paths, { facets }] = await Promise.all([
    listPageCourses(context, { starts_from: today, page_size: 1 }),
    catalogue.listPaths(),
    listPageCourses(context, { page_size: 1, facets: ['tag'] }),
  ])
  const sections: Section[] = [
    'courses',
    ...(dated.total > 0 ? (['batches'] as const) : []),
    ...(paths.data.some(({ step_count }) => step_count > 0) ? (['paths'] as const) : []),
  ]
  const tags = (facets?.tag ?? []).flatMap(({ value, count }) => (count >= linkedTagMin ? fold(value) : []))
  const listed = { state, sections, tags: new Set(tags) }
  if (catalogue.revision) lastListed().set(name, listed)
  return listed
}

/** A stream, or one of its categories (`part`). */
export interface Place {
  stream: Stream
  part: Category | undefined
}

/** Finds a stream or category by its slug, in any case. Undefined if it does not exist in the page's language. */
export async function findPlace(
  context: PageContext,
  slug: string,
  category?: string,
): Promise<Place | undefined> {
  const stream = (await listPageStreams(context)).find((one) => isCalled(one, slug))
  const part = stream?.categories.find((one) => isCalled(one, category))
  return stream && (category === undefined || part) ? { stream, part } : undefined
}

const isCalled = (one: { slug: string }, slug: string | undefined): boolean =>
  one.slug.toLowerCase() === slug?.toLowerCase()
