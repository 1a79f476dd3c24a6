import type { Shown } from '#app/(site)/made-page.ts'
import { pathPage } from '#app/(site)/pages/path-page.tsx'
import { pathsPage } from '#app/(site)/pages/paths-page.tsx'
import { findEdition } from '#lib/site/course-page.ts'
import type { Frame } from '#lib/site/frame.ts'
import { sharingPicture } from '#lib/site/pictures/sharing-picture.ts'

/** All learning paths, or one by its code, or the picture for previews of links to it. */
export async function showPaths(frame: Frame, { code: segments = [] }: { code?: string[] }): Promise<Shown> {
  const { catalogue, site, addresses, language } = frame
  const [code, ...rest] = segments
  if (code === undefined) return { page: pathsPage(frame, await catalogue.listPaths()) }
  const isPicture = rest.length === 1 && rest[0] === 'picture.png'
  const path = rest.length === 0 || isPicture ? await catalogue.findPath(code) : undefined
  if (!path) return 'missing'
  if (path.code !== code) {
    return {
      redirect: isPicture ? addresses.pathPicture(language, path.code) : addresses.path(language, path.code),
    }
  }
  if (isPicture) {
    const facts = { title: path.name, institute: site.institute.name, accent: null }
    return { file: await sharingPicture(facts), type: 'image/png' }
  }
  const [editions, { data: paths }] = await Promise.all([
    Promise.all(path.steps.map(({ course }) => findEdition(frame, course.id))),
    catalogue.listPaths(),
  ])
  const image = paths.find((one) => one.code === path.code)?.image_url ?? null
  return { page: pathPage(frame, { path, image, pages: editions.map((edition) => edition?.path ?? null) }) }
}
