import { sql } from 'kysely'
import { type Db, inTransaction } from '#lib/base/db/open.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { plansOf } from '#lib/contract/catalogue/rules/plans.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { fieldEdits, type Short } from '#lib/contract/catalogue/source/store/edits.ts'
import { lockInstitute } from '#lib/contract/catalogue/source/store/import-run.ts'
import { replaceCourse } from '#lib/contract/catalogue/source/store/write-courses.ts'
import { said } from '#lib/office/imports/messages.ts'
import { digestOf } from '#lib/office/imports/touched.ts'
import {
  type ChangedText,
  courseFieldsOf,
  type EditableField,
  type FieldMessage,
  withTexts,
} from './checked-course.ts'
import type { FieldContext } from './field.ts'
import { adoptVersion, newVersion, offeredVersion } from './versions.ts'

/** A value that somebody else changed while the form was open. */
export interface Conflict {
  field: EditableField
  /** Stored value when the form was displayed. */
  was: string
}

type EditOutcome =
  | { is: 'tried'; course: CourseSource }
  | { is: 'saved'; title: string; before: Values; after: Values; warnings: FieldMessage[]; wayBack: WayBack }
  | { is: 'unchanged' }
  | { is: 'refused'; faults: FieldMessage[] }
  | { is: 'outdated'; conflicts: Conflict[]; last?: LastSave | undefined }

/** Who made a course what it is. */
interface LastSave {
  who: string
  at: Date
}

/** What takes a save back: the course before it, and the digest of the course that it left. */
export interface WayBack {
  course: CourseSource
  left: string
}

/** Values of a course, keyed by their path in the document. */
type Values = Record<string, Short>

/** A form's texts by field name, as displayed and as submitted. */
export interface FormTexts {
  shown: Readonly<Record<string, string>>
  sent: Readonly<Record<string, string>>
  /** Ids of versions that are to go. */
  removed?: readonly string[]
}

/**
 * Loads a course with its editable fields; undefined when the institute has no such course. `course` also has the version
 * that can be added.
 */
export async function loadEditable(db: Db, instituteId: string, courseId: string, now: Date) {
  const [stored] = await loadCourses(db, instituteId, [courseId])
  if (!stored) return undefined
  const course = { ...stored, versions: [...stored.versions, ...offeredVersion(stored, now)] }
  const context = await contextOf(db, instituteId, now)
  return { stored, course, context, fields: courseFieldsOf(course, context) }
}

/** Lists a course's slugs: the current slug (undefined before the first publish), then its former slugs. */
export async function listSlugs(db: Db, instituteId: string, courseId: string) {
  const given = await db
    .selectFrom('course_slugs')
    .select(['slug', 'is_current'])
    .where('institute_id', '=', instituteId)
    .where('course_id', '=', courseId)
    .orderBy('folded')
    .execute()
  return {
    current: given.find(({ is_current }) => is_current)?.slug,
    former: given.filter(({ is_current }) => !is_current).map(({ slug }) => slug),
  }
}

export async function contextOf(db: Db, instituteId: string, now: Date): Promise<FieldContext> {
  const { currency, time_zone, course_page_url } = await db
    .selectFrom('institutes')
    .select(['currency', 'time_zone', 'course_page_url'])
    .where('id', '=', instituteId)
    .executeTakeFirstOrThrow()
  return { currency, today: dateIn(time_zone, now), course_page_url }
}

/**
 * Stores the fields whose submitted text differs from the displayed text. Database triggers then mark the course stale.
 * Changes nothing when the course fails the document checks, or when somebody else has changed one of these fields in
 * the meantime. Returns undefined when the institute has no such course. Must be the first statement of the caller's
 * transaction, because it sets the isolation level. With `isTrial` nothing is stored, and the course is returned as it
 * would be.
 */
