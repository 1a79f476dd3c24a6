import type { Db } from '#lib/base/db/open.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { fieldEdits } from '#lib/contract/catalogue/source/store/edits.ts'
import { lockInstitute } from '#lib/contract/catalogue/source/store/lock-institute.ts'
import { replaceCourse } from '#lib/contract/catalogue/source/store/write-courses.ts'
import { digestOf } from '#lib/office/imports/touched.ts'
import type { AuditEvent, StoredAuditEvent } from '#lib/office/institutes/audit.ts'

const keptLengthMax = 64 * 1024

/** Returns the event, with the way back unless the course is very long; undefined if nothing is changed. */
export async function storeEdited(
  trx: Db,
  instituteId: string,
  before: CourseSource,
  after: CourseSource,
): Promise<AuditEvent | undefined> {
  const edits = [...fieldEdits(before, after)]
  if (edits.length === 0) return undefined
  await replaceCourse(trx, instituteId, after)
  const [left] = await loadCourses(trx, instituteId, [after.id])
  const isKept = JSON.stringify(before).length <= keptLengthMax
  const values = (when: 'before' | 'after') =>
    Object.fromEntries(edits.map((edit) => [edit.path, edit[when]]))
  return {
    action: 'course.edit',
    subject: after.id,
    before: { ...values('before'), ...(isKept && { course: before }) },
    // The log names the course by it when the course is gone.
    after: { name: after.title, ...values('after'), ...(isKept && { left: digestOf(left) }) },
  }
}

export const hasWayBack = ({
  action,
  before,
  after,
}: Pick<StoredAuditEvent, 'action' | 'before' | 'after'>) =>
  action === 'course.edit' && typeof before?.course === 'object' && typeof after?.left === 'string'

/** Stores the course as it was before a save; undefined if it was changed since or is gone: that stays. */
export async function takeBack(
  trx: Db,
  instituteId: string,
  { subject, before, after }: Pick<StoredAuditEvent, 'subject' | 'before' | 'after'>,
): Promise<AuditEvent | undefined> {
  await lockInstitute(trx, instituteId)
  const [current] = await loadCourses(trx, instituteId, [subject ?? ''])
  return current && digestOf(current) === after?.left
    ? storeEdited(trx, instituteId, current, before?.course as CourseSource)
    : undefined
}
