import type { Db } from '#lib/db/open.ts'
import type { CourseSource } from '../authored/course.ts'
import { type CompiledEntry, type EntryView, entryViewOf } from '../compile/entry.ts'
import type { Reason } from '../rules/reason.ts'
import { fold } from '../rules/text/fold.ts'
import { whyCourseHidden, whyVersionHidden } from '../rules/visibility.ts'
import type { ExplainContext } from './context.ts'
import { reasonWithoutField, type Verdict, verdictOf } from './explanation.ts'
import { type UnknownThing, unknownThing } from './unknown.ts'

export interface ExplainCourseRequest {
  /** The id of a course, an edition or a version. */
  id: string
  /** A language code in any case; null without a language. */
  language: string | null
}

/** Finds the course that an id names or whose version it names; course ids go first. */
export async function findOwner(trx: Db, instituteId: string, id: string): Promise<string | undefined> {
  const course = await trx
    .selectFrom('courses')
    .where('institute_id', '=', instituteId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  if (course) return course.id
  const version = await trx
    .selectFrom('versions')
    .where('institute_id', '=', instituteId)
    .where('id', '=', id)
    .select('course_id')
    .executeTakeFirst()
  return version?.course_id
}

/** Builds the error for an id that neither a course nor a version has. */
export async function unknownCourse(trx: Db, instituteId: string, id: string): Promise<UnknownThing> {
  const courses = await trx
    .selectFrom('courses')
    .where('institute_id', '=', instituteId)
    .select(['id', 'title'])
    .orderBy('id')
    .execute()
  return unknownThing('course and no version has the id', id, courses)
}

/** Returns the reason why the id opens nothing; undefined when it opens the course. */
export function whyHidden(courses: CourseSource[], courseId: string, asked: string): Reason | undefined {
  const course = courses.find(({ id }) => id === courseId)
  if (!course) return undefined
  const version = asked === courseId ? undefined : course.versions.find(({ id }) => id === asked)
  return whyCourseHidden(course) ?? (version && whyVersionHidden(version))
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

/** Returns the view that an id and a language open. */
export function viewFor(
  compiled: CompiledEntry,
  { id, language }: ExplainCourseRequest,
): EntryView | undefined {
  const codes = [...compiled.byLanguage.keys()]
  const code = language === null ? '' : codes.find((one) => fold(one) === fold(language))
  return entryViewOf(compiled, id, code ?? '')
}

/** Returns the verdict that says why this version is shown. */
export function versionVerdict(
  { site }: ExplainContext,
  { id, language }: ExplainCourseRequest,
  { version }: EntryView,
): Verdict {
  const { source, edition, variant } = version
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
  return verdictOf('version shown', source.id, reasonWithoutField(because()))
}
