import { type Content, chunksOf } from './content.ts'

const lineFeed = 0x0a

/** The line and column of a byte, both from 1; a column is a UTF-16 unit, as editors count them. */
export function placeOf(content: Content, offset: number, start = 0): { line: number; column: number } {
  let line = 1
  let column = 1
  for (const chunk of chunksOf(content, start, offset)) {
    for (const byte of chunk) {
      if (byte === lineFeed) {
        line++
        column = 1
      } else if (byte >= 0xf0) column += 2
      // Bytes that continue a character are not counted.
      else if (byte < 0x80 || byte >= 0xc0) column++
    }
  }
  return { line, column }
}
