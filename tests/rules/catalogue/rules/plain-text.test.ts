import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clip, fold } from '#lib/base/plain-text.ts'

describe('a text in at most ten characters', () => {
  test.each([
    ['stays whole when shorter', 'warp weft', 'warp weft'],
    ['stays whole at the limit', 'warp wefts', 'warp wefts'],
    ['is cut at the last white space that leaves room', 'warp and weft', 'warp and…'],
    ['keeps a word that just fits', 'warp wefx and', 'warp wefx…'],
    ['loses a word that is one too long', 'warp wefts and', 'warp…'],
    ['is cut where the eleventh character is white space', 'warp wefts more', 'warp…'],
    ['keeps punctuation before the cut', 'warp, and weft', 'warp, and…'],
    ['is cut inside a word that is all there is', 'interlacement', 'interlace…'],
    ['is cut at a line break', 'warp\nand weft', 'warp\nand…'],
    ['is cut at a no-break space', 'warp\u00a0interlaced', 'warp…'],
    ['is cut at a next-line sign', 'warp\u0085interlaced', 'warp…'],
    ['is not cut at a byte order mark, which is no white space', 'warp\ufeffinterlaced', 'warp\ufeffinte…'],
    ['keeps a byte order mark before the sign', 'warp\ufeff interlaced', 'warp\ufeff…'],
    ['has no white space before the sign', 'warp   interlaced', 'warp…'],
    ['counts an emoji as one', '🧶🧶🧶🧶🧶🧶🧶🧶🧶🧶', '🧶🧶🧶🧶🧶🧶🧶🧶🧶🧶'],
    ['does not cut an emoji in two', '🧶🧶🧶🧶🧶🧶🧶🧶🧶🧶🧶', '🧶🧶🧶🧶🧶🧶🧶🧶🧶…'],
    ['counts code points before white space', '🧶🧶🧶🧶 🧶🧶🧶🧶🧶🧶', '🧶🧶🧶🧶…'],
    ['is empty when it was', '', ''],
    ['does not part a letter from its accent', 'interlae\u0301cement', 'interlae\u0301…'],
    ['leaves out a letter whose accent does not fit', 'interlace\u0301ment', 'interlac…'],
    ['does not part a syllable', 'नमस्कारक्षि', 'नमस्कार…'],
    ['does not part a family', 'warpwe👨‍👩‍👧weft', 'warpwe…'],
    ['does not part a flag', 'interlac🇮🇳weft', 'interlac…'],
    ['keeps a flag that just fits', 'interla🇮🇳weft', 'interla🇮🇳…'],
    ['has nothing of a grapheme that is longer', `w${'\u0301'.repeat(10)}`, '…'],
    ['is cut before white space with a mark', 'warp \u0301weftand', 'warp…'],
  ])('%s', (_, text, clipped) => expect(clip(text, 10)).toBe(clipped))

  test('is a beginning of the whole one, within the limit', () => {
    const words = fc
      .string({ unit: fc.constantFrom('a', '🧶', ' ', '\n', 'é'), maxLength: 24 })
      .map((text) => text.trim())
    fc.assert(
      fc.property(words, (text) => {
        const clipped = clip(text, 10)
        if (Array.from(text).length <= 10) return clipped === text
        return (
          Array.from(clipped).length <= 10 && clipped.endsWith('…') && text.startsWith(clipped.slice(0, -1))
        )
      }),
      { seed: 2, numRuns: 300 },
    )
  })
})

test.each([
  ['ASCII capitals', 'KNITTING', 'knitting'],
  ['accented capitals', 'ÉCOLE', 'école'],
  ['an accent written as a combining mark', 'E\u0301cole', 'école'],
  ['a final sigma', 'ΟΔΟΣ', 'οδος'],
  ['a final sigma before more text', 'οδος α', 'οδοσ α'],
  ['a sharp s', 'Straße', 'STRASSE'],
  ['a dotless i', 'ısı', 'ISI'],
  ['a ligature', 'ﬁbre', 'FIBRE'],
  ['a letter whose capital is two', 'ŉ', 'ʼN'],
  ['Cyrillic', 'ШИТЬЁ', 'шитьё'],
  ['letters beyond the basic plane', '𐐀', '𐐨'],
  ['a mark that capitals move apart', '\u1fb3', 'ΑΙ'],
  ['marks in another order that capitals move apart', 'α\u0345\u0301', '\u1fb4'],
])('%s compare without case', (_, one, other) => expect(fold(one)).toBe(fold(other)))

test.each([
  ['another accent', 'école', 'ecole'],
  ['full-width letters', 'Ａ', 'a'],
  ['a trailing space', 'a ', 'a'],
  ['a Devanagari nukta', 'ज', 'ज़'],
])('%s stays a difference', (_, one, other) => expect(fold(one)).not.toBe(fold(other)))
