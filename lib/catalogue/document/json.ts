import { shown } from './fault.ts'

/** A text is not JSON. Line and column count from 1; a column is a UTF-16 unit, as editors count them. */
export class NotJson extends Error {
  readonly line: number
  readonly column: number

  constructor(line: number, column: number, message: string) {
    super(message)
    this.line = line
    this.column = column
  }
}

/** Parses JSON; throws a `NotJson` that says where a text stops being it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notJson(text, (error as Error).message)
  }
}

/** The parser says where most faults are, but not where the token stands that it did not expect. */
function notJson(text: string, reason: string): NotJson {
  const [, expected = 'Expected a value', position] =
    /^(.*?)(?: in JSON)? at position (\d+)/.exec(reason) ?? []
  const at = position === undefined ? unexpectedAt(text, reason) : Number(position)
  const before = text.slice(0, at)
  const line = before.split('\n').length
  const found = at < text.length ? shown(String.fromCodePoint(text.codePointAt(at) ?? 0)) : 'the end of it'
  const message = `${found} is not JSON here; ${expected.charAt(0).toLowerCase()}${expected.slice(1)}`
  return new NotJson(line, at - before.lastIndexOf('\n'), message)
}

/** A text that ends before that token fails in another way: halving finds it in few readings. */
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
