import { expect, test } from 'vitest'
import { oneLine } from '#lib/html/line.ts'

test.each([
  ['a line break', 'warp\nweft', 'warp weft'],
  ['several kinds in a row', 'warp \r\n\t\u00a0 weft', 'warp weft'],
  ['the ends', '  warp weft\n', 'warp weft'],
  ['nothing else', '\n \t', ''],
  ['none', 'warp weft', 'warp weft'],
  ['a next-line sign', 'warp\u0085weft\u0085', 'warp weft'],
  ['no byte order mark', 'warp\ufeffweft', 'warp\ufeffweft'],
  ['no invisible space', 'warp\u200b\u200bweft\u200b', 'warp\u200b\u200bweft\u200b'],
])('on one line every run of white space becomes one space: %s', (_, text, line) => {
  expect(oneLine(text)).toBe(line)
})
