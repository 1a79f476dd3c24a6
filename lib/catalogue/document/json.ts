import { isUtf8 } from 'node:buffer'
import { quoted } from './fault.ts'

/**
 * Says where bytes cannot be read as JSON. Line and column count from 1; a column is a UTF-16 unit, like in editors, and
 * unknown for bytes that are not UTF-8.
 */
export class Unreadable extends Error {
  readonly line: number
  readonly column: number | undefined

  constructor(message: string, line: number, column?: number) {
    super(message)
    this.line = line
    this.column = column
  }
}

/** Parses JSON in UTF-8; throws an `Unreadable` with the place of the first error. */
export function parseDocumentBytes(bytes: Buffer): unknown {
  refuseDeepNesting(bytes)
  if (!isUtf8(bytes))
    throw new Unreadable('its bytes are not UTF-8; expected a file in UTF-8', lineNotUtf8(bytes))
  return parseDocumentJson(bytes.toString())
}

/** Returns the first line that is not UTF-8: a line feed is never part of a longer character. */
function lineNotUtf8(bytes: Buffer): number {
  for (let line = 1, start = 0; ; line++) {
    const feed = bytes.indexOf(0x0a, start)
    if (feed < 0 || !isUtf8(bytes.subarray(start, feed))) return line
    start = feed + 1
  }
}

/** Parses JSON; throws an `Unreadable` with the place of the first error. */
function parseDocumentJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notJson(text, (error as Error).message)
  }
}

/** Builds the error. The parser gives the position of most errors, but not that of an unexpected token. */
function notJson(text: string, reason: string): Unreadable {
  const [, expected = 'Expected a value', position] =
    /^(.*?)(?: in JSON)? at position (\d+)/.exec(reason) ?? []
  const at = position === undefined ? unexpectedAt(text, reason) : Number(position)
  const { line, column } = placeIn(text.slice(0, at))
  const found =
    at < text.length ? quoted(String.fromCodePoint(text.codePointAt(at) ?? 0)) : 'the end of the text'
  const message = `${found} is not JSON here; ${expected.charAt(0).toLowerCase()}${expected.slice(1)}`
  return new Unreadable(message, line, column)
}

/** Returns the line and column after a text, counted from 1. */
function placeIn(before: string): { line: number; column: number } {
  let line = 1
  for (let at = before.indexOf('\n'); at >= 0; at = before.indexOf('\n', at + 1)) line++
  return { line, column: before.length - before.lastIndexOf('\n') }
}

/** Finds the unexpected token by binary search: a text that ends before the token fails with another error. */
function unexpectedAt(text: string, reason: string): number {
  if (!reason.startsWith('Unexpected token')) return text.length
  let sound = 0
  let faulty = text.length
  while (faulty - sound > 1) {
    const middle = Math.floor((sound + faulty) / 2)
    if (isUnexpected(text.slice(0, middle))) faulty = middle
    else sound = middle
  }
  return sound
}

function isUnexpected(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    return (error as Error).message.startsWith('Unexpected token')
  }
}

/** The deepest nesting that is parsed: more takes long and much memory. `scan` has a far lower limit. */
const nestingMax = 10_000

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Throws for JSON that is nested too deep. */
function refuseDeepNesting(bytes: Buffer): void {
  const at = nestedDeeperAt(bytes, nestingMax)
  if (at === undefined) return
  const { line, column } = placeIn(bytes.toString('latin1', 0, at))
  throw new Unreadable(tooDeep, line, column)
}

/** Returns the offset at which JSON nests more levels, found before anything is built from it; undefined when it never does. */
export function nestedDeeperAt(bytes: Uint8Array, levels: number): number | undefined {
  let depth = 0
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (isText) {
      if (byte === backslash) at++
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (opening.has(byte)) {
      if (++depth > levels) return at
    } else if (closing.has(byte)) depth--
  }
  return undefined
}

const tooDeep = `lists and objects are nested too deep here; expected at most ${nestingMax} levels`
