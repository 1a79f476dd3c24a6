/**
 * Makes the demo's pictures from the SVG originals in db/demo/art. Run it by hand after changing one, with the Noto fonts
 * for Devanagari installed: `node bin/node.mjs db/demo/avif.ts voice`. People are WebP pictures, made by
 * `rsvg-convert -w 400 meenal.svg -o meenal.png && cwebp -preset drawing -q 82 meenal.png -o person-meenal.webp`.
 */
import sharp from 'sharp'

for (const name of process.argv.slice(2))
  await sharp(new URL(`art/${name}.svg`, import.meta.url).pathname)
    .resize(600)
    .avif({ quality: 38, effort: 6 })
    .toFile(new URL(`../../public/demo/${name}.avif`, import.meta.url).pathname)
