import type { Shown } from '#app/(site)/made-page.ts'
import { streamPage } from '#app/(site)/pages/stream-page.tsx'
import type { LanguageLink } from '#app/(site)/parts/header.tsx'
import type { Frame } from '#lib/site/frame.ts'
import { firstLanguage, siteLanguages } from '#lib/site/languages.ts'
import { countOf, listShownStreams, scopeOf } from '#lib/site/scope.ts'

const coursesMax = '24'

/** A stream by its slug, with the first of its courses. */
export async function showStream(frame: Frame, { stream: slug }: { stream: string }): Promise<Shown> {
  const { catalogue, addresses, language } = frame
  const stream = (await listShownStreams(frame)).find((one) => one.slug.toLowerCase() === slug.toLowerCase())
  if (!stream) return 'missing'
  if (stream.slug !== slug) return { redirect: addresses.stream(language, stream.slug) }
  const [courses, paths, editions] = await Promise.all([
    catalogue.listCourses({ ...scopeOf(frame), stream: slug, page_size: coursesMax }),
    catalogue.listPaths(slug),
    listEditions(frame, slug),
  ])
  return { page: streamPage(frame, { stream, courses, paths, editions }) }
}

/** The languages in which the stream has a page: in others than the first it needs a course in that language. */
async function listEditions(frame: Frame, slug: string): Promise<LanguageLink[]> {
  const { site, catalogue, addresses } = frame
  const { facets } = await catalogue.listCourses({ stream: slug, page_size: '1', facets: 'language' })
  return siteLanguages(site)
    .filter(({ code }) => code === firstLanguage(site) || countOf(facets?.language ?? [], code) > 0)
    .map((language) => ({ language, path: addresses.stream(language.code, slug) }))
}
