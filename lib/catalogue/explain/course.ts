import type { Db } from '#lib/db/open.ts'
import type { CourseSource } from '../authored/course.ts'
import { courseDetail } from '../compile/course.ts'
import type { EntryView } from '../compile/entry.ts'
import { seriesAmong } from '../compile/paths.ts'
import { compileVersions } from '../compile/variants.ts'
import { withPaths } from '../publish/publish-paths.ts'
import { findCourse } from '../reads/courses.ts'
import { changeDays } from '../rules/availability.ts'
import { fold } from '../rules/text/fold.ts'
import type { CourseDetail } from '../shapes/course.ts'
import { loadCourses } from '../source/load/load-courses.ts'
import { changesBetween, stateOf } from './changes.ts'
import {
  type CompiledCourses,
  type CompiledForDay,
  commonFields,
  compileCourses,
  type ExplainContext,
} from './context.ts'
import {
  type ExplainCourseRequest,
  editionVerdicts,
  findOwner,
  unknownCourse,
  versionVerdict,
  viewFor,
  whyHidden,
} from './course-view.ts'
import { type CourseExplanation, reasonWithoutField, verdictOf } from './explanation.ts'
import { listVerdicts, pathVerdicts, streamVerdicts } from './places.ts'
import { compareRead } from './public-read.ts'
import { explainVersions } from './versions.ts'

/** Explains why a course is visible or hidden, and with which version: by the id of a course, edition or version. */
export async function explainCourse(
  trx: Db,
  context: ExplainContext,
  request: ExplainCourseRequest,
): Promise<CourseExplanation> {
  const { site, frame } = context
  const courseId = await findOwner(trx, site.institute.id, request.id)
  if (courseId === undefined) throw await unknownCourse(trx, site.institute.id, request.id)
  const editions = site.companions(courseId)
  const { courseIds, paths } = withPaths(frame.learning_paths, new Set(editions), site.companions)
  const compiledCourses = await compileCourses(trx, context, courseIds, paths)
  const fault = compiledCourses.faults.get(courseId)
  if (fault) {
    const verdicts = [verdictOf('content', 'unreadable', reasonWithoutField(fault.message))]
    return finish(trx, context, request, { verdicts, is_shown: null, made: null })
  }
  const courses = await loadCourses(trx, site.institute.id, editions)
  const inOrder = editions.flatMap((id) => courses.find((course) => course.id === id) ?? [])
  return explainStored(trx, context, request, { courseId, courses: inOrder, compiledCourses })
}

interface Stored {
  courseId: string
  /** The course and its other editions, in the order of their group. */
  courses: CourseSource[]
  compiledCourses: CompiledCourses
}

async function explainStored(
  trx: Db,
  context: ExplainContext,
  request: ExplainCourseRequest,
  { courseId, courses, compiledCourses }: Stored,
): Promise<CourseExplanation> {
  const { site, asOf } = context
  const made = compiledCourses.made.find(({ compiled }) =>
    courses.some(({ id }) => compiled.byCourse.has(id)),
  )
  const hidden = whyHidden(courses, courseId, request.id)
  const opened = hidden || !made ? undefined : viewFor(made.compiled, request)
  const verdicts = [
    hidden
      ? verdictOf('visibility', 'hidden', hidden)
      : verdictOf('visibility', 'shown', reasonWithoutField('it is published, and has a visible version')),
    ...editionVerdicts(courses),
    ...(opened ? [versionVerdict(context, request, opened)] : []),
  ]
  const entry = made?.compiled.entry
  const days = changeDays(entry?.editions.flatMap(({ versions }) => versions) ?? [], asOf)
  const statesOn = (today: string) =>
    entry ? compileVersions({ ...site, today }, entry).map(({ variant }) => stateOf(variant)) : []
  return finish(trx, context, request, {
    verdicts,
    is_shown: opened !== undefined,
    course_id: opened ? (entry?.id ?? null) : null,
    version_id: opened?.version.source.id ?? null,
    versions: explainVersions(site, courses, made?.compiled),
    lists: listVerdicts(site, made?.compiled),
    streams: streamVerdicts(site, made?.compiled),
    paths: pathVerdicts(context, compiledCourses, courses),
    changes: changesBetween(asOf, days, site.setting.time_zone, statesOn),
    made: opened && made && detailOf(context, compiledCourses, made, opened),
  })
}

function detailOf(
  { site }: ExplainContext,
  compiledCourses: CompiledCourses,
  { compiled, texts }: CompiledForDay,
  view: EntryView,
): CourseDetail {
  const paths = compiledCourses.paths.flatMap((path) => (path.compiled instanceof Error ? [] : path.compiled))
  const series = seriesAmong(paths)(compiled.entry.id)
  return courseDetail(site, view.summary, view.version, series, texts)
}

type Found = Pick<CourseExplanation, 'verdicts'> &
  Partial<CourseExplanation> & {
    /** The detail that readers should get; null when it cannot be compiled. */
    made?: CourseDetail | null | undefined
  }

async function finish(
  trx: Db,
  context: ExplainContext,
  { id, language }: ExplainCourseRequest,
  { made, verdicts, ...found }: Found,
): Promise<CourseExplanation> {
  const { institute } = context.site
  const asked = language === null ? undefined : fold(language.trim())
  const query = language === null ? '' : `?language=${encodeURIComponent(language)}`
  return {
    kind: 'course',
    ...commonFields(context, id, verdicts),
    language,
    course_id: null,
    version_id: null,
    versions: [],
    lists: [],
    streams: [],
    paths: [],
    changes: [],
    ...found,
    read: await compareRead(trx, institute.id, context, {
      request: `GET /courses/${encodeURIComponent(id)}${query}`,
      read: await findCourse(trx, institute.id, id, { language: asked }),
      made,
    }),
  }
}
