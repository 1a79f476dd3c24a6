import type { Db } from '#lib/db/open.ts'

/** What an enquiry is about, each null when it says nothing of it. */
export interface LeadCourse {
  course_id: string | null
  package_session_id: string | null
}

/**
 * The course and version that an enquiry names, the course by its entry's id; a version alone names its course.
 * Answers which of the two is unknown when visitors can see no such course, or it has no such version. A step that a
 * learning path shows from its own data is a course with one version, both with the step's id.
 */
export async function findLeadCourse(
  db: Db,
  instituteId: string,
  named: LeadCourse,
): Promise<LeadCourse | { unknown: keyof LeadCourse }> {
  const { course_id, package_session_id } = named
  const entryId = course_id === null ? null : await findEntryId(db, instituteId, course_id)
  if (entryId === undefined) return { unknown: 'course_id' }
  if (package_session_id === null) return { course_id: entryId, package_session_id }
  const variant = await findVariant(db, instituteId, package_session_id, entryId)
  return variant ? { course_id: variant.entry_id, package_session_id } : { unknown: 'package_session_id' }
}

async function findEntryId(db: Db, instituteId: string, courseId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('published_openings')
    .select('entry_id')
    .where('institute_id', '=', instituteId)
    .where('course_id', '=', courseId)
    .where('language', '=', '')
    .executeTakeFirst()
  return (row ?? (await findVariant(db, instituteId, courseId, courseId)))?.entry_id
}

/** A version by its id, of one entry or, with null, of any. */
async function findVariant(db: Db, instituteId: string, versionId: string, entryId: string | null) {
  let variants = db
    .selectFrom('published_variants')
    .select('entry_id')
    .where('institute_id', '=', instituteId)
    .where('version_id', '=', versionId)
  if (entryId !== null) variants = variants.where('entry_id', '=', entryId)
  // An id may stand for a step and for a version elsewhere; the published course goes first.
  return variants
    .orderBy((eb) => eb('entry_id', '=', versionId))
    .orderBy('entry_id')
    .limit(1)
    .executeTakeFirst()
}
