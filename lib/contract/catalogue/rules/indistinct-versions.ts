import type { CourseSource, VersionSource } from '../authored/catalogue.ts'
import { sortedSessions } from './calendar.ts'
import { foldTag } from './tags.ts'
import { isEverVisible, namedOrNull, whyVersionHidden } from './visibility.ts'

/**
 * Groups the shown versions of a course that a visitor cannot tell apart, because level, language, dates, days, times
 * and place are the same. Each group has two versions or more. `languageOf` gets a version's level and all its tags.
 */
export function alikeVersions(
  course: CourseSource,
  languageOf: (level: string | null, tags: string[]) => string | undefined,
): VersionSource[][] {
  const signOf = (version: VersionSource) =>
    JSON.stringify([
      foldTag(namedOrNull(version.level) ?? ''),
      languageOf(version.level, [...course.tags, ...version.tags]),
      version.starts_on,
      version.ends_on,
      version.delivery,
      foldTag(version.venue ?? ''),
      sortedSessions(version.sessions),
    ])
  const shown = course.versions.filter(
    (version) => isEverVisible(course) && whyVersionHidden(version) === undefined,
  )
  return [...Map.groupBy(shown, signOf).values()].filter(({ length }) => length > 1)
}