export async function editCourse(
  db: Db,
  { instituteId, courseId, now }: { instituteId: string; courseId: string; now: Date },
  texts: FormTexts,
  isTrial = false,
): Promise<EditOutcome | undefined> {
  try {
    // Our write fails if somebody else wrote after our snapshot. An import waits until this edit is stored.
    return await inTransaction(db, async (trx) => {
      await sql`set transaction isolation level repeatable read`.execute(trx)
      await lockInstitute(trx, instituteId)
      const stored = await loadEditable(trx, instituteId, courseId, now)
      if (!stored) return undefined
      const { removed = [] } = texts
      const changed = changedIn(stored.fields, texts).filter(
        ({ field: { version } }) => !removed.includes(version?.id ?? ''),
      )
      const conflicts = changed.flatMap(({ field, was }) => (field.text === was ? [] : [{ field, was }]))
      if (conflicts.length > 0)
        return { is: 'outdated', conflicts, last: await findLastSave(trx, instituteId, stored.stored) }
      const before = structuredClone(stored.stored)
      adoptVersion(
        stored.course,
        changed.some(({ field }) => field.version?.id === newVersion),
      )
      const checked = withTexts({ instituteId, context: stored.context }, stored.course, changed)
      if ('faults' in checked) return { is: 'refused', faults: checked.faults }
      const faults = remove(checked.course, before, removed)
      if (faults.length > 0) return { is: 'refused', faults }
      return isTrial
        ? { is: 'tried', course: checked.course }
        : saveChanges(trx, instituteId, before, checked)
    })
  } catch (error) {
    if ((error as { code?: string }).code === serializationFailure) return { is: 'outdated', conflicts: [] }
    throw error
  }
}

const serializationFailure = '40001'

/** Finds the save that left the course as it is; undefined if an import or another system changed it since. */
async function findLastSave(
  trx: Db,
  instituteId: string,
  course: CourseSource,
): Promise<LastSave | undefined> {
  const save = await trx
    .selectFrom('audit_log')
    .select(['who', 'at', 'after'])
    .where('institute_id', '=', instituteId)
    .where('subject', '=', course.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const left = (save?.after as { left?: string } | null | undefined)?.left
  return save && left === digestOf(course) ? save : undefined
}

const changedIn = (
  fields: EditableField[],
  { shown, sent }: Pick<FormTexts, 'shown' | 'sent'>,
): (ChangedText & Conflict)[] =>
  fields.flatMap((field) => {
    const text = sent[field.name]?.trim()
    const was = shown[field.name] ?? ''
    return text === undefined || text === was || text === field.text ? [] : [{ field, was, text }]
  })

/**
 * Takes away versions. Returns faults if a course is left without a version, or if a version of which every price goes
 * would be free, which nobody said.
 */
function remove(course: CourseSource, before: CourseSource, removed: readonly string[]): FieldMessage[] {
  course.versions = course.versions.filter(({ id }) => !removed.includes(id))
  if (before.versions.length > 0 && course.versions.length === 0)
    return [{ field: null, said: said('lastVersion') }]
  const wasSold = new Set(before.versions.filter((one) => plansOf(one).length > 0).map(({ id }) => id))
  const becomesFree = course.versions.some((one) => wasSold.has(one.id) && plansOf(one).length === 0)
  return becomesFree ? [{ field: null, said: said('lastPrice') }] : []
}

async function saveChanges(
  trx: Db,
  instituteId: string,
  before: CourseSource,
  checked: { course: CourseSource; warnings: FieldMessage[] },
): Promise<EditOutcome> {
  const edits = [...fieldEdits(before, checked.course)]
  if (edits.length === 0) return { is: 'unchanged' }
  await replaceCourse(trx, instituteId, checked.course)
  const [left] = await loadCourses(trx, instituteId, [before.id])
  return {
    wayBack: { course: before, left: digestOf(left) },
    is: 'saved',
    title: checked.course.title ?? before.id,
    before: Object.fromEntries(edits.map((edit) => [edit.path, edit.before])),
    after: Object.fromEntries(edits.map((edit) => [edit.path, edit.after])),
    warnings: checked.warnings,
  }
}
