import type { AuthoredSource, CourseSources } from '#lib/catalogue/authored/catalogue.ts'
import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import { itemsFrom } from '#lib/catalogue/authored/items.ts'
import type { Fault } from '#lib/catalogue/document/fault.ts'
import type { ParsedDocument } from '#lib/catalogue/document/parse.ts'
import { readDocument } from '#lib/catalogue/document/read.ts'
import { courseShape } from '#lib/catalogue/document/shape/course.ts'
import { NoSheet } from '#lib/office/sheet/cell.ts'
import { findHeadings } from '#lib/office/sheet/columns/headings.ts'
import { isSheetName, readGrid } from '#lib/office/sheet/grid.ts'
import {
  readSheetDocument,
  type SheetChoice,
  type SheetFacts,
  type SheetInstitute,
} from '#lib/office/sheet/read.ts'

/** A file as it was given. */
export interface GivenFile {
  name: string
  bytes: Uint8Array
}

/** A file that was read and checked, in a form that passes between processes: its courses are lines of JSON. */
export type ReadFile = { facts?: SheetFacts | undefined; more: number } & (
  | { isValid: false; faults: Fault[] }
  | {
      isValid: true
      frame: Omit<AuthoredSource, 'courses'>
      courses: CourseLines | undefined
      warnings: Fault[]
    }
)

interface CourseLines {
  ids: readonly string[]
  bytes: Uint8Array<ArrayBuffer>
  /** Byte offset of the end of each line. */
  ends: Float64Array
}

/** Reads a file as an institute's document, or as a sheet of the courses of `institute`. */
export async function readGiven(
  { name, bytes }: GivenFile,
  institute: SheetInstitute | undefined,
  choice: SheetChoice,
): Promise<ReadFile> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!institute)
    return passable(readDocument(file, /\.jsonl$/i.test(name) ? 'json lines' : 'whichever it is'))
  try {
    const { map = {}, sheet } = choice
    const grid = await readGrid(file, { sheet, isSheet: (rows) => findHeadings(rows, map).known > 1 })
    const { parsed, facts } = await readSheetDocument(grid, institute, choice)
    return passable(parsed, facts)
  } catch (error) {
    if (error instanceof NoSheet) return unreadableFile('sheet', error.message)
    throw error
  }
}

export const isSheet = (name: string): boolean => isSheetName(name)

export const unreadableFile = (path: string, message: string): ReadFile => ({
  isValid: false,
  faults: [{ path, message }],
  more: 0,
})

function passable(parsed: ParsedDocument<AuthoredSource>, facts?: SheetFacts): ReadFile {
  const { more = 0 } = parsed
  if (!parsed.isValid) return { isValid: false, faults: parsed.faults, more, facts }
  const { courses, ...frame } = parsed.source
  return {
    isValid: true,
    frame,
    courses: courses && linesOf(courses),
    warnings: parsed.warnings,
    more,
    facts,
  }
}

function linesOf(courses: CourseSources): CourseLines {
  const ends = new Float64Array(courses.length)
  let bytes = new Uint8Array(1 << 16)
  let end = 0
  let index = 0
  for (const course of courses) {
    const line = Buffer.from(JSON.stringify(course, withoutNothing))
    if (end + line.length > bytes.length) {
      const larger = new Uint8Array(2 * (end + line.length))
      larger.set(bytes)
      bytes = larger
    }
    bytes.set(line, end)
    end += line.length
    ends[index++] = end
  }
  return { ids: courses.ids ?? [], bytes, ends }
}

/** Leaves out what a course has by default. */
const withoutNothing = (_key: string, value: unknown): unknown =>
  value === null || (Array.isArray(value) && value.length === 0) ? undefined : value

const Course = courseShape()

/** The document of a file that was read; each course is parsed when it is asked for. */
export function sourceOf({ frame, courses }: ReadFile & { isValid: true }): AuthoredSource {
  if (!courses) return { ...frame, courses }
  const { ids, bytes, ends } = courses
  const read = (index: number): CourseSource => {
    const line = bytes.subarray(index === 0 ? 0 : ends[index - 1], ends[index])
    return Course.parse(JSON.parse(Buffer.from(line.buffer, line.byteOffset, line.length).toString()))
  }
  return { ...frame, courses: { ...itemsFrom(ends.length, read), ids } }
}
