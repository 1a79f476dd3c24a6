import type { PageResult } from '#app/(site)/made-page.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { iconFile } from '#lib/site/pictures/icon-file.ts'

/** Loaded on use: sharp weighs 19 MB, and most requests draw nothing. */
const loadDrawing = () => import('#lib/site/pictures/sharing-picture.ts')

/** Draws the picture for previews of links to a page. */
export async function drawnPreview(
  context: PageContext,
  title: string,
  accent: string | null,
): Promise<PageResult> {
  const { sharingPicture } = await loadDrawing()
  const institute = context.site.institute.name
  return { file: await sharingPicture({ title, institute, accent }), type: 'image/png' }
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
