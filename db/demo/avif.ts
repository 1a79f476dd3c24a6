/**
 * Converts the demo's WebP pictures to AVIF, in the two widths that pages offer. Run it by hand after changing a
 * picture: `node bin/node.mjs db/demo/avif.ts`. The SVG originals are in db/demo/art, the WebP pictures in public/demo.
 *
 * This makes a WebP picture, with the Noto fonts for Devanagari installed; use `-q 60` for block.svg and `-w 400` for
 * people: `rsvg-convert -w 1200 voice.svg -o voice.png && cwebp -preset drawing -q 82 voice.png -o voice.webp`
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
