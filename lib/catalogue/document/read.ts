import { constants, isUtf8 } from 'node:buffer'
import { type Fault, shown } from './fault.ts'
import { type ParsedDocument, type ParseOptions, parseDocument } from './parse.ts'
import { syntaxFault } from './syntax.ts'

/** Reads an institute document from a file's bytes, or from its text: JSON in UTF-8, with or without a mark of it. */
export function readDocument(content: Uint8Array | string, options?: ParseOptions): ParsedDocument {
  const { document, fault } = readJson(content)
  return fault ? { isValid: false, faults: [fault] } : parseDocument(document, options)
}

/** Apart from what follows, so that the text, hundreds of megabytes perhaps, is let go of first. */
function readJson(content: Uint8Array | string): { document?: unknown; fault?: Fault } {
  if (typeof content !== 'string') {
    const fault = encodingFault(content)
    if (fault) return { fault }
  }
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const json = text.startsWith('\ufeff') ? text.slice(1) : text
  try {
    return { document: JSON.parse(json) }
  } catch (error) {
    return { fault: jsonFault(json, error) }
  }
}

const lineFeed = 10

const bytesMax = constants.MAX_STRING_LENGTH

/** A line feed is never part of a longer character, so each line can be judged by itself. */
function encodingFault(bytes: Uint8Array): Fault | undefined {
  if (bytes.length > bytesMax)
    return { path: 'document', message: `${bytes.length} bytes are too many; expected at most ${bytesMax}` }
  if (isUtf8(bytes)) return undefined
  let line = 1
  let start = 0
  for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
    if (!isUtf8(bytes.subarray(start, end))) break
    line++
    start = end + 1
  }
  return { path: `line ${line}`, message: 'its bytes are not UTF-8; expected a file in that encoding' }
}

function jsonFault(json: string, error: unknown): Fault {
  const fault = syntaxFault(json)
  if (fault === undefined) return { path: 'document', message: `JSON can not be read: ${String(error)}` }
  const { offset, expected } = fault
  const before = json.slice(0, offset)
  const line = before.split('\n').length
  const column = offset - before.lastIndexOf('\n')
  const found =
    offset === json.length
      ? 'the end of the file'
      : shown(String.fromCodePoint(json.codePointAt(offset) ?? 0))
  return {
    path: `line ${line}, column ${column}`,
    message: `${found} is not JSON here; expected ${expected}`,
  }
}
