import type { PageResult } from '#app/(site)/made-page.ts'
import { accentIn } from '#app/(site)/parts/picture.tsx'
import { findNamed } from '#lib/site/course-page.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { iconFile } from '#lib/site/pictures/icon-file.ts'

/** Loaded on use: our own server may never draw. */
const loadDrawing = () => import('#lib/site/pictures/sharing-picture.ts')

/** Draws the picture for previews of links to a page. */
async function drawnPreview(context: PageContext, title: string, accent: string | null): Promise<PageResult> {
  const { sharingPicture } = await loadDrawing()
  const institute = context.site.institute.name
  return { file: await sharingPicture({ title, institute, accent }), type: 'image/png' }
}

/** The picture for previews of links to a course. */
export async function showCoursePicture(
  context: PageContext,
  { course: segment }: { course: string },
): Promise<PageResult> {
  const edition = await findNamed(context, segment)
  if (!edition) return 'missing'
  const { course, language, path } = edition
  if (path !== context.addresses.courseAt(context.language, segment)) {
    return { redirect: context.addresses.courseFile({ ...course, language }, 'picture.png'), status: 301 }
  }
  const { streams } = await context.catalogue.listStreams()
  return drawnPreview(context, course.title, accentIn(streams, course.stream?.slug))
}

/** The picture for previews of links to a learning path. */
export async function showPathPicture(context: PageContext, { code }: { code: string }): Promise<PageResult> {
  const { catalogue, addresses, language } = context
  const path = await catalogue.findPath(code)
  if (!path) return 'missing'
  if (path.code !== code) return { redirect: addresses.pathPicture(language, path.code) }
  return drawnPreview(context, path.name, null)
}

const iconSize = 48

/** `/favicon.ico`: the institute's initial, for programs that ask for nothing else. */
export async function showIcon({ site }: PageContext): Promise<PageResult> {
  const { initialIcon } = await loadDrawing()
  return { file: iconFile(await initialIcon(site.institute.name, iconSize), iconSize), type: 'image/x-icon' }
}
