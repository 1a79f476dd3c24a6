import { fold } from '#lib/base/plain-text.ts'
import type { Outline } from '../answers/course.ts'
import type { CourseSource, SiteSource, SubjectSource, VersionSource } from '../authored/catalogue.ts'
import { dayAfter } from './calendar.ts'
import { ascending, compareCodePoints, compareMissingLast, newestFirst, newestOf } from './order.ts'
import type { Reason } from './reason.ts'

/**
 * Lists the visible versions of a course in catalogue order; empty if the course is not published on `today`, a day of
 * the site's time zone. This is the only rule of visibility: a version that is not in this list appears in no answer
 * (contract §1).
 */
export function visibleVersions(course: CourseSource, today: string): VersionSource[] {
  if (whyCourseHidden(course, today) !== undefined) return []
  return course.versions.filter(counts).sort(compareVersions)
}

/** Fields of a course that decide on which days it is published. */
export type PublishFields = Pick<CourseSource, 'published' | 'archived' | 'publish_from' | 'publish_until'>

/** Returns why a course is not published on a day, whatever its versions; undefined if it is published. */
export function whyUnpublished(course: PublishFields, today: string): Reason | undefined {
  const { published, archived, publish_from: from, publish_until: until } = course
  if (!published) return { because: 'the course is not published', field: ['published'], value: published }
  if (archived) return { because: 'the course is archived', field: ['archived'], value: archived }
  if (from !== null && today < from)
    return { because: `the course is not published yet: from ${from}`, field: ['publish_from'], value: from }
  if (until !== null && today > until)
    return { because: `the course was published until ${until}`, field: ['publish_until'], value: until }
  return undefined
}

/** Lists the days after `today` on which a course appears or goes by its dates. */
export const publishDays = (
  { publish_from, publish_until }: Pick<CourseSource, 'publish_from' | 'publish_until'>,
  today: string,
): string[] =>
  [publish_from, publish_until && dayAfter(publish_until)]
    .filter((day) => day !== null)
    .filter((day) => day > today)

/** Returns why a course is hidden on a day; undefined if it is visible. */
export function whyCourseHidden(course: CourseSource, today: string): Reason | undefined {
  const unpublished = whyUnpublished(course, today)
  if (unpublished) return unpublished
  const { versions } = course
  if (versions.some(counts)) return undefined
  const because = versions.length === 0 ? 'the course has no version' : 'all versions are archived'
  return { because, field: ['versions'], value: versions.length }
}

export const isEverVisible = (course: CourseSource): boolean =>
  whyCourseHidden(course, course.publish_from ?? course.publish_until ?? '') === undefined

/** Returns why a version of a published course is hidden; undefined if it is visible. */
export const whyVersionHidden = (version: Pick<VersionSource, 'id' | 'status'>): Reason | undefined =>
  counts(version)
    ? undefined
    : {
        because: `the version is ${version.status}`,
        field: ['versions', version.id, 'status'],
        value: version.status,
      }

const counts = ({ status }: Pick<VersionSource, 'status'>): boolean => status !== 'archived'

const compareVersions = (a: VersionSource, b: VersionSource): number =>
  compareMissingLast(a.position, b.position, ascending) ||
  compareMissingLast(a.created_at, b.created_at, newestFirst) ||
  compareCodePoints(a.id, b.id)

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

/** Sorts, by code point, as `compareInCatalogue`: a range of the catalogue is a range of texts. */
export const catalogueKey = ({ id, position, newest }: CatalogueSortKeys): string =>
  sortable(position ?? Number.POSITIVE_INFINITY) +
  sortable(newest === null ? Number.POSITIVE_INFINITY : -Date.parse(newest)) +
  id

/** The bits of the float in hexadecimal with the sign bit set, or inverted if the number is negative. */
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

/** A published course that belongs to an entry. An entry has one edition, or one per language. */
export interface Edition {
  course: CourseSource
  /** Visible versions in catalogue order; never empty. */
  versions: VersionSource[]
}

/** A course as visitors see it, which is one item of `GET /courses`. Its id is the id of its first edition. */
export interface Entry extends CatalogueSortKeys {
  /** In the order of the edition group; never empty. */
  editions: Edition[]
}

/**
 * Groups the courses published on a day into entries, in catalogue order. Language editions of a course are one entry
 * (contract §2.1 rules 3 and 4).
 */
export function listEntries(courses: CourseSource[], companions: Companions, today: string): Entry[] {
  const published = new Map<string, Edition>()
  for (const course of courses) {
    const versions = visibleVersions(course, today)
    if (versions.length > 0) published.set(course.id, { course, versions })
  }
  const entries = new Map<string, Entry>()
  for (const id of published.keys()) {
    const entry = entryOf(companions(id).flatMap((companion) => published.get(companion) ?? []))
    entries.set(entry.id, entry)
  }
  return [...entries.values()].sort(compareInCatalogue)
}

/** Returns the ids of all editions of a course, including its own, in the order of the group. */
export type Companions = (courseId: string) => string[]

/**
 * Returns a function that looks up the editions of a course. A course that no group lists is its only edition. While
 * course languages are off, this applies to every course.
 */
export function companionsOf({ enabled, editions }: SiteSource['languages']): Companions {
  const groups = enabled ? claimedGroups(editions) : []
  const groupOf = new Map(groups.flatMap((group) => group.map((id) => [id, group] as const)))
  return (courseId) => groupOf.get(courseId) ?? [courseId]
}

/** Removes from each group the courses that an earlier group already lists, because a course belongs to the first. */
function claimedGroups(groups: string[][]): string[][] {
  const claimed = new Set<string>()
  return groups.map((group) => {
    const own = [...new Set(group)].filter((id) => !claimed.has(id))
    for (const id of own) claimed.add(id)
    return own
  })
}

function entryOf(editions: Edition[]): Entry {
  const first = (editions[0] as Edition).course
  const versions = editions.flatMap((edition) => edition.versions)
  return {
    id: first.id,
    position: first.position,
    newest: newestOf(versions.map((version) => version.created_at)),
    editions,
  }
}
