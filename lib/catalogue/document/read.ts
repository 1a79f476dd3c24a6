import { constants } from 'node:buffer'
import type { AuthoredSource } from '../source.ts'
import { type Content, contentOf } from './content.ts'
import { encodingFault, markLength } from './encoding.ts'
import { type Fault, pathOf } from './fault.ts'
import { type JsonParts, NotJson, parsedCourses, parseFrame } from './json.ts'
import { jsonFault } from './json-fault.ts'
import { type ParsedDocument, type ParseOptions, parseParts } from './parse.ts'
import { findCourses } from './slices.ts'

/**
 * Reads an institute document from a file's bytes: JSON in UTF-8, with or without a mark of it. Its courses are read
 * from there one by one, now and again whenever the source is asked for them, so that their number takes no memory.
 */
export function readDocument(
  bytes: Content | Uint8Array,
  options?: ParseOptions,
): ParsedDocument<AuthoredSource> {
  const content = bytes instanceof Uint8Array ? contentOf(bytes) : bytes
  const badEncoding = encodingFault(content)
  if (badEncoding) return refused(badEncoding)
  const start = markLength(content)
  const parts = { content, start, courses: findCourses(content, start) }
  const tooLong = lengthFault(parts)
  if (tooLong) return refused(tooLong)
  try {
    return parseParts(parseFrame(parts), parsedCourses(parts), options)
  } catch (error) {
    if (error instanceof NotJson) return refused(jsonFault(parts))
    throw error
  }
}

const refused = (fault: Fault): ParsedDocument<never> => ({ isValid: false, faults: [fault] })

const bytesMax = constants.MAX_STRING_LENGTH

/** What is parsed at once has to fit into a text. */
function lengthFault({ content, start, courses }: JsonParts): Fault | undefined {
  const fault = (path: string, length: number): Fault => ({
    path,
    message: `${length} bytes are too many; expected at most ${bytesMax}`,
  })
  const frame = content.length - start - (courses ? courses.end - courses.start : 0)
  if (frame > bytesMax) return fault('document', frame)
  for (const [index, from] of courses?.starts.entries() ?? []) {
    const length = (courses?.ends[index] ?? from) - from
    if (length > bytesMax) return fault(pathOf(['courses', index]), length)
  }
}
