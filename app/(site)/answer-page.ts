import { env } from '#lib/base/env.ts'
import { requestHost } from '#lib/base/hosts/rule.ts'
import { noStore, refuseMethod } from '#lib/contract/api/answer.ts'
import { type OpenSite, siteOrLastAt } from '#lib/site/site-of-host.ts'
import { keepingQuery, madeAtHost, moved, nowhere, responseOf } from './answer-at-host.ts'
import { codedPage, isKept, keptCacheControl, keptPages, queued } from './kept-pages.ts'
import { type Made, madeMissing, makePage } from './make-page.tsx'
import { type FindPage, type FoundPage, namesIn } from './page-kinds.ts'
import { unavailablePage } from './unavailable.tsx'

/** Answers an address of the site: with its page, the 404 page, a redirect, or what is shown during an outage. */
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
  return moved(request, site) ?? keptPages().fetch(name, () => queued(() => make(site)))
}
