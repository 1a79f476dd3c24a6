import type { Db } from '#lib/base/db/open.ts'
import { fold } from '#lib/base/plain-text.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type CompiledEntry, type EntryView, entryViewOf } from '#lib/contract/catalogue/compile/entry.ts'
import { withPaths } from '#lib/contract/catalogue/publish/publish-paths.ts'
import { editsBetween } from '#lib/contract/catalogue/rules/text/edits.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { countWaiting } from '#lib/contract/leads/waiting.ts'
import { changesOf, statesOf } from './changes.ts'
import { type CompiledCourses, compileCourses, type ExplainContext, loadExplainContext } from './context.ts'
import {
  accessVerdicts,
  editionVerdicts,
  listVerdicts,
  pathVerdicts,
  streamVerdicts,
  verdictOf,
  versionVerdict,
  visibilityVerdict,
} from './verdicts.ts'
import { explainVersions } from './versions.ts'

interface ExplainRequest {
  /** Id of the course, edition or version to explain, or slug of a course. */
  id: string
  /** Language code in any case; null for no particular language. */
  language: string | null
  /** Day to explain, as `YYYY-MM-DD` in the site's time zone; default: today. */
  asOf?: string | undefined
}

/**
 * Explains why a course is visible or hidden, and which version is shown. Reads the stored data and publishes nothing.
 * Throws `UnknownCourse` when no course or version has the requested id or slug, and another error when no institute has
 * the id `instituteId`.
 */
export const explain = (db: Db, instituteId: string, request: ExplainRequest, now: Date) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const context = await loadExplainContext(trx, instituteId, now, request.asOf)
      return explainCourse(trx, context, request)
    })

export type Explanation = Awaited<ReturnType<typeof explain>>

async function explainCourse(trx: Db, context: ExplainContext, asked: ExplainRequest) {
  const { site, head, asOf } = context
  const { slug, name } = head.institute
  const { id, courseId } = await findOwner(trx, site.institute.id, asked.id)
  const request = { ...asked, id }
  const editions = site.companions(courseId)
  const { courseIds, paths } = withPaths(head.learning_paths, new Set(editions), site.companions)
  const compiled = await compileCourses(trx, context, courseIds, paths)
  const fault = compiled.faults.get(courseId)
  const loaded = fault ? [] : await loadCourses(trx, site.institute.id, editions)
  const courses = editions.flatMap((edition) => loaded.find((course) => course.id === edition) ?? [])
  const { verdicts, ...found } = fault
    ? { ...nothing, verdicts: [verdictOf('content', 'unreadable', fault.message)] }
    : explainStored(context, request, { courseId, courses, compiled })
  return {
    id: asked.id,
    language: request.language,
    institute: { slug, name },
    as_of: asOf,
    time_zone: head.site.time_zone,
    verdicts: [...accessVerdicts(context), ...verdicts],
    ...found,
    /** How many people wait to be told of a place, by version; null for any version. */
    waiting: await waitingIn(trx, site.institute.id, editions),
  }
}

const waitingIn = async (trx: Db, instituteId: string, courseIds: readonly string[]) =>
  (await countWaiting(trx, instituteId, courseIds)).map(({ package_session_id, count }) => ({
    package_session_id,
    count,
  }))

interface Stored {
  courseId: string
  /** The course and its other editions, in the order of their edition group. */
  courses: CourseSource[]
  compiled: CompiledCourses
}

