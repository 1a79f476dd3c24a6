import { isAbsent } from '#lib/base/plain-text.ts'
import { type AuthoredSource, type Items, itemsFrom } from '../authored/catalogue.ts'
import {
  contentOf,
  type DocumentContent,
  type Line,
  linesOf,
  markLength,
  parseDocumentBytes,
  Unreadable,
} from './document-bytes.ts'
import { fault, type Told } from './document-findings.ts'
import { coursesIn, type ParsedDocument, type ParseOptions, parseWithCourses } from './parse.ts'
import { isObject, under } from './unchecked-values.ts'

/**
 * Format of a file. In `json lines`, the first line is the document without its courses, and each further line is a
 * course. With `whichever it is`, the format is detected from the content.
 */
export type DocumentForm = 'json' | 'json lines' | 'whichever it is'

export const documentBytesMax = 2 * 1024 ** 3

/** Maximum number of bytes parsed at once: a whole JSON document, or one line of JSON lines. */
const parsedBytesMax = 64 * 1024 ** 2

/**
 * Reads an institute document from a file's UTF-8 bytes, with or without a byte order mark. In JSON lines, courses are
 * parsed one by one, here and again on each access to the result, so they are never all in memory.
 */
export function readDocument(
  bytes: DocumentContent | Uint8Array,
  form: DocumentForm = 'json',
  options: ParseOptions = {},
): ParsedDocument<AuthoredSource> {
  const content = bytes instanceof Uint8Array ? contentOf(bytes) : bytes
  if (content.length > documentBytesMax)
    return refused('document', manyBytes(content.length, documentBytesMax))
  const isLines = form === 'json lines' || (form === 'whichever it is' && looksLikeLines(content))
  try {
    return isLines ? readLines(content, options) : readWhole(content, options)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return refused('document', error)
  }
}

const refused = (path: string, { code, values }: Told): ParsedDocument<never> => ({
  isValid: false,
  faults: [fault([path], code, values)],
})

const manyBytes = (count: number, max: number, noun = 'bytes') =>
  ({ code: 'tooMany', values: { count, noun, max } }) as const

/** Returns whether the first line is a complete object and more lines follow. */
function looksLikeLines(content: DocumentContent): boolean {
  const [first, second] = linesOf(content).take(2)
  if (first === undefined || second === undefined) return false
  try {
    return isObject(parseLine(content, first))
  } catch {
    return false
  }
}

function readWhole(content: DocumentContent, options: ParseOptions): ParsedDocument<AuthoredSource> {
  const { length } = content
  if (length > parsedBytesMax)
    return refused('document', manyBytes(length, parsedBytesMax, 'bytes outside JSON lines (.jsonl)'))
  const document = parseDocumentBytes(content.read(markLength(content), length))
  return parseWithCourses(document, coursesIn(document), options)
}

function readLines(content: DocumentContent, options: ParseOptions): ParsedDocument<AuthoredSource> {
  const lines = linesOf(content)
  const first = lines.next()
  const head = parseLine(content, first.done ? undefined : first.value)
  const listed = under(head, 'courses')
  if (!isAbsent(listed) && !(Array.isArray(listed) && listed.length === 0))
    return refused('courses', { code: 'coursesOnFirstLine' })
  return parseWithCourses(head, coursesOn(content, [...lines]), options)
}

const coursesOn = (content: DocumentContent, lines: Line[]): Items<unknown> =>
  itemsFrom(lines.length, (index) => parseLine(content, lines[index]))

function parseLine(content: DocumentContent, { start, end }: Line = { start: 0, end: 0 }): unknown {
  if (end - start > parsedBytesMax) throw new Unreadable(manyBytes(end - start, parsedBytesMax))
  return parseDocumentBytes(content.read(start, end))
}
