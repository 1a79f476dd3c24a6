import type { PageResult } from '#app/(site)/made-page.tsx'
import type { PageContext } from '#lib/site/page-context.ts'
import type { Preview } from '#lib/site/pictures/previews.ts'
import { fetchCoursePicture } from './course-picture.ts'

/** Imports the drawing code on first use, so that servers that draw no pictures do not load sharp. */
const loadDrawing = () => import('#lib/site/pictures/sharing-picture.ts')

type Find<Segments> = (context: PageContext, segments: Segments) => Promise<Preview | undefined>

/** Draws the link preview of a page. Other addresses of the same picture redirect to it. */
export const showPreview =
  <Segments extends object>(section: string | undefined, find: Find<Segments>) =>
  async (context: PageContext, segments: Segments): Promise<PageResult> => {
    const preview = await find(context, segments)
    if (!preview) return 'missing'
    const { path, image, ...shown } = preview
    const names = section === undefined ? [] : [section, ...(Object.values(segments) as string[])]
    if (path !== context.addresses.picture(context.language, ...names)) return { redirect: path, status: 301 }
    const { sharingPicture } = await loadDrawing()
    const { name } = context.site.institute
    const institute = shown.title === name ? '' : name
    const picture = image ? await fetchCoursePicture(image, context.catalogue.ownPicture) : null
    return { file: await sharingPicture({ ...shown, institute, picture }), type: 'image/png' }
  }

/**
 * Returns `/favicon.ico` with the institute's initial, for programs that ignore the page's icon link. Despite its name it is a
 * PNG picture, because such programs go by the content and not by the name.
 */
export async function showIcon({ site }: PageContext): Promise<PageResult> {
  const { initialIcon } = await loadDrawing()
  return { file: await initialIcon(site.institute.name), type: 'image/png' }
}
