import {
  type AuthoredSource,
  type CourseSource,
  type CourseSources,
  itemsFrom,
} from '#lib/catalogue/authored/catalogue.ts'
import type { ParsedDocument } from '#lib/catalogue/document/parse.ts'
import { readDocument } from '#lib/catalogue/document/read.ts'
import { courseShape } from '#lib/catalogue/document/shape/course.ts'
import type { SaysFree } from '#lib/catalogue/source/store/becomes-free.ts'
import type { SheetChoice, SheetFacts } from './sheets.ts'
import type { StoredInstitute } from './stored.ts'

/** An uploaded or named file. */
export interface GivenFile {
  name: string
  bytes: Uint8Array
}

/** A file parsed into a document, or its faults; for a sheet, also how it was interpreted. */
export type ReadFile<Source = AuthoredSource> = ParsedDocument<Source> & {
  facts?: SheetFacts | undefined
  /** Ids of the versions that a sheet marks as free; undefined for a document. */
  saysFree?: readonly string[] | undefined
}

/** Returns a function that checks whether a sheet marks a version as free; returns undefined for a document. */
export function saysFreeIn({ saysFree }: Pick<ReadFile, 'saysFree'>): SaysFree {
  if (!saysFree) return undefined
  const ids = new Set(saysFree)
  return (versionId) => ids.has(versionId)
}

/** A document prepared for another process: each course as JSON, off the heap. */
export interface PackedSource {
  head: Omit<AuthoredSource, 'courses'>
  courses: { ids: readonly string[]; lines: readonly Uint8Array[] } | undefined
}

/** Reads a file as an institute's courses. What the file leaves out keeps its stored value. */
export type ReadSheet = (
  bytes: Buffer,
  institute: StoredInstitute,
  choice: SheetChoice,
) => Promise<ReadFile<PackedSource>>

/** Reads a file as an institute's document. */
export const readGiven = ({ name, bytes }: GivenFile): ReadFile<PackedSource> =>
  packed(readDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), formOf(name)))

const formOf = (name: string) => (/\.jsonl$/i.test(name) ? 'json lines' : 'whichever it is')

export const unreadableFile = (path: string, message: string): ReadFile<never> => ({
  isValid: false,
  faults: [{ path, message }],
})

/** Packs a document for another process. */
export function packed(parsed: ParsedDocument<AuthoredSource>): ParsedDocument<PackedSource> {
  if (!parsed.isValid) return parsed
  const { courses, ...head } = parsed.source
  return { ...parsed, source: { head, courses: courses && packedCourses(courses) } }
}

const packedCourses = (courses: CourseSources): PackedSource['courses'] => ({
  ids: courses.ids ?? [],
  lines: Array.from(courses, (course) => Buffer.from(JSON.stringify(course, withoutNothing))),
})

/** Omits default values of a course. A plan's `amount` has no default, because null means a price on request. */
const withoutNothing = (key: string, value: unknown): unknown =>
  (value === null && key !== 'amount') || (Array.isArray(value) && value.length === 0) ? undefined : value

const Course = courseShape()

/** Unpacks a document; each course is parsed when accessed. */
export function unpacked(read: ReadFile<PackedSource>): ReadFile {
  if (!read.isValid) return read
  const { head, courses } = read.source
  if (!courses) return { ...read, source: { ...head, courses } }
  const { ids, lines } = courses
  const courseAt = (index: number): CourseSource =>
    Course.parse(JSON.parse(Buffer.from(lines[index] as Uint8Array).toString()))
  return { ...read, source: { ...head, courses: { ...itemsFrom(lines.length, courseAt), ids } } }
}
