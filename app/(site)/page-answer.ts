import pLimit from 'p-limit'
import { chooseCoding, codedFactor, codedOnce, refuseMethod } from '#lib/api/answer.ts'
import { log } from '#lib/api/log.ts'
import { cache } from '#lib/cache.ts'
import { noneBecameFree, tooManyWait } from '#lib/db/failures.ts'
import { db } from '#lib/db.ts'
import { env } from '#lib/env.ts'
import { workBehindRequest } from '#lib/maintenance/behind-requests.ts'
import { docsPath } from '#lib/module.ts'
import { perProcess } from '#lib/per-process.ts'
import { siteStateOf } from '#lib/site/catalogue/open.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { pagesTag } from '#lib/site/platform-pages.ts'
import { apiAddress, pageFreshMs, pageStaleMs, type SiteSettings, siteSettings } from '#lib/site/settings.ts'
import { type Made, madeMissing, makePage, type PageResult } from './made-page.tsx'
import { unavailablePage } from './unavailable.tsx'

/** Values of the segments named in a path: `{ stream: string }` for `streams/{stream}`. */
type SegmentsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & SegmentsOf<Rest>
  : object

type Show<Segments> = (context: PageContext, segments: Segments, request: Request) => Promise<PageResult>

/** A kind of page. `path` is relative to the home page of a language; `{name}` matches one segment. */
export interface PageKind {
  path: string
  show: Show<Record<string, string>>
  /** Handles a form posted to the page. Undefined for a page without a form. */
  post: Show<Record<string, string>> | undefined
  /**
   * Whether responses are cached by catalogue revision. False if anybody can make up addresses, which would fill the
   * cache.
   */
  isKept: boolean
  hasMarkdown: boolean
}

interface Choices<Segments> {
  post?: Show<Segments>
  isKept?: boolean
  hasMarkdown?: boolean
}

export const page = <Path extends string>(
  path: Path,
  show: Show<SegmentsOf<Path>>,
  { post, isKept = true, hasMarkdown = false }: Choices<SegmentsOf<Path>> = {},
): PageKind => ({
  path,
  show: show as PageKind['show'],
  post: post as PageKind['post'],
  isKept,
  hasMarkdown,
})

/**
 * The page found for an address: its kind, the values of the segments, and the language code at the start of the
 * path, if any.
 */
export interface FoundPage {
  language: string | undefined
  kind: PageKind
  segments: Record<string, string>
}

/** Finds the page for the decoded segments of a path; undefined if no kind matches. */
type FindPage = (names: string[]) => FoundPage | undefined

/** Returns a function that looks up pages in a table. The first kind that matches wins. */
export function finderIn(table: readonly PageKind[]): FindPage {
  const firstNames = new Set(table.map(({ path }) => partsOf(path)[0] ?? ''))
  return (names) => {
    const isOwn = firstNames.has(names[0] ?? '')
    const [language, below] = isOwn ? [undefined, names] : [names[0], names.slice(1)]
    for (const kind of table) {
      const segments = segmentsIn(kind.path, below)
      if (segments) return { language, kind, segments }
    }
    return undefined
  }
}

const partsOf = (path: string): string[] => (path === '' ? [] : path.split('/'))

function segmentsIn(path: string, names: string[]): Record<string, string> | undefined {
  const wanted = partsOf(path)
  if (wanted.length !== names.length) return undefined
  const segments: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const key = /^\{(\w+)\}$/.exec(wanted[index] ?? '')?.[1]
    if (key !== undefined) segments[key] = name
    else if (wanted[index] !== name) return undefined
  }
  return segments
}

/** Answers a request for a page. `findMarkdown` finds the page for an address that ends in `.md`. */
export function answerFrom(request: Request, find: FindPage, findMarkdown?: FindPage): Promise<Response> {
  const names = namesIn(new URL(request.url).pathname)
  const found = names && find(names)
  const named = names && findMarkdown?.(names)
  if (request.method === 'POST' && !found?.kind.post) {
    return Promise.resolve(refuseMethod('POST', ['GET', 'HEAD']))
  }
  const onVercel = env().VERCEL !== undefined
  if (onVercel) void workBehindRequest(() => db().maintenance)
  return (named ? answerMarkdown(named, found, request) : answerFound(found, request))
    .then((made) => (onVercel ? tagged(made) : made))
    .then((made) => responseOf(savesData(request) ? withoutPrefetching(made) : made))
    .catch((error) => unavailablePage(error, (named ?? found)?.language))
}

