import sharp, { type OverlayOptions } from 'sharp'
import { escapeXml } from '../files/sitemap-xml.ts'
import { directionOf, textLanguage } from '../languages.ts'
import { fonts } from './fonts.ts'
import { shareSize } from './share-size.ts'

interface SharedFacts {
  title: string
  /** Text below the title: a price, or a count such as `12 courses`. Null omits it. */
  detail: string | null
  institute: string
  /** Colour as `#rgb`, `#rrggbb` or `#rrggbbaa`; null for the site's default. */
  accent: string | null
  /** Picture beside the texts; missing or null draws arches behind them. */
  picture?: Buffer | null
}

const { width, height } = shareSize
const margin = 90
/** Width of a picture beside the texts, and height of the rules above it. */
const pictureWidth = 460
const rulesHeight = 28
const ownAccent = '#8a2a38'

/** Draws a link preview as PNG. Omits any text whose script the fonts do not support, instead of drawing boxes. */
export async function sharingPicture({
  title,
  detail,
  institute,
  accent,
  picture = null,
}: SharedFacts): Promise<Buffer> {
  const colour = accent ?? ownAccent
  const across = picture ? width - pictureWidth - margin - margin / 2 : width - 2 * margin
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#faf6ee"/>
    <rect width="100%" height="18" fill="${colour}"/>
    <rect y="24" width="100%" height="4" fill="${colour}"/>
    ${picture ? '' : arches(colour, isFromRight(title))}</svg>`
  const texts = await Promise.all([
    lineOf(title, { size: 66, least: 40, colour: '#221b16', width: across, height: 270, top: 105 }),
    lineOf(detail ?? '', { size: 46, colour: '#221b16', width: across, height: 64, top: 405, along: title }),
    lineOf(institute, { size: 32, colour: '#5f554b', width: across, height: 90, top: 495, along: title }),
  ])
  const pictures = picture ? [await besideText(picture, isFromRight(title))] : []
  return sharp(Buffer.from(paper))
    .composite([...pictures, ...texts.flat()])
    .png({ palette: true })
    .toBuffer()
}

const arches = (colour: string, isMirrored: boolean): string =>
  `<g fill="${colour}"${isMirrored ? ` transform="translate(${width}) scale(-1 1)"` : ''}>
    <path d="M820 630V420a130 130 0 0 1 260 0v210z" opacity=".16"/>
    <path d="M1000 630V360a130 130 0 0 1 260 0v270z" opacity=".3"/>
  </g>`

/** Crops a picture to the side of the texts: the right, or for a title from right to left the left. */
async function besideText(picture: Buffer, isOnLeft: boolean): Promise<OverlayOptions> {
  const size = { width: pictureWidth, height: height - rulesHeight }
  const input = await sharp(picture)
    .resize({ ...size, fit: 'cover' })
    .toBuffer()
  return { input, left: isOnLeft ? 0 : width - pictureWidth, top: rulesHeight }
}

/** Draws the first letter of a name on a square in the site's colour, as a PNG icon for tabs, bookmarks and home screens. */
export async function initialIcon(name: string): Promise<Buffer> {
  const size = 180
  const [letter = ''] = name.trim().toLocaleUpperCase()
  const square = { width: size, height: size, channels: 4 as const, background: ownAccent }
  const texts = await textOf(letter, { size: Math.round(size * 0.75), colour: '#fffaf2', width: size })
  return sharp({ create: square })
    .composite(texts.map(({ data }) => ({ input: data, gravity: 'centre' })))
    .png()
    .toBuffer()
}

async function lineOf(
  text: string,
  {
    top,
    height: room,
    along = text,
    ...look
  }: {
    size: number
    least?: number
    colour: string
    width: number
    height: number
    top: number
    along?: string
  },
): Promise<OverlayOptions[]> {
  const drawn = await textOf(text, { ...look, height: room })
  return drawn.map(({ data, info }) => ({
    input: data,
    left: isFromRight(along) ? width - margin - info.width : margin,
    top,
  }))
}

/** Lengths of a text, in characters: more than this is never drawn, and less is not shortened. */
const longest = 300
const shortest = 12

const shortened = (characters: readonly string[], length: number): string =>
  characters.length <= length ? characters.join('') : `${characters.slice(0, length).join('').trimEnd()}…`

const isFromRight = (text: string): boolean => directionOf(textLanguage(text, 'en')) === 'rtl'

interface Drawn {
  data: Buffer
  info: { width: number; height: number }
}

/** Draws at a size of `least` or more, then clipped. Empty if the fonts lack one of its letters. */
async function textOf(
  given: string,
  {
    size,
    least = 12,
    colour,
    width: across,
    height: room,
  }: { size: number; least?: number; colour: string; width: number; height?: number },
): Promise<Drawn[]> {
  const { family, hasCharacter } = await fonts()
  const whole = writable(given, hasCharacter)
  if (whole === undefined) return []
  const draw = (text: string, points: number) =>
    sharp({
      text: {
        text: `<span foreground="${colour}">${escapeXml(text)}</span>`,
        font: `${family} ${points}`,
        width: across,
        rgba: true,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  let [text, points] = [shortened([...whole], longest), size]
  for (;;) {
    const drawn = await draw(text, points)
    const { info } = drawn
    const fits = room === undefined || (info.height <= room && info.width <= across)
    const characters = [...text]
    if (fits || (points === least && characters.length < shortest)) return [drawn]
    if (points > least) points = Math.max(least, Math.round(points * 0.8))
    else text = shortened(characters, Math.floor(characters.length * 0.8))
  }
}

/** Drops what the fonts lack, such as emoji. Undefined if that is a letter or currency sign. */
function writable(given: string, hasCharacter: (character: string) => boolean): string | undefined {
  const characters = [...given.normalize('NFC')]
  const isLetter = (character: string) => /[\p{L}\p{M}\p{N}]/u.test(character)
  // A price without its currency sign would be wrong.
  const isNeeded = (character: string) => isLetter(character) || /\p{Sc}/u.test(character)
  if (characters.some((one) => isNeeded(one) && !hasCharacter(one))) return undefined
  const text = characters.filter(hasCharacter).join('').replace(/\s+/g, ' ').trim()
  return [...text].some(isLetter) ? text : undefined
}
