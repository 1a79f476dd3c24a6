import type { Db } from '#lib/base/db/open.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { fieldEdits } from '#lib/contract/catalogue/source/store/edits.ts'
import { lockInstitute } from '#lib/contract/catalogue/source/store/import-run.ts'
import { replaceCourse } from '#lib/contract/catalogue/source/store/write-courses.ts'
import { digestOf } from '#lib/office/imports/touched.ts'
import type { AuditEvent, StoredAuditEvent } from '#lib/office/institutes/audit.ts'
import type { WayBack } from './edit.ts'

/** Longest course that the log keeps, as JSON. */
const keptLengthMax = 64 * 1024

interface Saved {
  title: string
  before: object
  after: object
  wayBack: WayBack
}

/** Returns the event of a saved course. It has the way back, unless the course is very long. */
export function editEvent(courseId: string, { title, before, after, wayBack }: Saved): AuditEvent {
  const isKept = JSON.stringify(wayBack.course).length <= keptLengthMax
  return {
    action: 'course.edit',
    subject: courseId,
    before: { ...before, ...(isKept && { course: wayBack.course }) },
    // The log names the course by it when the course is gone.
    after: { name: title, ...after, ...(isKept && { left: wayBack.left }) },
  }
}

/** Returns whether an event is a save that can be taken back. */
export const hasWayBack = ({
  action,
  before,
  after,
}: Pick<StoredAuditEvent, 'action' | 'before' | 'after'>) =>
  action === 'course.edit' && typeof before?.course === 'object' && typeof after?.left === 'string'

/**
 * Stores the course as it was before a save, and returns the event of that, which has a way back too. Returns `changed`
 * if the course is no longer as the save left it, or is gone: what came since is never taken back with it.
 */
export async function takeBack(
  trx: Db,
  instituteId: string,
  { subject, before, after }: Pick<StoredAuditEvent, 'subject' | 'before' | 'after'>,
): Promise<AuditEvent | 'changed'> {
  await lockInstitute(trx, instituteId)
  const [current] = await loadCourses(trx, instituteId, [subject ?? ''])
  if (!current || digestOf(current) !== after?.left) return 'changed'
  const course = before?.course as CourseSource
  await replaceCourse(trx, instituteId, course)
  const edits = [...fieldEdits(current, course)]
  const [left] = await loadCourses(trx, instituteId, [course.id])
  return editEvent(course.id, {
    title: course.title,
    before: Object.fromEntries(edits.map((edit) => [edit.path, edit.before])),
    after: Object.fromEntries(edits.map((edit) => [edit.path, edit.after])),
    wayBack: { course: current, left: digestOf(left) },
  })
}
