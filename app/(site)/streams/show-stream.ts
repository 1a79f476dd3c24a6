import type { Shown } from '#app/(site)/made-page.ts'
import { streamPage } from '#app/(site)/pages/stream-page.tsx'
import type { LanguageLink } from '#app/(site)/parts/header.tsx'
import type { Frame } from '#lib/site/frame.ts'
import { siteLanguages } from '#lib/site/languages.ts'
import { listShownStreams, scopeOf } from '#lib/site/scope.ts'

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
  const links = siteLanguages(site).map(async (language) => {
    const scope = scopeOf({ ...frame, language: language.code })
    const query = { ...scope, stream: slug, page_size: '1' }
    const isShown = !scope.language || (await catalogue.listCourses(query)).total > 0
    return isShown ? [{ language, path: addresses.stream(language.code, slug) }] : []
  })
  return (await Promise.all(links)).flat()
}
