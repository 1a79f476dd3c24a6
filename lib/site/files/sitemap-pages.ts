import { newestOf } from '#lib/catalogue/rules/order.ts'
import { earliestToday } from '../dates/days.ts'
import { absolute, type Frame } from '../frame.ts'
import { siteLanguages } from '../languages.ts'
import { coursesOnPage } from '../listing.ts'
import { listPageStreams, scopeOf } from '../scope.ts'
import { listTeachers } from '../teachers.ts'
import { type EditionPage, editionsOf } from './editions.ts'
import type { SitemapPage } from './sitemap.ts'

/** Every page of the site that search engines should list: lists first, then courses. */
export async function listSitemapPages(frame: Frame): Promise<SitemapPage[]> {
  const editions = editionsOf(await frame.catalogue.listPages())
  const newest = newestOf(editions.map(({ last_modified }) => last_modified))
  const lists = (await listPathSets(frame)).flatMap((paths) => pagesOf(frame, paths, newest))
  // A sitemap lists no page whose canonical address is elsewhere.
  return frame.settings.canonical === 'hosted' ? lists : [...lists, ...coursePages(frame, editions)]
}

/** The same page in each language that has it. */
type PathSet = { language: string | null; path: string }[]

async function listPathSets(frame: Frame): Promise<PathSet[]> {
  const codes = siteLanguages(frame.site).map(({ code }) => code)
  const languages: (string | null)[] = codes.length > 0 ? codes : [null]
  const sets = new Map<string, PathSet>()
  const found = await Promise.all(languages.map((language) => listPaths({ ...frame, language })))
  found.forEach((paths, index) => {
    const language = languages[index] ?? null
    for (const [name, path] of paths) sets.set(name, [...(sets.get(name) ?? []), { language, path }])
  })
  return [...sets.values()]
}

/** The pages of a language that are no courses, each with a name that it has in all languages. */
async function listPaths(frame: Frame): Promise<[name: string, path: string][]> {
  const { addresses, catalogue, language } = frame
  const [{ data: paths }, streams, { teachers, total }, dated] = await Promise.all([
    catalogue.listPaths(),
    listPageStreams(frame),
    listTeachers(frame),
    catalogue.listCourses({ ...scopeOf(frame), starts_from: earliestToday(), page_size: '1' }),
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
    ['home', addresses.home(language)],
    ['courses', addresses.courses(language)],
    // Pages of a list have other courses in each language.
    ...furtherPages.map((page): [string, string] => [
      `courses/${page} ${language}`,
      addresses.courses(language, String(page)),
    ]),
    ...(dated.total > 0 ? [['batches', addresses.batches(language)] as [string, string]] : []),
    ['paths', addresses.paths(language)],
    ...places,
    ...paths
      .filter(({ step_count }) => step_count > 0)
      .map(({ code }): [string, string] => [`paths/${code}`, addresses.path(language, code)]),
    ...(teachers.length > 0 ? [['teachers', addresses.teachers(language)] as [string, string]] : []),
    ...teachers.map(({ slug }): [string, string] => [`teachers/${slug}`, addresses.teacher(language, slug)]),
  ]
}

function pagesOf(frame: Frame, paths: PathSet, lastModified: string | null): SitemapPage[] {
  const pages = paths.map(({ language, path }) => ({ language: language ?? '', url: absolute(frame, path) }))
  const alternates = alternatesOf(pages)
  return pages.map(({ url }) => ({ url, lastModified, image: null, alternates }))
}

/** All editions of a page, and that of the site's first language for readers of any other; none of a single one. */
function alternatesOf(editions: SitemapPage['alternates']): SitemapPage['alternates'] {
  const [first] = editions
  return first && editions.length > 1 ? [...editions, { language: 'x-default', url: first.url }] : []
}

function coursePages(frame: Frame, editions: EditionPage[]): SitemapPage[] {
  const { addresses } = frame
  const order = siteLanguages(frame.site).map(({ code }) => code)
  const pages = new Map<string, SitemapPage & { id: string }>()
  const inLanguages = new Map<string, SitemapPage['alternates']>()
  for (const { course_id, language, title, image_url, last_modified } of editions) {
    const url = absolute(frame, addresses.course({ id: course_id, language, title }))
    // A course without a language shares the address of its edition in the site's first one.
    if (pages.has(url)) continue
    const own = inLanguages.get(course_id) ?? []
    if (language) own.push({ language, url })
    inLanguages.set(course_id, own)
    pages.set(url, {
      id: course_id,
      url,
      lastModified: last_modified,
      image: image_url && absolute(frame, image_url),
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
