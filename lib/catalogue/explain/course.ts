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
import { changesBetween } from './changes.ts'
import { type CourseExplanation, plainly, verdictOf } from './explanation.ts'
import {
  type CourseQuestion,
  editionVerdicts,
  findOwner,
  open,
  unknownCourse,
  versionShown,
  whyHidden,
} from './opened.ts'
import { listVerdicts, pathVerdicts, streamVerdicts } from './places.ts'
import { compareRead } from './public-read.ts'
import { explainVersions } from './versions.ts'
import { beginning, type Made, makeWorld, type Setting, type World } from './world.ts'

/** Explains why a course is shown as it is, or not: by the id of it, of an edition or of a version. */
export async function explainCourse(
  trx: Db,
  setting: Setting,
  question: CourseQuestion,
): Promise<CourseExplanation> {
  const { site, frame } = setting
  const courseId = await findOwner(trx, site.institute.id, question.id)
  if (courseId === undefined) throw await unknownCourse(trx, site.institute.id, question.id)
  const editions = site.companions(courseId)
  const { courseIds, paths } = withPaths(frame.learning_paths, new Set(editions), site.companions)
  const world = await makeWorld(trx, setting, courseIds, paths)
  const fault = world.faults.get(courseId)
  if (fault) {
    const verdicts = [verdictOf('content', 'unreadable', plainly(fault.message))]
    return finish(trx, setting, question, { verdicts, is_shown: null, made: null })
  }
  const courses = await loadCourses(trx, site.institute.id, editions)
  const inOrder = editions.flatMap((id) => courses.find((course) => course.id === id) ?? [])
  return explainStored(trx, setting, question, { courseId, courses: inOrder, world })
}

interface Stored {
  courseId: string
  /** With its companions, in the order of their group. */
  courses: CourseSource[]
  world: World
}

async function explainStored(
  trx: Db,
  setting: Setting,
  question: CourseQuestion,
  { courseId, courses, world }: Stored,
): Promise<CourseExplanation> {
  const { site, asOf } = setting
  const made = world.made.find(({ compiled }) => courses.some(({ id }) => compiled.byCourse.has(id)))
  const hidden = whyHidden(courses, courseId, question.id)
  const opened = hidden || !made ? undefined : open(made.compiled, question)
  const verdicts = [
    hidden
      ? verdictOf('visibility', 'hidden', hidden)
      : verdictOf('visibility', 'shown', plainly('it is published, and has a version that counts')),
    ...editionVerdicts(courses),
    ...(opened ? [versionShown(setting, question, opened)] : []),
  ]
  const entry = made?.compiled.entry
  const days = changeDays(entry?.editions.flatMap(({ versions }) => versions) ?? [], asOf)
  const statesOn = (today: string) =>
    entry ? compileVersions({ ...site, today }, entry).map(({ variant }) => stateOf(variant)) : []
  return finish(trx, setting, question, {
    verdicts,
    is_shown: opened !== undefined,
    course_id: opened ? (entry?.id ?? null) : null,
    version_id: opened?.version.source.id ?? null,
    versions: explainVersions(site, courses, made?.compiled),
    lists: listVerdicts(site, made?.compiled),
    streams: streamVerdicts(site, made?.compiled),
    paths: pathVerdicts(setting, world, courses),
    changes: changesBetween(asOf, days, site.setting.time_zone, statesOn),
    made: opened && made && detailOf(setting, world, made, opened),
  })
}

const stateOf = ({ package_session_id: id, availability, price }: CourseDetail['variants'][number]) => ({
  id,
  availability,
  price,
})

function detailOf({ site }: Setting, world: World, { compiled, texts }: Made, view: EntryView): CourseDetail {
  const paths = world.paths.flatMap((path) => (path.compiled instanceof Error ? [] : path.compiled))
  const series = seriesAmong(paths)(compiled.entry.id)
  return courseDetail(site, view.summary, view.version, series, texts)
}

type Found = Pick<CourseExplanation, 'verdicts'> &
  Partial<CourseExplanation> & {
    /** What readers should get; null where that cannot be made. */
    made?: CourseDetail | null | undefined
  }

async function finish(
  trx: Db,
  setting: Setting,
  { id, language }: CourseQuestion,
  { made, verdicts, ...found }: Found,
): Promise<CourseExplanation> {
  const { institute } = setting.site
  const asked = language === null ? undefined : fold(language.trim())
  const query = language === null ? '' : `?language=${encodeURIComponent(language)}`
  return {
    kind: 'course',
    ...beginning(setting, id, verdicts),
    language,
    course_id: null,
    version_id: null,
    versions: [],
    lists: [],
    streams: [],
    paths: [],
    changes: [],
    ...found,
    read: await compareRead(trx, institute.id, setting, {
      request: `GET /courses/${encodeURIComponent(id)}${query}`,
      read: await findCourse(trx, institute.id, id, { language: asked }),
      made,
    }),
  }
}
