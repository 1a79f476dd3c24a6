import { newestOf } from '#lib/catalogue/rules/order.ts'
import type { Stream } from '#lib/catalogue/shapes/streams.ts'
import { absolute, type Frame } from '../frame.ts'
import { siteLanguages } from '../languages.ts'
import { listShownStreams } from '../scope.ts'
import { type Edition, editionsOf } from './editions.ts'
import type { SitemapPage } from './sitemap.ts'

/** Every page of the site that search engines should list: lists first, then courses. */
export async function listSitemapPages(frame: Frame): Promise<SitemapPage[]> {
  const editions = editionsOf(await frame.catalogue.listPages())
  const newest = newestOf(editions.map(({ last_modified }) => last_modified))
  const lists = (await listPathSets(frame)).flatMap((paths) => pagesOf(frame, paths, newest))
  // Pages that name another one as theirs do not belong in a sitemap.
  return frame.settings.canonical === 'hosted' ? lists : [...lists, ...coursePages(frame, editions)]
}

/** The same page in each language that has it. */
type PathSet = { language: string | null; path: string }[]

async function listPathSets(frame: Frame): Promise<PathSet[]> {
  const { addresses, catalogue } = frame
  const codes = siteLanguages(frame.site).map(({ code }) => code)
  const languages: (string | null)[] = codes.length > 0 ? codes : [null]
  const [paths, streams] = await Promise.all([
    catalogue.listPaths(),
    Promise.all(
      languages.map(async (language) => ({
        language,
        shown: await listShownStreams({ ...frame, language }),
      })),
    ),
  ])
  const inAll = (pathIn: (language: string | null) => string): PathSet =>
    languages.map((language) => ({ language, path: pathIn(language) }))
  const slugs = new Set(streams.flatMap(({ shown }) => shown.filter(isTaught).map(({ slug }) => slug)))
  return [
    inAll(addresses.home),
    inAll((language) => addresses.courses(language)),
    inAll(addresses.paths),
    ...[...slugs].map((slug) =>
      streams
        .filter(({ shown }) => shown.some((stream) => stream.slug === slug && isTaught(stream)))
        .map(({ language }) => ({ language, path: addresses.stream(language, slug) })),
    ),
    ...paths.data
      .filter(({ step_count }) => step_count > 0)
      .map(({ code }) => inAll((language) => addresses.path(language, code))),
  ]
}

const isTaught = ({ coming_soon }: Stream): boolean => !coming_soon

function pagesOf(frame: Frame, paths: PathSet, lastModified: string | null): SitemapPage[] {
  const pages = paths.map(({ language, path }) => ({ language: language ?? '', url: absolute(frame, path) }))
  const alternates = pages.length > 1 ? pages : []
  return pages.map(({ url }) => ({ url, lastModified, image: null, alternates }))
}

function coursePages(frame: Frame, editions: Edition[]): SitemapPage[] {
  const { addresses } = frame
  const pages = new Map<string, SitemapPage>()
  const alternatesOf = new Map<string, SitemapPage['alternates']>()
  for (const { course_id, language, title, image_url, last_modified } of editions) {
    const url = absolute(frame, addresses.course({ id: course_id, language, title }))
    // A course without a language shares the address of its edition in the site's first one.
    if (pages.has(url)) continue
    const alternates = alternatesOf.get(course_id) ?? []
    if (language) alternates.push({ language, url })
    alternatesOf.set(course_id, alternates)
    pages.set(url, { url, lastModified: last_modified, image: image_url, alternates })
  }
  return [...pages.values()].map((page) => ({
    ...page,
    alternates: page.alternates.length > 1 ? page.alternates : [],
  }))
}
