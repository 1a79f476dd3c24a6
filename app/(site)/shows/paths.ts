import type { PageResult } from '#app/(site)/made-page.ts'
import { pathPage } from '#app/(site)/pages/path-page.tsx'
import { pathsPage } from '#app/(site)/pages/paths-page.tsx'
import type { EnquiryState } from '#app/(site)/parts/course/enquiry-form.tsx'
import type { PathDetail } from '#lib/catalogue/shapes/paths.ts'
import { findEdition } from '#lib/site/course-page.ts'
import { pathSubject } from '#lib/site/enquiry.ts'
import type { Frame } from '#lib/site/frame.ts'
import type { FormKind } from './enquiry.ts'

/** All learning paths. */
export const showPaths = async (frame: Frame): Promise<PageResult> => ({
  page: pathsPage(frame, await frame.catalogue.listPaths()),
})

/** The picture for previews of links to a learning path. */
export async function showPathPicture(frame: Frame, { code }: { code: string }): Promise<PageResult> {
  const { catalogue, site, addresses, language } = frame
  const path = await catalogue.findPath(code)
  if (!path) return 'missing'
  if (path.code !== code) return { redirect: addresses.pathPicture(language, path.code) }
  const facts = { title: path.name, institute: site.institute.name, accent: null }
  // Loaded on use: sharp weighs 19 MB, and most requests draw nothing.
  const { sharingPicture } = await import('#lib/site/pictures/sharing-picture.ts')
  return { file: await sharingPicture(facts), type: 'image/png' }
}

/** A learning path by its code, with the page of each step. */
export async function showPath(frame: Frame, { code }: { code: string }): Promise<PageResult> {
  const { catalogue, addresses, language } = frame
  const path = await catalogue.findPath(code)
  if (!path) return 'missing'
  return path.code === code ? showDetail(frame, path) : { redirect: addresses.path(language, path.code) }
}

async function showDetail(frame: Frame, path: PathDetail, enquiry: EnquiryState = {}): Promise<PageResult> {
  const [editions, { data: paths }] = await Promise.all([
    Promise.all(path.steps.map(({ course }) => findEdition(frame, course.id))),
    frame.catalogue.listPaths(),
  ])
  const image = paths.find((one) => one.code === path.code)?.image_url ?? null
  const pages = editions.map((edition) => edition?.path ?? null)
  return { page: pathPage(frame, { path, image, pages, enquiry }) }
}

/** The form on a learning path's page. */
export const pathForm: FormKind<{ code: string }> = {
  async findSubject(frame, { code }) {
    const path = await frame.catalogue.findPath(code)
    return path && pathSubject(frame, path)
  },
  async show(frame, { code }, enquiry) {
    const path = await frame.catalogue.findPath(code)
    return path ? showDetail(frame, path, enquiry) : 'missing'
  },
}
