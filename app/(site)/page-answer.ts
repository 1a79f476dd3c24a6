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

/** The segments that a path names in braces, as texts. */
type SegmentsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & SegmentsOf<Rest>
  : object

type Show<Segments> = (context: PageContext, segments: Segments, request: Request) => Promise<PageResult>

/** A kind of page. `path` stands below the page's language; `{name}` in it is one segment. */
export interface PageKind {
  path: string
  show: Show<Record<string, string>>
  /** Answers a form that is sent there. */
  post: Show<Record<string, string>> | undefined
  /** Whether responses are cached under the revision shown. False where anybody can make up addresses. */
  isKept: boolean
  /** Whether the page is also served as Markdown. */
  hasMarkdown: boolean
}

interface Choices<Segments> {
  post?: Show<Segments>
  isKept?: boolean
  hasMarkdown?: boolean
}

/** Declares a kind of page. */
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

/** The page of an address: the language it begins with, if any, and its kind with segments. */
export interface FoundPage {
  language: string | undefined
  kind: PageKind
  segments: Record<string, string>
}

/** Finds the page of an address by the decoded names in its path; undefined when no kind has it. */
export type FindPage = (names: string[]) => FoundPage | undefined

/** Returns the search in a table. The first kind that fits an address counts. */
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

/** Answers a request for a page that `find` knows, or for its Markdown, which `findMarkdown` knows by its address. */
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

/** Returns the `Link` header of a page (RFC 8288): the page as Markdown, and the descriptions of site and API. */
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

/** Returns whether `Accept` prefers Markdown to HTML; only a caller that names Markdown gets it. */
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
