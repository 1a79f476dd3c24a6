import pLimit from 'p-limit'
import sharp from 'sharp'
import { perProcess } from '#lib/base/per-process.ts'
import { quote, said, UnreadableText } from '#lib/office/imports/messages.ts'

/** Kinds of pictures by their first bytes; sharp would read others too, such as SVG, which loads files. */
const signatures: Record<string, RegExp> = {
  jpeg: /^ÿØÿ/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftyp(?:avif|avis|mif1.{0,32}avif)/s,
}

/** Millions of pixels. A JPEG is reduced while it is read; others are in memory as a whole. */
const pixelsMax: Record<string, number> = { jpeg: 50 }
const usualPixelsMax = 25
const secondsMax = 10

/** Longest side in pixels: what a card and the head of a page need on a dense screen. */
const sideMax = 1_280

/** One at a time, because a picture may take 200 MB while it is read. */
const turns = perProcess('pictures read', () => pLimit(1))

/**
 * Reads an uploaded picture on another thread, and returns it as WebP: upright, not larger than a page needs, without
 * EXIF or anything else that came with it. Throws `UnreadableText` for what is none, is damaged, or is too large.
 */
export const resizePicture = (file: { name: string; bytes: Uint8Array }): Promise<Buffer> =>
  turns()(() => resized(file))

async function resized({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<Buffer> {
  const value = quote(name)
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  const kind = Object.keys(signatures).find((one) => signatures[one]?.test(head))
  if (kind === undefined) throw new UnreadableText(said('notPicture', { value }))
  const max = pixelsMax[kind] ?? usualPixelsMax
  const picture = sharp(bytes, { limitInputPixels: max * 1_000_000, failOn: 'truncated' })
  try {
    return await picture
      .timeout({ seconds: secondsMax })
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  } catch (error) {
    const isLarge = /pixel limit|timeout/i.test(String(error))
    throw new UnreadableText(said(isLarge ? 'largePicture' : 'brokenPicture', { value, max }))
  }
}
