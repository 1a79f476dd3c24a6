import { type Fault, shown } from './fault.ts'
import { decode, frameOf, isJson, type JsonParts } from './json.ts'
import { placeOf } from './place.ts'
import type { Slices } from './slices.ts'
import { type SyntaxFault, syntaxFault } from './syntax.ts'

/** Where a document that is not JSON stops being it, and what could stand there. */
export function jsonFault(parts: JsonParts): Fault {
  const { content, start } = parts
  const fault = firstFault(parts)
  if (fault === undefined) return { path: 'document', message: 'JSON can not be read' }
  const { offset, expected } = fault
  const { line, column } = placeOf(content, offset, start)
  // No character has more bytes.
  const rest = decode(content, offset, Math.min(offset + 4, content.length))
  const found = rest === '' ? 'the end of the file' : shown(String.fromCodePoint(rest.codePointAt(0) ?? 0))
  return {
    path: `line ${line}, column ${column}`,
    message: `${found} is not JSON here; expected ${expected}`,
  }
}

/** The first fault of the whole: before the courses, in one of them, or behind them. Its offset counts bytes. */
function firstFault(parts: JsonParts): SyntaxFault | undefined {
  const { before, after } = frameOf(parts)
  const fault = syntaxFault(before + after)
  if (parts.courses === undefined) return fault && inBytes(fault, before, parts.start)
  if (fault && fault.offset < before.length) return inBytes(fault, before, parts.start)
  const inCourses = faultOfCourses(parts, parts.courses)
  if (inCourses) return inCourses
  // The first character of `after` closes the empty list.
  return fault && inBytes({ ...fault, offset: fault.offset - before.length }, after, parts.courses.end - 1)
}

function faultOfCourses({ content }: JsonParts, { starts, ends, isClosed }: Slices): SyntaxFault | undefined {
  for (const [index, start] of starts.entries()) {
    const end = ends[index] ?? content.length
    const text = decode(content, start, end)
    const isCut = !isClosed && index === starts.length - 1
    if (!isCut && isJson(text)) continue
    // What comes next may be what is wrong: nothing may be missing before it.
    const next = decode(content, end, Math.min(end + 1, content.length))
    const lead = index === 0 ? '[' : '[0,'
    const fault = syntaxFault(lead + text + next)
    if (fault) return inBytes({ ...fault, offset: fault.offset - lead.length }, text + next, start)
  }
}

const inBytes = ({ offset, expected }: SyntaxFault, text: string, start: number): SyntaxFault => ({
  offset: start + Buffer.byteLength(text.slice(0, offset)),
  expected,
})
