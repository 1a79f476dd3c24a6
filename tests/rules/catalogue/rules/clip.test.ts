import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clip } from '#lib/catalogue/rules/text/plain-text.ts'

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
  ])('%s', (_, text, clipped) => {
    expect(clip(text, 10)).toBe(clipped)
  })

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
