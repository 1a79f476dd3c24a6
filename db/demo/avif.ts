/**
 * Regenerates the demo's pictures as AVIF, in the widths that pages offer beside the WebP. Run it by hand after drawing
 * a picture: `node bin/node.mjs db/demo/avif.ts`. Pictures are drawn in db/demo/art and served as WebP from
 * public/demo.
 *
 * `rsvg-convert -w 1200 voice.svg -o voice.png && cwebp -preset drawing -q 82 voice.png -o voice.webp` (with the Noto
 * fonts for Devanagari installed; block.svg with `-q 60`; people at `-w 400`).
 */
import { readdirSync } from 'node:fs'
import sharp from 'sharp'

const folder = new URL('../../public/demo/', import.meta.url).pathname
const wide = readdirSync(folder).filter((name) => name.endsWith('.webp') && !name.startsWith('person-'))
for (const name of wide) {
  for (const [width, quality] of [
    [400, 45],
    [800, 40],
  ] as const) {
    const file = `${folder}${name.replace('.webp', `-${width}.avif`)}`
    await sharp(folder + name)
      .resize(width)
      .avif({ quality, effort: 6 })
      .toFile(file)
  }
}
