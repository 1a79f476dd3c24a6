import type { Db } from '#lib/base/db/open.ts'
import { resolveEntries } from './resolve-ids.ts'

/** Course and version of an enquiry; null if the enquiry has none. */
export interface LeadCourse {
  course_id: string | null
  package_session_id: string | null
}

/**
 * Finds the course (as an entry id) and version of an enquiry. If only the version is given, it determines the course.
 * `course_id` may also be the id of an edition, a version or a learning-path step with its own data; such a step counts
 * as a course with one version of the same id. If a course or version is not published, returns the name of its field.
 */
export async function findLeadCourse(
  db: Db,
  instituteId: string,
  { course_id, package_session_id }: LeadCourse,
): Promise<LeadCourse | { unknown: keyof LeadCourse }> {
  let entryId: string | undefined
  if (course_id !== null) {
    const { ids } = await resolveEntries(db, instituteId, [course_id])
    entryId = ids[0] ?? ((await isStep(db, instituteId, course_id)) ? course_id : undefined)
    if (entryId === undefined) return { unknown: 'course_id' }
  }
  if (package_session_id === null) return { course_id: entryId ?? null, package_session_id }
  const owner = await findEntryWith(db, instituteId, package_session_id, entryId)
  return owner === undefined ? { unknown: 'package_session_id' } : { course_id: owner, package_session_id }
}

/** Finds the first entry that has a version or step with this id. `among` restricts the search to one entry. */
async function findEntryWith(
  db: Db,
  instituteId: string,
  versionId: string,
  among: string | undefined,
): Promise<string | undefined> {
  let versions = db
    .selectFrom('published_versions')
    .select('entry_id')
    .where('institute_id', '=', instituteId)
    .where('version_id', '=', versionId)
  if (among !== undefined) versions = versions.where('entry_id', '=', among)
  const version = await versions.orderBy('entry_id').limit(1).executeTakeFirst()
  if (version) return version.entry_id
  const isOther = among !== undefined && among !== versionId
  return !isOther && (await isStep(db, instituteId, versionId)) ? versionId : undefined
}

async function isStep(db: Db, instituteId: string, courseId: string): Promise<boolean> {
  const step = await db
    .selectFrom('published_steps')
    .select('course_id')
    .where('institute_id', '=', instituteId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return step !== undefined
}
