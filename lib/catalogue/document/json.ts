import { quoted } from './fault.ts'

/** Says where a text is not JSON. Line and column count from 1; a column is a UTF-16 unit, like in editors. */
export class NotJson extends Error {
  readonly line: number
  readonly column: number

  constructor(line: number, column: number, message: string) {
    super(message)
    this.line = line
    this.column = column
  }
}

/** Parses JSON; throws a `NotJson` with the place of the first error. */
export function parseDocumentJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notJson(text, (error as Error).message)
  }
}

/** Builds the error. The parser gives the position of most errors, but not that of an unexpected token. */
function notJson(text: string, reason: string): NotJson {
  const [, expected = 'Expected a value', position] =
    /^(.*?)(?: in JSON)? at position (\d+)/.exec(reason) ?? []
  const at = position === undefined ? unexpectedAt(text, reason) : Number(position)
  const { line, column } = placeIn(text.slice(0, at))
  const found =
    at < text.length ? quoted(String.fromCodePoint(text.codePointAt(at) ?? 0)) : 'the end of the text'
  const message = `${found} is not JSON here; ${expected.charAt(0).toLowerCase()}${expected.slice(1)}`
  return new NotJson(line, column, message)
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

/** Throws a `NotJson` for JSON that is nested too deep. */
export function refuseDeepNesting(bytes: Buffer): void {
  const at = nestedDeeperAt(bytes, nestingMax)
  if (at === undefined) return
  const { line, column } = placeIn(bytes.toString('latin1', 0, at))
  throw new NotJson(line, column, tooDeep)
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
