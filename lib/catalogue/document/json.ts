import type { Content } from './content.ts'
import { type Items, itemsFrom } from './items.ts'
import type { Slices } from './slices.ts'

/** The bytes of a document, and where its parts lie that are parsed each by itself. */
export interface JsonParts {
  content: Content
  /** Where the text starts, behind a mark of its encoding. */
  start: number
  courses: Slices | undefined
}

/** A part is not JSON. Which, and where, is found out when it matters. */
export class NotJson extends Error {}

/** The document with an empty list in place of its courses. Throws `NotJson`. */
export function parseFrame(parts: JsonParts): unknown {
  const { before, after } = frameOf(parts)
  return parseJson(before + after)
}

/** The courses, parsed whenever they are asked for; asking throws `NotJson` when one is not. */
export const parsedCourses = ({ content, courses }: JsonParts): Items<unknown> =>
  itemsFrom(courses?.starts.length ?? 0, (index) =>
    parseJson(decode(content, courses?.starts[index], courses?.ends[index])),
  )

/** The frame's text, up to and from the middle of the empty list; all comes before when there is no such list. */
export function frameOf({ content, start, courses }: JsonParts): { before: string; after: string } {
  if (courses === undefined) return { before: decode(content, start, content.length), after: '' }
  return {
    before: `${decode(content, start, courses.start)}[`,
    after: `]${decode(content, courses.end, content.length)}`,
  }
}

export const decode = (content: Content, start = 0, end = 0): string => content.read(start, end).toString()

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NotJson('A part of the document is not JSON.', { cause })
  }
}
