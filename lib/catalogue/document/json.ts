import { isUtf8 } from 'node:buffer'

/** Bytes cannot be read as JSON; the message says why. */
export class Unreadable extends Error {}

/** Parses JSON in UTF-8; throws an `Unreadable`. */
export function parseDocumentBytes(bytes: Buffer): unknown {
  if (nestedDeeperAt(bytes, nestingMax) !== undefined)
    throw new Unreadable(`lists and objects are nested too deep; expected at most ${nestingMax} levels`)
  if (!isUtf8(bytes)) throw new Unreadable('its bytes are not UTF-8; expected a file in UTF-8')
  try {
    return JSON.parse(bytes.toString())
  } catch (error) {
    throw new Unreadable(`it is not JSON: ${(error as Error).message}`)
  }
}

/** The deepest nesting that is parsed: more takes long and much memory. `scan` has a far lower limit. */
const nestingMax = 10_000

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

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
