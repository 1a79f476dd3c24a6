import type { CourseSource, SiteSource, VersionSource } from '../authored/catalogue.ts'
import { newestOf } from './order.ts'
import { type CatalogueSortKeys, compareInCatalogue, visibleVersions } from './visibility.ts'

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
