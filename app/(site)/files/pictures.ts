import type { PageResult } from '#app/(site)/made-page.tsx'
import type { PageContext } from '#lib/site/page-context.ts'
import type { Preview } from '#lib/site/pictures/previews.ts'

/** Imports the drawing code on first use, so that servers that draw no pictures do not load sharp. */
const loadDrawing = () => import('#lib/site/pictures/sharing-picture.ts')

type Find<Segments> = (context: PageContext, segments: Segments) => Promise<Preview | undefined>

/** Draws the link preview of a page. Other addresses of the same picture redirect to it. */
export const showPreview =
  <Segments extends object>(section: string | undefined, find: Find<Segments>) =>
  async (context: PageContext, segments: Segments): Promise<PageResult> => {
    const preview = await find(context, segments)
    if (!preview) return 'missing'
    const { path, ...shown } = preview
    const names = section === undefined ? [] : [section, ...(Object.values(segments) as string[])]
    if (path !== context.addresses.picture(context.language, ...names)) return { redirect: path, status: 301 }
    const { sharingPicture } = await loadDrawing()
    const { name } = context.site.institute
    const institute = shown.title === name ? '' : name
    return { file: await sharingPicture({ ...shown, institute }), type: 'image/png' }
  }

const iconSize = 48

/** Draws the institute's initial as `/favicon.ico`, for programs that ignore the page's icon link. */
export async function showIcon({ site }: PageContext): Promise<PageResult> {
  const { initialIcon } = await loadDrawing()
  return { file: iconFile(await initialIcon(site.institute.name, iconSize), iconSize), type: 'image/x-icon' }
}

const directoryBytes = 22

/** Wraps a square PNG below 256 pixels in an icon file (ICO). */
function iconFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(directoryBytes)
  // Type 1 means icon. The file contains one picture and no palette.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(directoryBytes, 18)
  return Buffer.concat([head, png])
}
