import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import { courseDetail } from '#lib/catalogue/compile/course.ts'
import { type CompiledEntry, type EntryView, entryViewOf } from '#lib/catalogue/compile/entry.ts'
import { seriesAmong } from '#lib/catalogue/compile/paths.ts'
import { compileVersions } from '#lib/catalogue/compile/variants.ts'
import { withPaths } from '#lib/catalogue/publish/publish-paths.ts'
import { findCourse } from '#lib/catalogue/reads/courses.ts'
import { fold } from '#lib/catalogue/rules/text/fold.ts'
import { loadCourses } from '#lib/catalogue/source/load/load-courses.ts'
import type { Db } from '#lib/db/open.ts'
import { changesOf, versionStateOf } from './changes.ts'
import { type CompiledCourses, commonFields, compileCourses, type ExplainContext } from './context.ts'
import { verdictOf } from './explanation.ts'
import { listVerdicts, pathVerdicts, streamVerdicts } from './places.ts'
import { compareRead } from './public-read.ts'
import { unknownThing } from './unknown.ts'
import { explainVersions } from './versions.ts'
import { editionVerdicts, versionVerdict, visibilityVerdict } from './visibility.ts'

export interface ExplainCourseRequest {
  /** The id of a course, an edition or a version. */
  id: string
  /** A language code in any case; null without a language. */
  language: string | null
}

/** Explains why a course is visible or hidden, and with which version: by the id of a course, edition or version. */
export async function explainCourse(trx: Db, context: ExplainContext, request: ExplainCourseRequest) {
  const { site, frame } = context
  const { id, language } = request
  const courseId = await findOwner(trx, site.institute.id, id)
  const editions = site.companions(courseId)
  const { courseIds, paths } = withPaths(frame.learning_paths, new Set(editions), site.companions)
  const compiled = await compileCourses(trx, context, courseIds, paths)
  const fault = compiled.faults.get(courseId)
  const loaded = fault ? [] : await loadCourses(trx, site.institute.id, editions)
  const courses = editions.flatMap((edition) => loaded.find((course) => course.id === edition) ?? [])
  const { detail, verdicts, ...found } = fault
    ? { ...nothing, verdicts: [verdictOf('content', 'unreadable', fault.message)] }
    : explainStored(context, request, { courseId, courses, compiled })
  const query = language === null ? '' : `?language=${encodeURIComponent(language)}`
  const asked = language === null ? undefined : fold(language.trim())
  return {
    kind: 'course' as const,
    ...commonFields(context, id, verdicts),
    language,
    ...found,
    read: await compareRead(trx, context, {
      request: `GET /courses/${encodeURIComponent(id)}${query}`,
      read: (await findCourse(trx, site.institute.id, id, { language: asked }))?.json,
      made: detail,
    }),
  }
}

interface Stored {
  courseId: string
  /** The course and its other editions, in the order of their group. */
  courses: CourseSource[]
  compiled: CompiledCourses
}

function explainStored(
  context: ExplainContext,
  request: ExplainCourseRequest,
  { courseId, courses, compiled }: Stored,
) {
  const { site } = context
  const made = compiled.made.find((one) => courses.some(({ id }) => one.compiled.byCourse.has(id)))
  const visibility = visibilityVerdict(courses, courseId, request.id)
  const opened = visibility.verdict === 'hidden' || !made ? undefined : viewFor(made.compiled, request)
  const entry = made?.compiled.entry
  const statesOn = (today: string) =>
    entry ? compileVersions({ ...site, today }, entry).map(({ variant }) => versionStateOf(variant)) : []
  const published = compiled.paths.flatMap((path) => (path.compiled instanceof Error ? [] : path.compiled))
  return {
    verdicts: [
      visibility,
      ...editionVerdicts(courses),
      ...(opened ? [versionVerdict(context, request, opened)] : []),
    ],
    is_shown: opened !== undefined,
    /** The course's public id, that of its first edition; null when the course is hidden. */
    course_id: opened ? (entry?.id ?? null) : null,
    version_id: opened?.version.source.id ?? null,
    /** The versions of all editions, hidden versions included. */
    versions: explainVersions(site, courses, made?.compiled),
    lists: listVerdicts(site, made?.compiled),
    streams: streamVerdicts(site, made?.compiled),
    /** The learning paths that name the course. */
    paths: pathVerdicts(context, compiled, courses),
    changes: changesOf(context, entry?.editions ?? [], statesOn),
    /** The detail that readers should get; null when it cannot be compiled. */
    detail:
      opened && made
        ? courseDetail(
            site,
            opened.summary,
            opened.version,
            seriesAmong(published)(made.compiled.entry.id),
            made.texts,
          )
        : undefined,
  }
}

/** The explanation of a course that cannot be read. */
const nothing: Omit<ReturnType<typeof explainStored>, 'is_shown' | 'detail'> & {
  is_shown: null
  detail: null
} = {
  verdicts: [],
  is_shown: null,
  course_id: null,
  version_id: null,
  versions: [],
  lists: [],
  streams: [],
  paths: [],
  changes: [],
  detail: null,
}

/** Returns the view that an id and a language open. */
function viewFor(compiled: CompiledEntry, { id, language }: ExplainCourseRequest): EntryView | undefined {
  const codes = [...compiled.byLanguage.keys()]
  const code = language === null ? '' : codes.find((one) => fold(one) === fold(language))
  return entryViewOf(compiled, id, code ?? '')
}

/** Finds the course that an id names or whose version it names; course ids go first. Throws for an unknown id. */
async function findOwner(trx: Db, instituteId: string, id: string): Promise<string> {
  const courses = trx.selectFrom('courses').where('institute_id', '=', instituteId)
  const course = await courses.where('id', '=', id).select('id').executeTakeFirst()
  if (course) return course.id
  const version = await trx
    .selectFrom('versions')
    .where('institute_id', '=', instituteId)
    .where('id', '=', id)
    .select('course_id')
    .executeTakeFirst()
  if (version) return version.course_id
  const all = await courses.select(['id', 'title']).orderBy('id').execute()
  throw unknownThing('course and no version has the id', id, all)
}
