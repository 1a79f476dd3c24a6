import type { CourseSource, SubjectSource, VersionSource } from '../authored/catalogue.ts'
import type { Outline } from '../shapes/course.ts'
import { ascending, compareCodePoints, compareMissingLast, newestFirst } from './order.ts'
import type { Reason } from './reason.ts'
import { fold } from './text/plain-text.ts'

/**
 * Lists the visible versions of a course in catalogue order; empty if the course is not published. This is the only
 * rule of visibility: a version that is not in this list appears in no answer (contract §1).
 */
export function visibleVersions(course: CourseSource): VersionSource[] {
  if (whyCourseHidden(course) !== undefined) return []
  return course.versions.filter(counts).sort(compareVersions)
}

/** Returns why a course is not published; undefined if it is published. */
export function whyCourseHidden({ published, archived, versions }: CourseSource): Reason | undefined {
  if (!published) return { because: 'the course is not published', field: ['published'], value: published }
  if (archived) return { because: 'the course is archived', field: ['archived'], value: archived }
  if (versions.some(counts)) return undefined
  const because = versions.length === 0 ? 'the course has no version' : 'all versions are archived'
  return { because, field: ['versions'], value: versions.length }
}

/** Returns why a version of a published course is hidden; undefined if it is visible. */
export const whyVersionHidden = (version: VersionSource): Reason | undefined =>
  counts(version)
    ? undefined
    : {
        because: `the version is ${version.status}`,
        field: ['versions', version.id, 'status'],
        value: version.status,
      }

const counts = ({ status }: VersionSource): boolean => status !== 'archived'

const compareVersions = (a: VersionSource, b: VersionSource): number =>
  compareMissingLast(a.position, b.position, ascending) ||
  compareMissingLast(a.created_at, b.created_at, newestFirst) ||
  compareCodePoints(a.id, b.id)

/** Sort keys of the catalogue order. */
export interface CatalogueSortKeys {
  id: string
  position: number | null
  /** Creation time of the newest version. */
  newest: string | null
}

/** Compares in catalogue order: by authored position, then newest first, then by id. */
export const compareInCatalogue = (a: CatalogueSortKeys, b: CatalogueSortKeys): number =>
  compareMissingLast(a.position, b.position, ascending) ||
  compareMissingLast(a.newest, b.newest, newestFirst) ||
  compareCodePoints(a.id, b.id)

/**
 * Returns a text that sorts, by code point, as `compareInCatalogue` does. So a range of the catalogue is a range of
 * texts.
 */
export const catalogueKey = ({ id, position, newest }: CatalogueSortKeys): string =>
  sortable(position ?? Number.POSITIVE_INFINITY) +
  sortable(newest === null ? Number.POSITIVE_INFINITY : -Date.parse(newest)) +
  id

/**
 * Returns a number as 16 hexadecimal digits that sort like the number. The digits are the bits of the float with the
 * sign bit set, or inverted if the number is negative.
 */
function sortable(value: number): string {
  const bytes = Buffer.alloc(8)
  // Adding 0 turns -0 into 0.
  bytes.writeDoubleBE(value + 0)
  const bits = bytes.readBigUInt64BE()
  const sign = 1n << 63n
  return (bits & sign ? BigInt.asUintN(64, ~bits) : bits | sign).toString(16).padStart(16, '0')
}

/** Returns a level or outline title as visitors see it; null if it is blank or "default". */
export const namedOrNull = (name: string | null): string | null => {
  const trimmed = name?.trim() ?? ''
  return trimmed === '' || fold(trimmed) === 'default' ? null : trimmed
}

type Subject = Outline['variants'][number]['subjects'][number]

/** Returns a version's outline as visitors see it. An unnamed subject or module has a null title. */
export const visibleOutline = (subjects: SubjectSource[]): Subject[] =>
  subjects.map((subject) => ({
    title: namedOrNull(subject.title),
    modules: subject.modules.map((module) => ({
      title: namedOrNull(module.title),
      chapters: module.chapters.map(({ title }) => ({ title })),
    })),
  }))
