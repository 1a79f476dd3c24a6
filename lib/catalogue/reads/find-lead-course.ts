import type { Db } from '#lib/db/open.ts'

/** The course and version of an enquiry, null where it names none. */
export interface LeadCourse {
  course_id: string | null
  package_session_id: string | null
}

/**
 * Finds the course and version of an enquiry, the course by its entry's id; a version alone decides its course. Ids
 * resolve as in paths, ids of versions too. Returns which field is unknown when there is no published course, or it has
 * no such version. A step that a learning path shows from its own data is a course with one version of the same id.
 */
export async function findLeadCourse(
  db: Db,
  instituteId: string,
  { course_id, package_session_id }: LeadCourse,
): Promise<LeadCourse | { unknown: keyof LeadCourse }> {
  if (course_id === null && package_session_id === null) return { course_id, package_session_id }
  if (course_id === null) {
    const entryId = await findEntryOfVersion(db, instituteId, package_session_id ?? '')
    return entryId === undefined
      ? { unknown: 'package_session_id' }
      : { course_id: entryId, package_session_id }
  }
  const entryId = await findEntry(db, instituteId, course_id)
  if (entryId === undefined) return { unknown: 'course_id' }
  const isItsVersion =
    package_session_id === null || (await hasVersion(db, instituteId, entryId, package_session_id))
  return isItsVersion ? { course_id: entryId, package_session_id } : { unknown: 'package_session_id' }
}

async function findEntry(db: Db, instituteId: string, courseId: string): Promise<string | undefined> {
  const opening = await db
    .selectFrom('published_versions')
    .select('entry_id')
    .where('institute_id', '=', instituteId)
    .where('course_id', '=', courseId)
    .limit(1)
    .executeTakeFirst()
  if (opening) return opening.entry_id
  // An id of a course, published or not, never resolves to a version.
  if (!(await isCourse(db, instituteId, courseId))) return findEntryOfVersion(db, instituteId, courseId)
  return (await isStep(db, instituteId, courseId)) ? courseId : undefined
}

const isCourse = (db: Db, instituteId: string, courseId: string): Promise<boolean> =>
  finds(
    db.selectFrom('courses').select('id').where('institute_id', '=', instituteId).where('id', '=', courseId),
  )

/** Finds the entry of a version or step; the version of a published course goes first. */
async function findEntryOfVersion(
  db: Db,
  instituteId: string,
  versionId: string,
): Promise<string | undefined> {
  const variant = await variants(db, instituteId, versionId).orderBy('entry_id').executeTakeFirst()
  return variant?.entry_id ?? ((await isStep(db, instituteId, versionId)) ? versionId : undefined)
}

async function hasVersion(db: Db, instituteId: string, entryId: string, versionId: string): Promise<boolean> {
  const variant = await variants(db, instituteId, versionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst()
  return variant !== undefined || (versionId === entryId && (await isStep(db, instituteId, entryId)))
}

const variants = (db: Db, instituteId: string, versionId: string) =>
  db
    .selectFrom('published_versions')
    .select('entry_id')
    .where('institute_id', '=', instituteId)
    .where('version_id', '=', versionId)
    .limit(1)

const isStep = (db: Db, instituteId: string, courseId: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('published_steps')
      .select('course_id')
      .where('institute_id', '=', instituteId)
      .where('course_id', '=', courseId),
  )

const finds = async (rows: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> =>
  (await rows.executeTakeFirst()) !== undefined
