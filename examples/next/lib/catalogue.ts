import { createCatalogue, required } from 'catalogue-client'
import { cacheLife, cacheTag } from 'next/cache'

const where = { url: process.env.CATALOGUE_URL ?? '', key: process.env.CATALOGUE_KEY ?? '' }

export const catalogue = createCatalogue(where)

/** For what a visitor waits for: a refusal comes at once, since the pause that it asks for may be a minute. */
export const impatient = createCatalogue({ ...where, retries: 0, attemptMs: 5_000, cache: new Map() })

/** Caches the result until an event names one of its tags; an hour at most, in case an event is lost. */
function keptUnder(...tags: string[]) {
  cacheTag('catalogue', ...tags)
  // In seconds; `stale` is what a visitor's browser keeps while it moves between pages, which no event reaches.
  cacheLife({ stale: 30, revalidate: 1800, expire: 3600 })
}

export async function readSite() {
  'use cache'
  keptUnder('site')
  return required(await catalogue.GET('/site'))
}

export async function listStreams() {
  'use cache'
  keptUnder('streams')
  return required(await catalogue.GET('/streams'))
}

export interface ListQuery {
  search?: string
  stream?: string
  category?: string
  level?: string
  language?: string
  page?: number
}

/** A page of courses with the counts beside each choice. */
export async function listCourses(query: ListQuery) {
  'use cache'
  keptUnder('list')
  const facets = 'stream,level,language,availability'
  const page = required(await catalogue.GET('/courses', { params: { query: { ...query, facets } } }))
  cacheTag(...page.data.map(({ id }) => `course:${id}`))
  return page
}

/** A course by its slug; undefined when there is no such course. */
export async function findCourse(slug: string) {
  'use cache'
  keptUnder()
  const course = await catalogue.bySlug(slug)
  // An event names courses by their ids. A slug of no course may be given to one at any time.
  cacheTag(course ? `course:${course.id}` : 'list')
  return course
}

export async function listPaths() {
  'use cache'
  keptUnder('paths')
  return required(await catalogue.GET('/learning-paths')).data
}

/** Undefined when there is no such path. */
export async function findPath(code: string) {
  'use cache'
  keptUnder(`path:${code}`)
  const answer = await catalogue.GET('/learning-paths/{code}', { params: { path: { code } } })
  return answer.response.status === 404 ? undefined : required(answer)
}

/** Every course page, for the sitemap. */
export async function listPages() {
  'use cache'
  keptUnder('list', 'sitemap')
  return required(await catalogue.GET('/sitemap', { params: { query: {} } })).data
}
