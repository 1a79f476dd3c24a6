import pLimit from 'p-limit'
import { chooseCoding, codedFactor, codedOnce, refuseMethod } from '#lib/api/answer.ts'
import { log } from '#lib/api/log.ts'
import { cache } from '#lib/cache.ts'
import { noneBecameFree, tooManyWait } from '#lib/db/failures.ts'
import { db } from '#lib/db.ts'
import { env } from '#lib/env.ts'
import { workBehindRequest } from '#lib/maintenance/behind-requests.ts'
import { perProcess } from '#lib/per-process.ts'
import { siteStateOf } from '#lib/site/catalogue/open.ts'
import { linkHeader } from '#lib/site/files/discovery.ts'
import { prefersMarkdown } from '#lib/site/files/markdown.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { pagesTag } from '#lib/site/platform-pages.ts'
import { pageFreshMs, pageStaleMs, siteSettings } from '#lib/site/settings.ts'
import { type Made, madeMissing, makePage, responseOf } from './made-page.ts'
import type { FindPage, FoundPage } from './page-kind.ts'
import { unavailablePage } from './unavailable-page.tsx'

/** Answers a request for a page by the tables that hold it, the second of pages whose address asks for Markdown. */
export function answerFrom(request: Request, find: FindPage, findMarkdown?: FindPage): Promise<Response> {
  const names = namesIn(new URL(request.url).pathname)
  const found = names && find(names)
  const named = names && findMarkdown?.(names)
  if (request.method === 'POST' && !found?.kind.post) {
    return Promise.resolve(refuseMethod('POST', ['GET', 'HEAD']))
  }
  void workBehindRequest(() => db().maintenance)
  return (named ? answerMarkdown(named, found, request) : answerFound(found, request))
    .then(tagged)
    .then((made) => responseOf(savesData(request) ? withoutPrefetching(made) : made))
    .catch((error) => unavailablePage(error, (named ?? found)?.language))
}

/**
 * Answers an address that ends in `.md`: with the page that has exactly this name, such as a stream's, else with the
 * Markdown of the page named before it. A former address that ends so comes last.
 */
async function answerMarkdown(
  named: FoundPage,
  found: FoundPage | undefined,
  request: Request,
): Promise<Made> {
  const exact = await answerFound(found, request)
  if (exact.status === 200) return exact
  const made = await answer(named, request, true)
  if (made.status === 404 || (made.status === 410 && exact.status !== 404)) return exact
  const { location } = made.headers
  const headers = {
    ...made.headers,
    'x-robots-tag': 'noindex',
    ...(location !== undefined && { location: location.replace(/(?=\?|$)/, '.md') }),
  }
  return inCoding(named, { ...made, headers }, request)
}

/** Answers with a page, in Markdown when the request prefers that; its headers name both forms and the API. */
async function answerFound(found: FoundPage | undefined, request: Request): Promise<Made> {
  if (!found) return madeMissing()
  const { hasMarkdown } = found.kind
  const isMarkdown = hasMarkdown && prefersMarkdown(request.headers.get('accept'))
  const made = inCoding(found, await answer(found, request, isMarkdown), request)
  if (!hasMarkdown) return made
  const link = linkHeader(siteSettings(), new URL(request.url).pathname)
  return { ...made, headers: { ...made.headers, vary: 'Accept', link } }
}

const savesData = ({ headers }: Request): boolean => headers.get('save-data')?.toLowerCase() === 'on'

function withoutPrefetching(made: Made): Made {
  const { 'speculation-rules': _, ...headers } = made.headers
  return { ...made, headers }
}

const inCoding = ({ kind }: FoundPage, made: Made, request: Request): Made =>
  kind.isKept ? codedPage(made, request.headers) : made

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
async function answer(
  { language, kind, segments }: FoundPage,
  request: Request,
  isMarkdown: boolean,
): Promise<Made> {
  const post = request.method === 'POST' ? kind.post : undefined
  // An enquiry waits behind no page.
  if (post) return makePage(language, (context) => post(context, segments, request), { isMarkdown })
  const show = (context: PageContext) => kind.show(context, segments, request)
  if (!kind.isKept) return queued(() => makePage(language, show, { isMarkdown }))
  const makeNow = () => queued(() => makePage(language, show, { cacheControl: keptCacheControl, isMarkdown }))
  if (env().VERCEL !== undefined || process.env.NODE_ENV === 'development') return makeNow()
  const state = await siteStateOf(siteSettings())
  return pages().fetch(`${state} ${kind.path} ${JSON.stringify([language, segments, isMarkdown])}`, makeNow)
}

/** A cached page in the coding that its reader prefers: compressed once, not for each of them. */
function codedPage(made: Made, asked: Headers): Made {
  if (made.status !== 200 || made.body === null) return made
  const { body, headers } = codedOnce(made.body, chooseCoding(asked))
  return { ...made, headers: { ...made.headers, ...headers }, body }
}

const tagged = (made: Made): Made => ({
  ...made,
  headers: { ...made.headers, ...pagesTag(siteSettings().institute) },
})

const pages = cache<Made>('pages', {
  bytesOf: ({ status, body }) => (status === 200 && body ? codedFactor * body.length : undefined),
  freshMs: pageFreshMs,
  staleMs: pageStaleMs,
  onStaleFailure: (error) => log().error({ err: error }, 'a page could not be made anew'),
})

const keptCacheControl = `s-maxage=${pageFreshMs / 1000}, stale-while-revalidate=${pageStaleMs / 1000}`

/** The number of pages made at once. More would only compete for the same connections and processors. */
const atOnceMax = 8
/** The most pages that wait. */
const waitingMax = 1_000
/** A page that has waited this long is refused without an attempt: the pages before it probably fail too. */
const waitMaxMs = 10_000

const queue = perProcess('page queue', () => pLimit(atOnceMax))

/**
 * Makes a page as soon as fewer than `atOnceMax` are being made. Throws the error of an exhausted pool when too many
 * pages wait, or when this one has waited too long.
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
