import sharp from 'sharp'
import { expect, test } from 'vitest'
import { UnreadableText } from '#lib/office/imports/messages.ts'
import { resizePicture } from '#lib/office/pictures/resize.ts'

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
const noise = sharp({
  create: {
    ...{ width: 300, height: 200, channels: 3, background: '#888' },
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each<[kind: string, picture: () => Promise<Buffer>, size: number[]]>([
  ['JPEG', () => drawn(400, 300).jpeg().toBuffer(), [400, 300]],
  ['PNG', () => drawn(400, 300).png().toBuffer(), [400, 300]],
  ['WebP', () => drawn(400, 300).webp().toBuffer(), [400, 300]],
  ['AVIF', () => drawn(400, 300).avif({ effort: 0 }).toBuffer(), [400, 300]],
  ['a large one', () => drawn(4000, 3000).jpeg().toBuffer(), [1280, 960]],
  [
    'one that lies on its side',
    () => drawn(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    [300, 400],
  ],
])('%s becomes WebP, upright and no larger than a page needs', async (_kind, picture, size) => {
  const made = await resizePicture({ name: 'a.jpg', bytes: await picture() })
  const { format, width, height, exif, icc, xmp } = await sharp(made).metadata()
  expect([format, width, height, exif, icc, xmp]).toEqual(['webp', ...size, undefined, undefined, undefined])
})

test('nothing that came beside the picture is in what is served', async () => {
  const picture = await drawn(40, 30)
    .withExif({ IFD0: { Artist: 'Asha, 12 Lane' } })
    .jpeg()
    .toBuffer()
  const made = await resizePicture({
    name: 'a.jpg',
    bytes: Buffer.concat([picture, bytes('<script>x()</script>')]),
  })
  expect(made.toString('latin1')).not.toMatch(/Asha|script/)
})

test.each<[kind: string, file: () => Promise<Buffer> | Buffer, fault: RegExp]>([
  [
    'an SVG',
    () => bytes('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    /^"a.png" is not a JPEG/,
  ],
  ['a GIF', () => drawn(4, 4).gif().toBuffer(), /is not a JPEG/],
  ['a PDF that calls itself a picture', () => bytes('%PDF-1.7\n\xff\xd8\xff'), /is not a JPEG/],
  ['nothing', () => bytes(''), /is not a JPEG/],
  [
    'the beginning of a JPEG',
    async () => (await noise.clone().jpeg().toBuffer()).subarray(0, 9_000),
    /did not arrive completely/,
  ],
  [
    'the beginning of a PNG',
    async () => (await noise.clone().png().toBuffer()).subarray(0, 20_000),
    /did not arrive completely/,
  ],
  [
    'an SVG behind the first bytes of a PNG',
    () => bytes('\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
    /damaged/,
  ],
  [
    'a PNG that unpacks to 30 million pixels',
    () => drawn(6000, 5000).png({ palette: true }).toBuffer(),
    /at most 25 million/,
  ],
])('%s is refused by name', async (_kind, file, fault) => {
  const refused = await resizePicture({ name: 'a.png', bytes: await file() }).catch((error) => error)
  expect(refused).toBeInstanceOf(UnreadableText)
  expect(refused.said.en).toMatch(fault)
})
