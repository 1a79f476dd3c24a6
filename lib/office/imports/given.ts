import {
  type AuthoredSource,
  type CourseSource,
  type CourseSources,
  itemsFrom,
} from '#lib/contract/catalogue/authored/catalogue.ts'
import type { ParsedDocument } from '#lib/contract/catalogue/document/parse.ts'
import { readDocument } from '#lib/contract/catalogue/document/read-document.ts'
import { courseShape } from '#lib/contract/catalogue/document/shape/course.ts'
import type { Finding } from '#lib/contract/catalogue/rules/finding.ts'
import type { SaysFree } from '#lib/contract/catalogue/source/store/becomes-free.ts'
import type { OfficeCode } from '#lib/office/findings/findings.ts'
import type { SheetChoice } from './sheet-choice.ts'
import type { SheetFacts } from './sheet-facts.ts'
import type { StoredInstitute } from './stored.ts'

/** A file that was uploaded or named on the command line. */
export interface GivenFile {
  name: string
  bytes: Uint8Array
}

/** The document parsed from a file, or the file's faults. For a sheet, also how the sheet was interpreted. */
export type ReadFile<Source = AuthoredSource> = ParsedDocument<Source> & {
  facts?: SheetFacts | undefined
  /** Ids of the versions that a sheet marks as free; undefined for a JSON document. */
  saysFree?: readonly string[] | undefined
}

/** Returns a function that checks whether a sheet marks a version as free; undefined for a JSON document. */
export function saysFreeIn({ saysFree }: Pick<ReadFile, 'saysFree'>): SaysFree {
  if (!saysFree) return undefined
  const ids = new Set(saysFree)
  return (versionId) => ids.has(versionId)
}

/** A parsed document as it is sent to another process. Each course is JSON in memory outside the heap. */
export interface PackedSource {
  head: Omit<AuthoredSource, 'courses'>
  courses: { ids: readonly string[]; lines: readonly Uint8Array[] } | undefined
}

/** Parses a file as a sheet of an institute's courses. Fields and data that the sheet lacks keep their stored value. */
export type ReadSheet = (
  bytes: Buffer,
  institute: StoredInstitute,
  choice: SheetChoice,
) => Promise<ReadFile<PackedSource>>

/** Parses a file as a JSON document. */
export const readGiven = ({ name, bytes }: GivenFile, now: Date): ReadFile<PackedSource> =>
  packed(readDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), formOf(name), { now }))

const formOf = (name: string) => (/\.jsonl$/i.test(name) ? 'json lines' : 'whichever it is')

export const unreadableFile = (code: OfficeCode, values: Finding['values'] = {}): UnreadableFile => ({
  isValid: false,
  faults: [{ code, values, on: { kind: 'document', id: 'file' }, weight: 'error' }],
})

type UnreadableFile = Extract<ReadFile<never>, { isValid: false }>

/** Serialises a document so that it can be sent to another process. */
export function packed(parsed: ParsedDocument<AuthoredSource>): ParsedDocument<PackedSource> {
  if (!parsed.isValid) return parsed
  const { courses, ...head } = parsed.source
  return { ...parsed, source: { head, courses: courses && packedCourses(courses) } }
}

const packedCourses = (courses: CourseSources): PackedSource['courses'] => ({
  ids: courses.ids ?? [],
  lines: Array.from(courses, (course) => Buffer.from(JSON.stringify(course, withoutNothing))),
})

/** A plan's `amount` has no default, because null means a price on request. */
const withoutNothing = (key: string, value: unknown): unknown =>
  (value === null && key !== 'amount') || (Array.isArray(value) && value.length === 0) ? undefined : value

const Course = courseShape()

/** Restores a serialised document. Each course is parsed only when accessed. */
export function unpacked(read: ReadFile<PackedSource>): ReadFile {
  if (!read.isValid) return read
  const { head, courses } = read.source
  if (!courses) return { ...read, source: { ...head, courses } }
  const { ids, lines } = courses
  const courseAt = (index: number): CourseSource =>
    Course.parse(JSON.parse(Buffer.from(lines[index] as Uint8Array).toString()))
  return { ...read, source: { ...head, courses: { ...itemsFrom(lines.length, courseAt), ids } } }
}
