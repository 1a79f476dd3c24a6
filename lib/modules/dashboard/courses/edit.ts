import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction } from '#lib/base/db/open.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { plansOf } from '#lib/contract/catalogue/rules/plans.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { lockInstitute } from '#lib/contract/catalogue/source/store/lock-institute.ts'
import { appendCourse } from '#lib/contract/catalogue/source/store/write-courses.ts'
import { wordsIn } from '#lib/modules/dashboard/words/words.ts'
import { said } from '#lib/office/imports/messages.ts'
import { digestOf } from '#lib/office/imports/touched.ts'
import type { AuditEvent } from '#lib/office/institutes/audit.ts'
import {
  type ChangedText,
  courseFieldsOf,
  type EditableField,
  type FieldMessage,
  withTexts,
} from './checked-course.ts'
import type { FieldContext } from './field-kind.ts'
import { blankCourse, copyOfCourse, freeId } from './new-course.ts'
import { storeEdited } from './store-and-take-back.ts'
import { newVersion, offeredVersion } from './versions.ts'

/** The course that a form edits: a stored one, or without an `id` a new one, which may copy another. */
export interface Edited {
  instituteId: string
  /** The member's, in which prices on request are written. */
  language: string
  now: Date
  id?: string | undefined
  copyOf?: string | undefined
}

export interface Conflict {
  field: EditableField
  /** Stored value when the form was displayed. */
  was: string
}

type EditOutcome =
  | { is: 'tried'; course: CourseSource }
  | { is: 'saved'; id: string; title: string; event: AuditEvent; warnings: FieldMessage[] }
  | { is: 'unchanged' }
  | { is: 'refused'; faults: FieldMessage[] }
  | { is: 'outdated'; conflicts: Conflict[]; last?: { who: string; at: Date } | undefined }

export interface FormTexts {
  shown: Readonly<Record<string, string>>
  sent: Readonly<Record<string, string>>
  removed?: readonly string[]
}

/** Loads a course with its editable fields, and with the version that can be added; undefined if there is none. */
export async function loadEditable(db: Db, { instituteId, language, now, id, copyOf }: Edited) {
  const context = await contextOf(db, instituteId, now, language)
  const asked = id ?? copyOf
  if (asked === undefined) {
    // The ids of a page of `course_page_url` are another system's, which does not know the course.
    const own = { ...context, course_page_url: null }
    const course = blankCourse(now)
    // Nothing is free by silence.
    const fields = courseFieldsOf(course, own).map((field) =>
      field.key === 'price' ? { ...field, text: '' } : field,
    )
    return { stored: undefined, isBlank: true, course, context: own, fields }
  }
  const [found] = await loadCourses(db, instituteId, [asked])
  if (!found) return undefined
  const stored = id === undefined ? undefined : found
  const base = stored ?? copyOfCourse(found, language, now)
  const course = { ...base, versions: [...base.versions, ...offeredVersion(base, now)] }
  return { stored, isBlank: false, course, context, fields: courseFieldsOf(course, context) }
}

type Editable = NonNullable<Awaited<ReturnType<typeof loadEditable>>>

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

