import type { CourseSource, SiteSource, VersionSource } from '../authored/catalogue.ts'
import { newestOf } from './order.ts'
import { type CatalogueSortKeys, compareInCatalogue, visibleVersions } from './visibility.ts'

/** A published course within an entry: the only course, or one of its language editions. */
export interface Edition {
  course: CourseSource
  /** The visible versions in catalogue order; never empty. */
  versions: VersionSource[]
}

/** One course as visitors see it: an item of `GET /courses`. Its id is the first edition's. */
export interface Entry extends CatalogueSortKeys {
  /** In the order of the group; never empty. */
  editions: Edition[]
}

/** Groups published courses into entries, in catalogue order; editions of a course share an entry (§2.1 rules 3, 4). */
export function listEntries(courses: CourseSource[], companions: Companions): Entry[] {
  const published = new Map<string, Edition>()
  for (const course of courses) {
    const versions = visibleVersions(course)
    if (versions.length > 0) published.set(course.id, { course, versions })
  }
  const entries = new Map<string, Entry>()
  for (const id of published.keys()) {
    const entry = entryOf(companions(id).flatMap((companion) => published.get(companion) ?? []))
    entries.set(entry.id, entry)
  }
  return [...entries.values()].sort(compareInCatalogue)
}

/** Returns the ids of a course and all its editions, in group order. */
export type Companions = (courseId: string) => string[]

/**
 * Builds the look-up of editions. A course without a group, or on a site without course languages, is alone in its
 * group.
 */
export function companionsOf({ enabled, editions }: SiteSource['languages']): Companions {
  const groups = enabled ? claimedGroups(editions) : []
  const groupOf = new Map(groups.flatMap((group) => group.map((id) => [id, group] as const)))
  return (courseId) => groupOf.get(courseId) ?? [courseId]
}

/** Removes from each group the courses of earlier groups: the first group that names a course owns it. */
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
