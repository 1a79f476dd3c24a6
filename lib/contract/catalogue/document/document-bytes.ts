import { isUtf8 } from 'node:buffer'
import { nestedDeeperAt } from '#lib/base/json-depth.ts'
import type { Finding } from '../rules/finding.ts'
import type { DocumentCode, Told } from './document-findings.ts'

/** The bytes of a document, in memory or in a file. `read` throws if the file has changed since it was opened. */
export interface DocumentContent {
  readonly length: number
  /** Reads the bytes from `start` up to, but not including, `end`. */
  read(start: number, end: number): Buffer
}

export const contentOf = (bytes: Uint8Array): DocumentContent => ({
  length: bytes.length,
  read: (start, end) => Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start),
})

const mark = Buffer.from('\ufeff')

/** Returns the length of the byte order mark: 3, or 0 if there is no mark. */
export const markLength = (content: DocumentContent): number =>
  content.read(0, Math.min(mark.length, content.length)).equals(mark) ? mark.length : 0

/** Byte offsets of a line, excluding its line feed. */
export interface Line {
  start: number
  end: number
}

const chunkBytes = 1 << 20
const lineFeed = 0x0a

export function* linesOf(content: DocumentContent): Generator<Line> {
  let start = markLength(content)
  let isBlank = true
  for (let base = start; base < content.length; base += chunkBytes) {
    const chunk = content.read(base, Math.min(base + chunkBytes, content.length))
    for (let from = 0; from < chunk.length; ) {
      const feed = chunk.indexOf(lineFeed, from)
      const to = feed < 0 ? chunk.length : feed
      isBlank &&= chunk.subarray(from, to).every(isSpace)
      from = to + 1
      if (feed < 0) continue
      if (!isBlank) yield { start, end: base + feed }
      start = base + from
      isBlank = true
    }
  }
  if (!isBlank) yield { start, end: content.length }
}

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d

/** Thrown when bytes cannot be read as JSON. */
export class Unreadable extends Error {
  readonly code: DocumentCode
  readonly values: Finding['values']

  constructor({ code, values = {} }: Told) {
    super(code)
    this.code = code
    this.values = values
  }
}

/** Parses UTF-8 JSON. Throws `Unreadable` if it is invalid. */
export function parseDocumentBytes(bytes: Buffer): unknown {
  if (nestedDeeperAt(bytes, nestingMax) !== undefined)
    throw new Unreadable({ code: 'nestedTooDeep', values: { max: nestingMax } })
  if (!isUtf8(bytes)) throw new Unreadable({ code: 'otherEncoding' })
  try {
    return JSON.parse(bytes.toString())
  } catch (error) {
    throw new Unreadable({ code: 'notJson', values: { because: (error as Error).message } })
  }
}

/** Deeper JSON takes too much time and memory. `scan` has a much lower limit. */
const nestingMax = 10_000
