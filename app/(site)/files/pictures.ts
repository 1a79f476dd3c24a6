import type { PageResult } from '#app/(site)/made-page.tsx'
import type { PageContext } from '#lib/site/page-context.ts'
import type { Preview } from '#lib/site/pictures/previews.ts'

/** Loaded on use: our own server may never draw. */
const loadDrawing = () => import('#lib/site/pictures/sharing-picture.ts')

type Find<Segments> = (context: PageContext, segments: Segments) => Promise<Preview | undefined>

/** Draws the picture for previews of links to a page of a section, under its own address only. */
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

/** `/favicon.ico`: the institute's initial, for programs that ask for nothing else. */
export async function showIcon({ site }: PageContext): Promise<PageResult> {
  const { initialIcon } = await loadDrawing()
  return { file: iconFile(await initialIcon(site.institute.name, iconSize), iconSize), type: 'image/x-icon' }
}

const directoryBytes = 22

/** An icon file (ICO) of one picture in PNG, a square of fewer than 256 pixels. */
export function iconFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(directoryBytes)
  // One picture without a palette.
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