/**
 * Answers an address that ends in `.md`. Tries, in this order, a page with exactly this name (such as a stream's), the
 * Markdown of the page without the ending, and a redirect from a former address with this name.
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

/**
 * Returns the response for a page, as Markdown if the request prefers that. Its headers link to the Markdown and the
 * API.
 */
async function answerFound(found: FoundPage | undefined, request: Request): Promise<Made> {
  if (!found) return madeMissing()
  const { hasMarkdown } = found.kind
  const isMarkdown = hasMarkdown && prefersMarkdown(request.headers.get('accept'))
  const made = inCoding(found, await answer(found, request, isMarkdown), request)
  if (!hasMarkdown) return made
  const link = linkHeader(siteSettings(), new URL(request.url).pathname)
  return { ...made, headers: { ...made.headers, vary: 'Accept', link } }
}

/**
 * Returns the `Link` header of a page (RFC 8288), which links to its Markdown and to the descriptions of the site and
 * the API.
 */
function linkHeader(settings: SiteSettings, pathname: string): string {
  const { base } = settings
  const docs = docsPath()
  const path = pathname.replace(/\/$/, '')
  return [
    `<${base}${path || '/index'}.md>; rel="alternate"; type="text/markdown"`,
    `<${base}/llms.txt>; rel="describedby"; type="text/markdown"`,
    `<${base}/.well-known/api-catalog>; rel="api-catalog"`,
    `<${apiAddress(settings)}/openapi.json>; rel="service-desc"; type="application/json"`,
    ...(docs ? [`<${base}${docs}>; rel="service-doc"; type="text/html"`] : []),
  ].join(', ')
}

const responseOf = ({ status, headers, body }: Made): Response => new Response(body, { status, headers })

const savesData = ({ headers }: Request): boolean => headers.get('save-data')?.toLowerCase() === 'on'

function withoutPrefetching(made: Made): Made {
  const { 'speculation-rules': _, ...headers } = made.headers
  return { ...made, headers }
}

const inCoding = ({ kind }: FoundPage, made: Made, request: Request): Made =>
  kind.isKept ? codedPage(made, request.headers) : made

/** Returns the decoded segments of a path; undefined if a segment is empty or cannot be decoded. */
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
 * Returns the response for a page, from the cache if its kind allows that. The cache key contains the catalogue
 * revision, and only status 200 is cached. Vercel caches pages itself by `Cache-Control`, for all instances. In
 * development nothing is cached.
 */
async function answer(
  { language, kind, segments }: FoundPage,
  request: Request,
  isMarkdown: boolean,
): Promise<Made> {
  const post = request.method === 'POST' ? kind.post : undefined
  // Enquiries do not queue, because they must not wait for pages.
  if (post) return makePage(language, (context) => post(context, segments, request), { isMarkdown })
  const show = (context: PageContext) => kind.show(context, segments, request)
  if (!kind.isKept) return queued(() => makePage(language, show, { isMarkdown }))
  const makeNow = () => queued(() => makePage(language, show, { cacheControl: keptCacheControl, isMarkdown }))
  if (env().VERCEL !== undefined || process.env.NODE_ENV === 'development') return makeNow()
  const state = await siteStateOf(siteSettings())
  return pages().fetch(`${state} ${kind.path} ${JSON.stringify([language, segments, isMarkdown])}`, makeNow)
}

/** Compresses a cached page with the coding that the client prefers, once per coding and not for every request. */
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
  onStaleFailure: (error) => log().error({ err: error }, 'a stale page could not be rendered again'),
})

const keptCacheControl = `s-maxage=${pageFreshMs / 1000}, stale-while-revalidate=${pageStaleMs / 1000}`

/** Number of pages rendered concurrently. More would only compete for the same connections and processors. */
const atOnceMax = 8
/** Maximum length of the queue. */
const waitingMax = 1_000
/**
 * Maximum time in the queue, in milliseconds. After that a page is refused without being rendered, because the pages
 * ahead of it are probably failing too.
 */
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

/** Returns whether `Accept` prefers Markdown to HTML. Only clients that list `text/markdown` get it. */
export function prefersMarkdown(accept: string | null): boolean {
  const weights = new Map(
    (accept ?? '')
      .toLowerCase()
      .split(',')
      .map((range): [string, number] => {
        const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
        const weight = parameters.find((one) => one.startsWith('q='))
        return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
      }),
  )
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0)
}
