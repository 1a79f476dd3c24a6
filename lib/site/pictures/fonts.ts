import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Fonts used to draw texts, because a server may not have any installed. */
const files = [
  fileURLToPath(new URL('./tiro-whole.ttf', import.meta.url)),
  fileURLToPath(new URL('./tiro-latin-ext.ttf', import.meta.url)),
  fileURLToPath(new URL('./tiro-bengali.ttf', import.meta.url)),
  fileURLToPath(new URL('./serif-tamil.ttf', import.meta.url)),
  fileURLToPath(new URL('./naskh-arabic.ttf', import.meta.url)),
]
const family = 'Tiro Devanagari Hindi, Tiro Bangla, Noto Serif Tamil, Noto Naskh Arabic'

let ready: ReturnType<typeof load> | undefined

/** Returns the fonts as one family. Each character is drawn with the first font that has it. */
export const fonts = () => {
  ready ??= load()
  return ready
}

async function load() {
  // Drawing with a font file registers the font in this process.
  for (const fontfile of files) await sharp({ text: { text: '.', fontfile } }).metadata()
  const known = new Set(files.flatMap((file) => codePointsOf(readFileSync(file))))
  return {
    family,
    hasCharacter: (character: string) =>
      /^[\s\p{Default_Ignorable_Code_Point}]$/u.test(character) || known.has(character.codePointAt(0) ?? 0),
  }
}

/** Reads the format 4 `cmap` table, which has the Basic Multilingual Plane. */
function codePointsOf(font: Buffer): number[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const cmapEntry = tables.find((entry) => font.toString('latin1', entry, entry + 4) === 'cmap')
  const cmap = font.subarray(font.readUInt32BE((cmapEntry ?? 12) + 8))
  const parts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
  )
  const part = parts.find((one) => one.readUInt16BE(0) === 4)
  if (!part) throw new Error('The font has no character table (cmap) in format 4.')
  const size = part.readUInt16BE(6)
  return Array.from({ length: size / 2 }, (_, index) => 14 + 2 * index).flatMap((at) => {
    const [last, first] = [part.readUInt16BE(at), part.readUInt16BE(at + size + 2)]
    const [delta, offset] = [part.readUInt16BE(at + 2 * size + 2), part.readUInt16BE(at + 3 * size + 2)]
    const glyphOf = (code: number) =>
      offset === 0
        ? (code + delta) % 65_536
        : part.readUInt16BE(at + 3 * size + 2 + offset + 2 * (code - first))
    const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    return codes.filter((code) => code !== 0xffff && glyphOf(code) !== 0)
  })
}
