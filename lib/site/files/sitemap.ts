import { cache } from '#lib/base/cache.ts'
import { perProcess } from '#lib/base/per-process.ts'
import type { SitemapEntry } from '#lib/contract/catalogue/answers/sitemap.ts'
import { newestOf } from '#lib/contract/catalogue/rules/order.ts'
import { lastingPages } from '#lib/site/addresses.ts'
import { siteLanguages } from '#lib/site/languages.ts'
import { coursesOnPage } from '#lib/site/listing-query.ts'
import { absolute, openPageContext, type PageContext } from '#lib/site/page-context.ts'
import type { SiteAt } from '#lib/site/site-of-host.ts'
import { pageFreshMs } from '#lib/site/site-settings.ts'
import { listTeachers } from '#lib/site/teachers.ts'
import { listPageStreams, listSections } from '#lib/site/within-language.ts'
import { type SitemapPage, sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'

/** Maximum number of pages in one file, as defined by the protocol. */
const pagesMax = 50_000

/** Content by path. Paths are relative to the site's base address and have no leading slash. */
type SiteFiles = ReadonlyMap<string, Buffer<ArrayBuffer>>

/** Builds the sitemap: a single file, or an index and several files if there are more than `pagesMax` pages. */
export async function makeSitemapFiles(context: PageContext): Promise<SiteFiles> {
  const pages = await listSitemapPages(context)
  if (pages.length <= pagesMax) return new Map([['sitemap.xml', Buffer.from(sitemapXml(pages))]])
  const parts = Array.from({ length: Math.ceil(pages.length / pagesMax) }, (_, part) => ({
    file: `sitemaps/${part + 1}.xml`,
    pages: pages.slice(part * pagesMax, (part + 1) * pagesMax),
  }))
  const list = parts.map(({ file, pages }) => ({
    url: absolute(context, context.addresses.file(`/${file}`)),
    lastModified: newestOf(pages.map(({ lastModified }) => lastModified)),
  }))
  return new Map([
    ['sitemap.xml', Buffer.from(sitemapIndexXml(list))],
    ...parts.map(({ file, pages }) => [file, Buffer.from(sitemapXml(pages))] as const),
  ])
}

/** Lists the pages that search engines should index: lists first, then courses. */
export async function listSitemapPages(context: PageContext): Promise<SitemapPage[]> {
  const listed = await context.catalogue.listPages()
  const now = context.catalogue.now().toISOString()
  const editions = editionsOf(listed.map((page) => withLikelyTime(page, now)))
  const newest = newestOf(editions.map(({ last_modified }) => last_modified))
  const lists = (await listPathSets(context)).flatMap((paths) => pagesOf(context, paths, newest))
  // A sitemap must not contain pages whose canonical address is on another website.
  return [...lists, ...coursePages(context, editions)]
}

/** Leaves out a time that no change can have: before 1970 or after `now`. As `lastmod` it would date lists too. */
const withLikelyTime = (page: SitemapEntry, now: string): SitemapEntry => {
  const { last_modified: at } = page
  return at === null || (at >= '1970' && at <= now) ? page : { ...page, last_modified: null }
}

type PathSet = { language: string | null; path: string }[]

async function listPathSets(context: PageContext): Promise<PathSet[]> {
  const codes = siteLanguages(context.site).map(({ code }) => code)
  const languages: (string | null)[] = codes.length > 0 ? codes : [null]
  const sets = new Map<string, PathSet>()
  const found = await Promise.all(languages.map((language) => listPaths({ ...context, language })))
  found.forEach((paths, index) => {
    const language = languages[index] ?? null
    for (const [name, path] of paths) sets.set(name, [...(sets.get(name) ?? []), { language, path }])
  })
  return [...sets.values()]
}

/** Lists a language's pages other than courses. Each has a name that is the same in all languages. */
async function listPaths(context: PageContext): Promise<[name: string, path: string][]> {
  const { addresses, catalogue, language } = context
  // Pages of courses in no language alone are copies of those in the first language.
  const own = { orNone: false }
  const [{ data: paths }, streams, { teachers, total }, sections] = await Promise.all([
    catalogue.listPaths(),
    listPageStreams(context, own),
    listTeachers(context, own),
    listSections(context),
  ])
  const furtherPages = Array.from({ length: Math.ceil(total / coursesOnPage) - 1 }, (_, index) => index + 2)
  const places = streams
    .filter(({ coming_soon }) => !coming_soon)
    .flatMap(({ slug, categories }): [string, string][] => [
      [`streams/${slug}`, addresses.stream(language, slug)],
      ...categories
        .filter(({ coming_soon }) => !coming_soon)
        .map((one): [string, string] => [
          `streams/${slug}/${one.slug}`,
          addresses.category(language, slug, one.slug),
        ]),
    ])
  return [
    ...lastingPages.map((name): [string, string] => [name, addresses[name](language)]),
    // Further pages of a list contain different courses in each language, so they are not translations of each other.
    ...furtherPages.map((page): [string, string] => [
      `courses/${page} ${language}`,
      addresses.courses(language, String(page)),
    ]),
    ...(sections.includes('batches') ? [['batches', addresses.batches(language)] as [string, string]] : []),
    ...(sections.includes('paths') ? [['paths', addresses.paths(language)] as [string, string]] : []),
    ...places,
    ...paths
      .filter(({ step_count }) => step_count > 0)
      .map(({ code }): [string, string] => [`paths/${code}`, addresses.path(language, code)]),
    ...(teachers.length > 0 ? [['teachers', addresses.teachers(language)] as [string, string]] : []),
    ...teachers.map(({ slug }): [string, string] => [`teachers/${slug}`, addresses.teacher(language, slug)]),
  ]
}

function pagesOf(context: PageContext, paths: PathSet, lastModified: string | null): SitemapPage[] {
  const pages = paths.map(({ language, path }) => ({
    language: language ?? '',
    url: absolute(context, path),
  }))
  const alternates = alternatesOf(pages)
  return pages.map(({ url }) => ({ url, lastModified, image: null, alternates }))
}

/** Returns all languages of a page, with the first repeated as `x-default`. Empty if there is only one. */
function alternatesOf(editions: SitemapPage['alternates']): SitemapPage['alternates'] {
  const [first] = editions
  return first && editions.length > 1 ? [...editions, { language: 'x-default', url: first.url }] : []
}

function coursePages(context: PageContext, editions: EditionPage[]): SitemapPage[] {
  const { addresses } = context
  const order = siteLanguages(context.site).map(({ code }) => code)
  const pages = new Map<string, SitemapPage & { id: string }>()
  const inLanguages = new Map<string, SitemapPage['alternates']>()
  for (const { course_id, slug, language, image_url, last_modified } of editions) {
    const url = absolute(context, addresses.course({ id: course_id, slug, language }))
    // A course without a language has the same address as its edition in the site's first language.
    if (pages.has(url)) continue
    const own = inLanguages.get(course_id) ?? []
    if (language) own.push({ language, url })
    inLanguages.set(course_id, own)
    pages.set(url, {
      id: course_id,
      url,
      lastModified: last_modified,
      image: image_url && absolute(context, image_url),
      alternates: [],
    })
  }
  for (const own of inLanguages.values())
    own.sort((one, other) => order.indexOf(one.language) - order.indexOf(other.language))
  return [...pages.values()].map(({ id, ...page }) => ({
    ...page,
    alternates: alternatesOf(inLanguages.get(id) ?? []),
  }))
}

/** `Cache-Control` of the sitemap. Crawlers come rarely, so CDNs may serve a stale copy for a day. */
export const fileCacheControl = 'public, max-age=0, s-maxage=600, stale-while-revalidate=86400'

const keptFiles = cache<SiteFiles>('files', {
  isEachKept: true,
  bytesOf,
  freshMs: pageFreshMs,
})

/** Cache key of each institute's latest sitemap, used to delete it when the sitemap of a new revision is built. */
const lastMade = perProcess('files', () => new Map<string, string>())

/** Returns a file of a site's sitemap; undefined if the file or the institute does not exist. */
export const findSitemapFile = async (site: SiteAt, path: string): Promise<Buffer<ArrayBuffer> | undefined> =>
  (await sitemapFiles(site)).get(path)

/**
 * Returns the files of the sitemap, from a cache, because building them reads every course. Concurrent requests share
 * one build. The cache contains a single revision of each site, which is fresh for a minute.
 */
function sitemapFiles(site: SiteAt): Promise<SiteFiles> {
  const { settings, state } = site
  return keptFiles().fetch(state, async () => {
    const context = await openPageContext(site)
    const files: SiteFiles = context ? await makeSitemapFiles(context) : new Map()
    const last = lastMade().get(settings.institute)
    if (last !== undefined && last !== state) keptFiles().delete(last)
    lastMade().set(settings.institute, state)
    return files
  })
}

/** Undefined for a missing institute: not cached, because it may be created at any time. */
function bytesOf(files: SiteFiles): number | undefined {
  if (files.size === 0) return undefined
  return [...files.values()].reduce((sum, { length }) => sum + length, 0)
}

interface EditionPage {
  /** Equal for all editions of a course. */
  course_id: string
  slug: string | null
  /** Null if the course has no language. */
  language: string | null
  title: string
  image_url: string | null
  /** ISO 8601; null if unknown. */
  last_modified: string | null
}

/** Follows the order of the hosted pages. Languages without one get the data of the course's first page. */
export function editionsOf(pages: SitemapEntry[]): EditionPage[] {
  const courses = new Map<string, SitemapEntry[]>()
  for (const page of pages) courses.set(page.course_id, [...(courses.get(page.course_id) ?? []), page])
  return [...courses.values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const codes = first.languages.map(({ code }) => code)
    const languages = first.language === null ? [null, ...codes] : codes
    return languages.map((language) => {
      const { course_id, slug, title, image_url, last_modified } =
        own.find((page) => language !== null && page.language?.code === language) ?? first
      return { course_id, slug, language, title, image_url, last_modified }
    })
  })
}
