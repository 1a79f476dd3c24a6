import { codedFactor, codedOnce } from '#lib/api/caching/coded-once.ts'
import { log } from '#lib/api/log.ts'
import { refuseMethod } from '#lib/api/refusal.ts'
import { cache } from '#lib/cache.ts'
import { env } from '#lib/env.ts'
import { pagesTag } from '#lib/hooks/platform-pages.ts'
import { stateOf } from '#lib/site/catalogue/open.ts'
import { pageFreshMs, pageStaleMs } from '#lib/site/page-times.ts'
import { siteSettings } from '#lib/site/settings.ts'
import { type Made, madeMissing, makePage, responseOf } from './made-page.ts'
import { type FoundPage, findPage } from './page-table.ts'
import { unavailablePage } from './unavailable-page.tsx'

/** Answers a request for a page by the table of pages. */
export function answerPage(request: Request): Promise<Response> {
  const names = namesIn(new URL(request.url).pathname)
  const found = names && findPage(names)
  if (request.method === 'POST' && !found?.kind.post) {
    return Promise.resolve(refuseMethod('POST', ['GET', 'HEAD']))
  }
  const inCoding = (made: Made) => (found?.kind.isKept ? codedPage(made, request.headers) : made)
  return (found ? answer(found, request) : madeMissing())
    .then(inCoding)
    .then(tagged)
    .then(responseOf)
    .catch((error) => unavailablePage(error, found?.language))
}

/** Returns the decoded segments of a path; undefined when one is empty or badly encoded. */
function namesIn(pathname: string): string[] | undefined {
  const names = pathname.replace(/^\/|\/$/g, '').split('/')
  if (names.length === 1 && names[0] === '') return []
  try {
    return names.includes('') ? undefined : names.map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/**
 * Returns the response for a page, from the cache where its kind allows. The key has the revision shown; only pages
 * with status 200 are cached. On Vercel the platform caches pages by their `Cache-Control`, for all instances; in
 * development nothing is cached.
 */
async function answer({ language, kind, segments }: FoundPage, request: Request): Promise<Made> {
  const show = request.method === 'POST' && kind.post ? kind.post : kind.show
  if (!kind.isKept) return makePage(language, (frame) => show(frame, segments, request))
  const makeNow = () => makePage(language, (frame) => show(frame, segments, request), keptCacheControl)
  if (env().VERCEL !== undefined || process.env.NODE_ENV === 'development') return makeNow()
  const state = await stateOf(siteSettings())
  return pages().fetch(`${state} ${kind.path} ${JSON.stringify([language, segments])}`, makeNow)
}

/** A cached page in the coding that its reader prefers: compressed once, not for each of them. */
function codedPage(made: Made, asked: Headers): Made {
  if (made.status !== 200 || made.body === null) return made
  const { body, headers } = codedOnce(made.body, asked)
  return { ...made, headers: { ...made.headers, ...headers }, body }
}

const tagged = (made: Made): Made => ({
  ...made,
  headers: { ...made.headers, ...pagesTag(siteSettings().institute) },
})

const pages = cache<Made>('pages', {
  bytesMax: 64 * 1024 * 1024,
  bytesOf: ({ status, body }) => (status === 200 && body ? codedFactor * body.length : undefined),
  freshMs: pageFreshMs,
  staleMs: pageStaleMs,
  onStaleFailure: (error) => log().error({ err: error }, 'a page could not be made anew'),
})

const keptCacheControl = `s-maxage=${pageFreshMs / 1000}, stale-while-revalidate=${pageStaleMs / 1000}`
