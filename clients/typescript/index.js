import createClient from 'openapi-fetch'
import { attribution, pageAddress } from './attribution.js'
import { createConditionalFetch } from './conditional.js'
import { createLocatingFetch } from './locate.js'
import { createRetryingFetch } from './request.js'

export { attribution, pageAddress } from './attribution.js'
export { createHookReader, readHook } from './hook.js'
export { coursePath, price, schedule } from './show.js'
export { tagsDropped, tagsOf } from './tags.js'

export function createCatalogue({
  url,
  key,
  retries = 3,
  attemptMs = 10_000,
  totalMs = 20_000,
  cache,
  preview,
  fetch = globalThis.fetch,
}) {
  refuseBadUrl(url)
  refuseBadKey(key)
  refuseBadPreview(preview)
  const located = createLocatingFetch(url, createRetryingFetch({ retries, attemptMs, totalMs, fetch }))
  const client = createClient({
    baseUrl: url,
    headers: { 'X-API-Key': key, ...(preview && { 'X-Preview': preview }) },
    fetch: cache && !preview ? createConditionalFetch(cache, located) : located,
  })
  return {
    ...client,
    bySlug: (slug, query) => bySlug(client, slug, query),
    allCourses: (query) => allCourses(client, query),
    enquire: (enquiry, options) => enquire(client, enquiry, options),
  }
}

async function bySlug(client, slug, query) {
  const answer = await client.GET('/courses/{id}', { params: { path: { id: slug }, query } })
  return answer.response.status === 404 ? undefined : required(answer)
}

async function* allCourses(client, query) {
  // An edit between two requests may move a course to the next page, so courses that were already returned are
  // skipped.
  const seen = new Set()
  for (let page = 1; ; page++) {
    const params = { query: { page_size: 100, ...query, page } }
    const { data, has_more } = required(await client.GET('/courses', { params }))
    for (const course of data) {
      if (!seen.has(course.id)) yield course
      seen.add(course.id)
    }
    if (!has_more) return
  }
}

async function enquire(client, enquiry, { visitor } = {}) {
  const body = { page_url: thisPage(), attribution: attribution(), ...enquiry }
  return required(await client.POST('/leads', { body, headers: visitor ? { 'X-Client-IP': visitor } : {} }))
}

const thisPage = () => (typeof document === 'undefined' ? undefined : pageAddress(location.href))

function refuseBadUrl(url) {
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return
  throw new TypeError(
    `The url must be the API's address, such as https://courses.example.org/catalog/v1; given: ${JSON.stringify(url)}.`,
  )
}

function refuseBadKey(key) {
  // HTTP headers may contain only visible ASCII.
  if (typeof key === 'string' && /^[!-~]+$/.test(key)) return
  throw new TypeError(
    `The key must be the institute's publishable key, cat_pub_…; given: ${JSON.stringify(key)}.`,
  )
}

function refuseBadPreview(preview) {
  if (preview && typeof window !== 'undefined')
    throw new TypeError('A preview is for servers: its key reads drafts, so no browser may have it.')
}

export class CatalogueError extends Error {
  name = 'CatalogueError'

  constructor(status, { code, message, request_id, details = {} }) {
    super(`${code}: ${message} (${request_id})`)
    Object.assign(this, { status, code, requestId: request_id, details })
  }
}

export function required({ data, error, response }) {
  if (data !== undefined) return data
  throw new CatalogueError(
    response.status,
    error?.error ?? { code: 'unreadable', message: response.statusText },
  )
}

export const scriptJson = (data) => JSON.stringify(data).replaceAll('<', '\\u003c')
