import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import type { EntryView } from '#lib/catalogue/compile/entry.ts'
import { fold } from '#lib/catalogue/rules/text/fold.ts'
import { whyCourseHidden, whyVersionHidden } from '#lib/catalogue/rules/visibility.ts'
import type { ExplainContext } from './context.ts'
import { type Verdict, verdictOf } from './explanation.ts'

/** Returns the verdict whether an id opens the course. */
export function visibilityVerdict(courses: CourseSource[], courseId: string, asked: string): Verdict {
  const course = courses.find(({ id }) => id === courseId)
  const version = asked === courseId ? undefined : course?.versions.find(({ id }) => id === asked)
  const hidden = (course && whyCourseHidden(course)) ?? (version && whyVersionHidden(version))
  return verdictOf(
    'visibility',
    hidden ? 'hidden' : 'shown',
    hidden ?? 'it is published, and has a visible version',
  )
}

/** Returns the verdict that names the editions of a course; empty for a course with one edition. */
export function editionVerdicts(courses: CourseSource[]): Verdict[] {
  if (courses.length < 2) return []
  const shown = courses.filter((course) => whyCourseHidden(course) === undefined)
  const names = courses.map(({ id }) => `'${id}'`).join(', ')
  const because = `${names} are editions of one course; ${shown.length} of them are published`
  const reason = { because, field: ['site', 'languages', 'editions'], value: courses.length }
  return [verdictOf('edition', shown[0]?.id ?? 'hidden', reason)]
}

/** Returns the verdict that says why this version is shown. */
export function versionVerdict(
  { site }: ExplainContext,
  { id, language }: { id: string; language: string | null },
  { version: { source, edition, variant } }: EntryView,
): Verdict {
  const code = variant.language?.code
  const because = (): string => {
    if (language !== null && site.detector.languages.length === 0)
      return `the language is ignored, since the site has course languages off`
    if (language !== null && code !== undefined && fold(code) === fold(language))
      return `it is the first version in '${code}'`
    const without = language === null ? '' : `no version is in '${language}'; `
    if (source.id === id && edition.course.id !== id) return `${without}the id names this version`
    return `${without}it is the first version of '${edition.course.id}' in catalogue order`
  }
  return verdictOf('version shown', source.id, because())
}
