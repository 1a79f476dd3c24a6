import { createCatalogue, required, tagsOf } from 'catalogue-client'
import { cacheLife, cacheTag } from 'next/cache'
import { draftMode } from 'next/headers'

const { CATALOGUE_URL: url = 'http://localhost:3000/catalog/v1', CATALOGUE_KEY: key = '' } = process.env

/** Creates a client when it is first used, so that the site can be built before its settings are known. */
function once<Client>(create: () => Client): () => Client {
  let client: Client | undefined
  return () => {
    client ??= create()
    return client
  }
}

const published = once(() => createCatalogue({ url, key }))
const previewKey = process.env.CATALOGUE_PREVIEW_KEY
const drafts = once(() => createCatalogue({ url, key: previewKey ?? '', preview: 'drafts' }))

/** Returns the client to read with: in draft mode one that reads drafts. Next caches nothing in draft mode. */
async function catalogue() {
  const { isEnabled } = await draftMode()
  return isEnabled && previewKey ? drafts() : published()
}

/** Client for requests that a visitor waits for. It does not retry, because `Retry-After` may ask for a minute. */
export const impatient = once(() =>
  createCatalogue({ url, key, retries: 0, attemptMs: 5_000, cache: new Map() }),
)

/** Caches the result until an event drops one of its tags, but at most for an hour, in case an event is lost. */
function keptUnder(tags: string[]) {
  cacheTag(...tags)
  // In seconds. `stale` is how long a visitor's browser reuses a page during navigation, which events cannot shorten.
  cacheLife({ stale: 30, revalidate: 1800, expire: 3600 })
}

export async function readSite() {
  'use cache'
  keptUnder(tagsOf('/site'))
  return required(await (await catalogue()).GET('/site'))
}

export async function listStreams() {
  'use cache'
  keptUnder(tagsOf('/streams'))
  return required(await (await catalogue()).GET('/streams'))
}

export interface ListQuery {
  search?: string
  stream?: string
  category?: string
  level?: string
  language?: string
  page?: number
}

/** Lists a page of courses, with a count for each filter option. */
export async function listCourses(query: ListQuery) {
  'use cache'
  keptUnder(tagsOf('/courses'))
  const facets = 'stream,level,language,availability'
  const answer = await (await catalogue()).GET('/courses', { params: { query: { ...query, facets } } })
  return required(answer)
}

/** Finds a course by its slug; undefined when there is none. */
export async function findCourse(slug: string) {
  'use cache'
  const course = await (await catalogue()).bySlug(slug)
  keptUnder(tagsOf('/courses/{id}', course))
  return course
}

export async function listPaths() {
  'use cache'
  keptUnder(tagsOf('/learning-paths'))
  return required(await (await catalogue()).GET('/learning-paths')).data
}

/** Finds a learning path by its code; undefined when there is none. */
export async function findPath(code: string) {
  'use cache'
  const answer = await (await catalogue()).GET('/learning-paths/{code}', { params: { path: { code } } })
  const path = answer.response.status === 404 ? undefined : required(answer)
  keptUnder(tagsOf('/learning-paths/{code}', path))
  return path
}

/** Lists every course page, for the sitemap. */
export async function listPages() {
  'use cache'
  keptUnder(tagsOf('/sitemap'))
  return required(await (await catalogue()).GET('/sitemap', { params: { query: {} } })).data
}