export async function contextOf(
  db: Db,
  instituteId: string,
  now: Date,
  language: string,
): Promise<FieldContext> {
  const { time_zone, ...site } = await db
    .selectFrom('institutes')
    .select(['currency', 'time_zone', 'course_page_url'])
    .where('id', '=', instituteId)
    .executeTakeFirstOrThrow()
  return { ...site, today: dateIn(time_zone, now), onRequest: wordsIn(language).words.import.values.request }
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
  edited: Edited,
  texts: FormTexts,
  isTrial = false,
): Promise<EditOutcome | undefined> {
  const { instituteId } = edited
  try {
    // Our write fails if somebody else wrote after our snapshot. An import waits until this edit is stored.
    return await inTransaction(db, async (trx) => {
      await sql`set transaction isolation level repeatable read`.execute(trx)
      await lockInstitute(trx, instituteId)
      const editable = await loadEditable(trx, edited)
      if (!editable) return undefined
      const { stored, course, context } = editable
      const { removed = [] } = texts
      const changed = changedIn(editable, texts).filter(
        ({ field: { version } }) => !removed.includes(version?.id ?? ''),
      )
      const conflicts = changed.flatMap(({ field, was }) => (field.text === was ? [] : [{ field, was }]))
      if (conflicts.length > 0)
        return { is: 'outdated', conflicts, last: stored && (await findLastSave(trx, instituteId, stored)) }
      const before = structuredClone(stored)
      if (!stored) course.id = await freeId(trx, instituteId, texts.sent.title ?? '')
      const hasNew = changed.some(({ field }) => field.version?.id === newVersion)
      course.versions = course.versions.filter(({ id }) => hasNew || id !== newVersion)
      for (const [at, version] of course.versions.entries())
        if (!stored) version.id = `${course.id}.${at + 1}`
        else if (version.id === newVersion) version.id = `version_${randomBytes(9).toString('hex')}`
      const checked = withTexts({ instituteId, context }, course, changed)
      const faults = 'faults' in checked ? checked.faults : remove(checked.course, before, removed)
      if ('faults' in checked || faults.length > 0) return { is: 'refused', faults }
      if (isTrial) return { is: 'tried', course: checked.course }
      const event = await save(trx, edited, before, checked.course)
      const { id, title } = checked.course
      return event ? { is: 'saved', id, title, event, warnings: checked.warnings } : { is: 'unchanged' }
    })
  } catch (error) {
    if ((error as { code?: string }).code === serializationFailure) return { is: 'outdated', conflicts: [] }
    throw error
  }
}

const serializationFailure = '40001'

/** Finds the save that left the course as it is; undefined if an import or another system changed it since. */
async function findLastSave(trx: Db, instituteId: string, course: CourseSource) {
  const { rows } = await sql<{ who: string; at: Date; left: string | null }>`
    select who, at, after ->> 'left' as left from audit_log
    where institute_id = ${instituteId} and subject = ${course.id} order by id desc limit 1`.execute(trx)
  return rows[0]?.left === digestOf(course) ? rows[0] : undefined
}

const neededKeys: ReadonlySet<string> = new Set(['title', 'price', 'delivery'])

const changedIn = (
  { fields, isBlank }: Editable,
  { shown, sent }: Pick<FormTexts, 'shown' | 'sent'>,
): (ChangedText & Conflict)[] =>
  fields.flatMap((field) => {
    const isNeeded = isBlank && neededKeys.has(field.key)
    const text = sent[field.name]?.trim() ?? (isNeeded ? '' : undefined)
    const was = isBlank ? field.text : (shown[field.name] ?? '')
    const isSame = text === was || text === field.text
    return text === undefined || (isSame && !isNeeded) ? [] : [{ field, was, text }]
  })

/** Takes away versions. A version of which every price goes would be free, which nobody said. */
function remove(
  course: CourseSource,
  before: CourseSource | undefined,
  removed: readonly string[],
): FieldMessage[] {
  course.versions = course.versions.filter(({ id }) => !removed.includes(id))
  const had = before?.versions ?? []
  if (had.length > 0 && course.versions.length === 0) return [{ field: null, said: said('lastVersion') }]
  const wasSold = new Set(had.filter((one) => plansOf(one).length > 0).map(({ id }) => id))
  const becomesFree = course.versions.some((one) => wasSold.has(one.id) && plansOf(one).length === 0)
  return becomesFree ? [{ field: null, said: said('lastPrice') }] : []
}

/** Stores a course; a new one at the end of the catalogue. Undefined if nothing is changed. */
async function save(
  trx: Db,
  { instituteId, copyOf }: Edited,
  before: CourseSource | undefined,
  course: CourseSource,
): Promise<AuditEvent | undefined> {
  if (before) return storeEdited(trx, instituteId, before, course)
  await appendCourse(trx, instituteId, course)
  const { id: subject, title } = course
  return copyOf === undefined
    ? { action: 'course.add', subject, after: { title } }
    : { action: 'course.copy', subject, after: { title, copy_of: copyOf } }
}
