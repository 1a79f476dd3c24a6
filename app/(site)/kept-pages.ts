import pLimit from 'p-limit'
import { cache } from '#lib/base/cache.ts'
import { noneBecameFree, tooManyWait } from '#lib/base/db/failures.ts'
import { env } from '#lib/base/env.ts'
import { requestHost } from '#lib/base/hosts/rule.ts'
import { type Bytes, bytesOf } from '#lib/base/json.ts'
import { log } from '#lib/base/log.ts'
import { perProcess } from '#lib/base/per-process.ts'
import { noStore, refuseMethod } from '#lib/contract/api/answer.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { chooseCoding, codedFactor, codedOnce } from '#lib/contract/api/representation.ts'
import { isUnfiltered, readListing } from '#lib/site/listing-query.ts'
import { type OpenSite, siteOf, siteOrLastAt } from '#lib/site/site-of-host.ts'
import { pageFreshMs, pageStaleMs } from '#lib/site/site-settings.ts'
import { keepingQuery, madeAtHost, moved, nowhere, responseOf } from './answer-at-host.ts'
import { type Made, madeMissing, makePage } from './make-page.tsx'
import { type FindPage, type FoundPage, namesIn, type PageKind } from './page-kinds.ts'
import { unavailablePage } from './unavailable.tsx'
export function answerFrom(request: Request, find: FindPage): Promise<Response> {
  const names = namesIn(new URL(request.url).pathname)
  const found = names && find(names)
  if (request.method === 'POST' && !found?.kind.post) {
    return Promise.resolve(refuseMethod('POST', ['GET', 'HEAD']))
  }
  return (found ? answerFound(found, request) : madeAtHost(request, (site) => madeMissing(site, names?.[0])))
    .then((made) => keepingQuery(made, request))
    .then((made) => responseOf(prefetchingAs(request, made)))
    .catch((error) => unavailablePage(error, found?.language, request))
}

const answerFound = async (found: FoundPage, request: Request): Promise<Made> =>
  inCoding(found, await answer(found, request), request)

const savesData = ({ headers }: Request): boolean => headers.get('save-data')?.toLowerCase() === 'on'

/** Leaves out the rules of what to prefetch for visitors who save data, and says to caches that it depends on them. */
export function prefetchingAs(request: Request, made: Made): Made {
  const { 'speculation-rules': rules, ...headers } = made.headers
  if (rules === undefined) return made
  headers.vary = [headers.vary, 'Save-Data'].filter(Boolean).join(', ')
  return { ...made, headers: savesData(request) ? headers : { ...headers, 'speculation-rules': rules } }
}

const inCoding = ({ kind }: FoundPage, made: Made, request: Request): Made =>
  isKept(kind, request) ? codedPage(made, request.headers) : made

const isKept = ({ kept }: PageKind, request: Request): boolean =>
  kept === 'unfiltered' ? isUnfiltered(readListing(new URL(request.url).searchParams)) : kept

/**
 * Returns the response for a page, from the cache if its kind allows that. The cache key contains the site and its
 * revision, and only status 200 is cached. Vercel caches pages itself by `Cache-Control`, for all instances. In
 * development nothing is cached.
 */
async function answer({ language, kind, segments }: FoundPage, request: Request): Promise<Made> {
  const post = request.method === 'POST' ? kind.post : undefined
  // Enquiries do not queue, because they must not wait for pages.
  if (post)
    return madeAtHost(request, (site) => makePage(site, language, (page) => post(page, segments, request)))
  const cacheControl = isKept(kind, request) ? keptCacheControl : noStore
  const make = (site: OpenSite) =>
    makePage(site, language, (page) => kind.show(page, segments, request), { cacheControl })
  if (cacheControl === noStore || env().VERCEL !== undefined || process.env.NODE_ENV === 'development')
    // Hosts without a site take no place in the queue.
    return madeAtHost(request, (site) => queued(() => make(site)))
  const site = await siteOrLastAt(requestHost(request))
  if (!site) return nowhere(request)
  const name = `${site.state} ${kind.path} ${JSON.stringify([language, segments])}`
  return moved(request, site) ?? pages().fetch(name, () => queued(() => make(site)))
}

/** Compresses a cached page with the coding that the client prefers, once per coding and not for every request. */
function codedPage(made: Made, asked: Headers): Made {
  if (made.status !== 200 || made.body === null) return made
  const { body, headers } = codedOnce(made.body, chooseCoding(asked))
  return { ...made, headers: { ...made.headers, ...headers }, body }
}

const pages = cache<Made>('pages', {
  bytesOf: ({ status, body }) => (status === 200 && body ? codedFactor * body.length : undefined),
  freshMs: pageFreshMs,
  staleMs: pageStaleMs,
  onStaleFailure: (error) => log().error({ err: error }, 'a stale page could not be rendered again'),
})

/** All offsets of time zones are multiples of it, so within one no institute's day changes. In milliseconds. */
const quarterHourMs = 900_000

/** In the queue of pages, kept under `name` if there is one. Throws `not_found` without an institute. */
export async function keptPart(
  institute: string,
  name: string | undefined,
  make: (site: OpenSite & { isShown: boolean }) => Promise<string>,
): Promise<Bytes> {
  const site = await siteOf(institute)
  if (!site) throw new Problem('not_found', 'The institute is gone.')
  const { settings, catalogue } = site
  const render = async () => bytesOf(await make(site))
  const quarter = Math.floor(catalogue.now().getTime() / quarterHourMs)
  const state = [settings.origin, settings.base, settings.institute, catalogue.revision, catalogue.hours]
  const isKept = name !== undefined && catalogue.revision !== null && process.env.NODE_ENV !== 'development'
  return isKept ? parts().fetch(JSON.stringify([state, quarter, name]), () => queued(render)) : queued(render)
}

const parts = cache<Bytes>('parts', { bytesOf: ({ length }) => length })

const keptCacheControl = `s-maxage=${pageFreshMs / 1000}, stale-while-revalidate=${pageStaleMs / 1000}`

/** Number of pages rendered concurrently. More would only compete for the same connections and processors. */
const atOnceMax = 8
const waitingMax = 1_000
/** In milliseconds; then a page is refused unrendered, as the pages ahead of it are probably failing too. */
const waitMaxMs = 10_000

const queue = perProcess('page queue', () => pLimit(atOnceMax))

/**
 * Renders a page as soon as fewer than `atOnceMax` are rendering. Rejects with the error of an exhausted connection
 * pool if the queue is full or the page has queued for longer than `waitMaxMs`.
 */
export function queued<Page>(make: () => Promise<Page>): Promise<Page> {
  const limit = queue()
  if (limit.pendingCount >= waitingMax) return Promise.reject(new Error(tooManyWait))
  const since = performance.now()
  return limit(() => {
    if (performance.now() - since > waitMaxMs) throw new Error(noneBecameFree)
    return make()
  })
}
