import { isUtf8 } from 'node:buffer'
import { type Content, chunkBytes } from './content.ts'
import type { Fault } from './fault.ts'
import { placeOf } from './place.ts'

const lineFeed = 0x0a
const mark = Buffer.from('\ufeff')

/** How many bytes at the start only say that the others are UTF-8. */
export const markLength = (content: Content): number =>
  content.read(0, Math.min(mark.length, content.length)).equals(mark) ? mark.length : 0

/** The first line that is not UTF-8; undefined when all are. */
export function encodingFault(content: Content): Fault | undefined {
  let judged = 0
  while (judged < content.length) {
    const rest = content.length - judged
    const bytes = content.read(judged, judged + Math.min(chunkBytes, rest))
    const whole = bytes.length === rest ? bytes : withoutLast(bytes)
    if (!isUtf8(whole)) {
      const { line } = placeOf(content, judged + soundLength(whole))
      return { path: `line ${line}`, message: 'its bytes are not UTF-8; expected a file in that encoding' }
    }
    judged += whole.length
  }
}

/** Leaves out the last character, of which there may be more to read; none has more than four bytes. */
function withoutLast(bytes: Buffer): Buffer {
  const earliest = bytes.length - 4
  let start = bytes.length - 1
  while (start > earliest && isContinuation(bytes[start])) start--
  return bytes.subarray(0, start)
}

const isContinuation = (byte = 0): boolean => (byte & 0xc0) === 0x80

/** How far the lines are sound. A line feed is never part of a longer character, so each can be judged by itself. */
function soundLength(bytes: Buffer): number {
  let start = 0
  for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
    if (!isUtf8(bytes.subarray(start, end))) break
    start = end + 1
  }
  return start
}