function explainStored(
  context: ExplainContext,
  request: ExplainRequest,
  { courseId, courses, compiled }: Stored,
) {
  const { site } = context
  const made = compiled.made.find((entry) => courses.some(({ id }) => entry.byCourse.has(id)))
  const visibility = visibilityVerdict(site, courses, courseId, request.id)
  const opened = visibility.verdict === 'hidden' || !made ? undefined : viewFor(made, request)
  const entry = made?.entry
  const statesOn = (today: string) => statesOf({ ...site, today }, courses)
  return {
    verdicts: [
      visibility,
      ...editionVerdicts(site, courses),
      ...(opened ? [versionVerdict(context, request, opened)] : []),
    ],
    /** Null when the content cannot be read: visitors then still see its last good state. */
    is_shown: (opened !== undefined) as boolean | null,
    /** Public id of the course, which is the id of its first edition; null when the course is hidden. */
    course_id: opened ? (entry?.id ?? null) : null,
    version_id: opened?.version.source.id ?? null,
    /** Versions of all editions, including hidden ones. */
    versions: explainVersions(site, courses, made),
    lists: listVerdicts(site, made),
    streams: streamVerdicts(site, made),
    /** Learning paths that contain the course. */
    paths: pathVerdicts(context, compiled, courses),
    changes: changesOf(context, courses, statesOn),
  }
}

/** Explanation of a course that cannot be read. */
const nothing: ReturnType<typeof explainStored> = {
  verdicts: [],
  is_shown: null,
  course_id: null,
  version_id: null,
  versions: [],
  lists: [],
  streams: [],
  paths: [],
  changes: [],
}

/**
 * Returns what visitors see of a compiled course for the requested id and language; undefined when they see nothing.
 */
function viewFor(compiled: CompiledEntry, { id, language }: ExplainRequest): EntryView | undefined {
  const codes = [...compiled.byLanguage.keys()]
  const code = language === null ? '' : codes.find((one) => fold(one) === fold(language))
  return entryViewOf(compiled, id, code ?? '')
}

/**
 * Finds the course that has this id, has a version with this id, or has or had this slug. For a slug, `id` is the id of
 * the course. Throws when there is none.
 */
async function findOwner(
  trx: Db,
  instituteId: string,
  id: string,
): Promise<{ id: string; courseId: string }> {
  const courses = trx.selectFrom('courses').where('institute_id', '=', instituteId)
  const course = await courses.where('id', '=', id).select('id').executeTakeFirst()
  if (course) return { id, courseId: id }
  const version = await trx
    .selectFrom('versions')
    .where('institute_id', '=', instituteId)
    .where('id', '=', id)
    .select('course_id')
    .executeTakeFirst()
  if (version) return { id, courseId: version.course_id }
  const named = await trx
    .selectFrom('course_slugs')
    .where('institute_id', '=', instituteId)
    .where('folded', '=', fold(id.trim()))
    .where('course_id', 'in', courses.select('id'))
    .select('course_id as id')
    .executeTakeFirst()
  if (named) return { id: named.id, courseId: named.id }
  const all = await courses.select(['id', 'title']).orderBy('id').execute()
  throw new UnknownCourse(id, all)
}

interface Titled {
  id: string
  title: string
}

/** Thrown when the institute has no course or version with the requested id. The message suggests similar courses. */
export class UnknownCourse extends Error {
  constructor(asked: string, courses: Titled[]) {
    const closest = closestTo(fold(asked.trim()), courses).map(({ id, title }) => `${id} (${title})`)
    const advice =
      closest.length > 0
        ? `the closest: ${closest.join(', ')}`
        : `there are ${courses.length}, and none is close to it`
    super(`No course and no version has the id or slug ${JSON.stringify(asked)}; ${advice}.`)
  }
}

const closestMax = 5
const editsMax = 2
const startMin = 4

/**
 * Finds courses with a similar id, an id with the same beginning, or a title that contains the text. Sorted by
 * similarity.
 */
function closestTo(asked: string, courses: Titled[]): Titled[] {
  const distances = courses.map((course) => ({ course, distance: distanceOf(asked, course) }))
  return distances
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, closestMax)
    .map(({ course }) => course)
}

function distanceOf(asked: string, course: Titled): number {
  const [id, title] = [fold(course.id), fold(course.title)]
  const edits = editsBetween([...asked], [...id], editsMax)
  if (edits <= editsMax) return edits
  if (title === asked) return editsMax + 1
  if (asked.length >= startMin && (id.startsWith(asked) || asked.startsWith(id))) return editsMax + 2
  return asked !== '' && title.includes(asked) ? editsMax + 3 : Number.POSITIVE_INFINITY
}
