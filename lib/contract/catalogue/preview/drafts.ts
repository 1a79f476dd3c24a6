import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#lib/base/db/open.ts'
import type { CourseSummary } from '../answers/course-list.ts'
import type { PathDetail } from '../answers/paths.ts'
import type { CourseSource, PathSource } from '../authored/catalogue.ts'
import type { Preview } from './preview.ts'

interface PublicNow {
  /** The entry of each public course, by course id. */
  courses: ReadonlyMap<string, string>
  /** Ids of the courses that learning paths show with the paths' own data. */
  steps: ReadonlySet<string>
  /** Ids of courses, and codes of learning paths, whose own data differ from what is public. */
  changedCourses: ReadonlySet<string>
  changedPaths: ReadonlySet<string>
}

/** Ids and codes of what differs from what is stored. */
export interface Changed {
  courses: readonly string[]
  paths: readonly string[]
}

export function changedIn(
  { courses, learning_paths }: { courses: readonly CourseSource[]; learning_paths: readonly PathSource[] },
  stored: { courses: readonly CourseSource[]; learning_paths: readonly PathSource[] },
): Changed {
  const storedCourses = new Map(stored.courses.map((course) => [course.id, course]))
  const storedPaths = new Map(stored.learning_paths.map((path) => [path.code, path]))
  const isNew = <Source>(before: Source | undefined, after: Source) => !isDeepStrictEqual(before, after)
  return {
    courses: courses.filter((course) => isNew(storedCourses.get(course.id), course)).map(({ id }) => id),
    paths: learning_paths.filter((path) => isNew(storedPaths.get(path.code), path)).map(({ code }) => code),
  }
}

/** Reads what is public. What a publish could not take over differs from it, as `changed` does. */
export async function readPublicNow(db: Db, instituteId: string, changed: Changed): Promise<PublicNow> {
  const courses = await db
    .selectFrom('published_versions')
    .select(['course_id', 'entry_id'])
    .distinct()
    .where('institute_id', '=', instituteId)
    .execute()
  const steps = await db
    .selectFrom('published_steps')
    .select('course_id')
    .where('institute_id', '=', instituteId)
    .execute()
  const faults = await db
    .selectFrom('publish_faults')
    .select(['kind', 'id'])
    .where('institute_id', '=', instituteId)
    .execute()
  const faulty = (kind: string) => faults.filter((fault) => fault.kind === kind).map(({ id }) => id)
  return {
    courses: new Map(courses.map(({ course_id, entry_id }) => [course_id, entry_id])),
    steps: new Set(steps.map(({ course_id }) => course_id)),
    changedCourses: new Set([...changed.courses, ...faulty('course')]),
    changedPaths: new Set([...changed.paths, ...faulty('path')]),
  }
}

/** Says which courses and steps of a preview are drafts: not public now, or public with other data of their own. */
export interface Drafts {
  isDraft: (entryId: string) => boolean
  isDraftStep: (code: string, courseId: string) => boolean
}

export function draftsIn({ entries }: Pick<Preview, 'entries'>, now: PublicNow): Drafts {
  const editionsOf = Map.groupBy(now.courses.keys(), (courseId) => now.courses.get(courseId))
  const isDraft = (entryId: string) => {
    const shown = new Set(entries.get(entryId)?.versions.map(({ course_id }) => course_id))
    const editions = editionsOf.get(entryId) ?? []
    return (
      shown.size !== editions.length ||
      editions.some((courseId) => !shown.has(courseId) || now.changedCourses.has(courseId))
    )
  }
  return {
    isDraft,
    isDraftStep: (code, courseId) =>
      entries.has(courseId) ? isDraft(courseId) : now.changedPaths.has(code) || !now.steps.has(courseId),
  }
}

export const markedCourse = <Course extends { id: string }>(course: Course, { isDraft }: Drafts) => ({
  ...course,
  draft: isDraft(course.id),
})

/** Adds `draft` to a path's steps and their courses. */
export const markedPath = (path: PathDetail, { isDraftStep }: Drafts) => ({
  ...path,
  steps: path.steps.map((step) => {
    const draft = isDraftStep(path.code, step.course.id)
    const course: CourseSummary & { draft: boolean } = { ...step.course, draft }
    return { ...step, course, draft }
  }),
})
