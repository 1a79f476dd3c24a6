import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction } from '#lib/base/db/open.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { slugFrom } from '#lib/contract/catalogue/rules/slugs.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { lockInstitute } from '#lib/contract/catalogue/source/store/import-run.ts'
import { appendCourse } from '#lib/contract/catalogue/source/store/write-courses.ts'
import { courseFieldsOf, type EditableField, type FieldMessage, withTexts } from './checked-course.ts'
import { contextOf, type FormTexts } from './edit.ts'
import type { FieldContext, FieldKey } from './field.ts'
import { copyOfVersion, newInviteId } from './versions.ts'

/** What a new course cannot have yet. */
const laterKeys: ReadonlySet<FieldKey> = new Set(['slug', 'published', 'enrolment_closed'])

interface Addition {
  instituteId: string
  now: Date
}

type AddOutcome =
  | { is: 'added'; course: CourseSource; warnings: FieldMessage[] }
  | { is: 'refused'; faults: FieldMessage[] }

/** Returns the fields of the form for a new course. */
export async function loadFirstFields(db: Db, { instituteId, now }: Addition) {
  const context = await contextOf(db, instituteId, now)
  const fields = firstFieldsOf(draftOf('new', context, now), context).map((field) => ({
    ...field,
    text: field.key === 'price' ? '' : field.text,
  }))
  return { context, fields }
}

const firstFieldsOf = (course: CourseSource, context: FieldContext): EditableField[] =>
  // The ids of a page of `course_page_url` are another system's, which does not know the course.
  courseFieldsOf(course, { ...context, course_page_url: null }).filter(({ key }) => !laterKeys.has(key))

/**
 * Adds a course with one version at the end of the catalogue. Its price is said, and it leads to the enquiry. With
 * `isTrial` nothing is stored.
 */
export function addCourse(
  db: Db,
  { instituteId, now }: Addition,
  { sent }: Pick<FormTexts, 'sent'>,
  isTrial = false,
): Promise<AddOutcome> {
  return inTransaction(db, async (trx) => {
    await lockInstitute(trx, instituteId)
    const context = await contextOf(trx, instituteId, now)
    const course = draftOf(await freeId(trx, instituteId, sent.title ?? ''), context, now)
    const typed = firstFieldsOf(course, context).map((field) => ({
      field,
      text: sent[field.key]?.trim() ?? '',
    }))
    const isNeeded = ({ field, text }: (typeof typed)[number]) =>
      text !== '' || ['title', 'price', 'delivery'].includes(field.key)
    const checked = withTexts({ instituteId, context }, course, typed.filter(isNeeded))
    if ('faults' in checked) return { is: 'refused', faults: checked.faults }
    if (!isTrial) await appendCourse(trx, instituteId, checked.course)
    return { is: 'added', ...checked }
  })
}

/**
 * Copies a course under another title, unpublished. The copy has no slug, ratings or position. Returns undefined when
 * the institute has no such course.
 */
export function copyCourse(
  db: Db,
  { instituteId, now }: Addition,
  { courseId, title }: { courseId: string; title: (of: string) => string },
): Promise<AddOutcome | undefined> {
  return inTransaction(db, async (trx) => {
    await lockInstitute(trx, instituteId)
    const [stored] = await loadCourses(trx, instituteId, [courseId])
    if (!stored) return undefined
    const named = title(stored.title ?? '')
    const id = await freeId(trx, instituteId, named)
    const alone = { slug: null, rating: null, rating_count: null, position: null, updated_at: null }
    const versions = stored.versions.map((version, at) => copyOfVersion(version, versionId(id, at), now))
    const copy: CourseSource = { ...stored, ...alone, id, title: named, published: false, versions }
    const context = await contextOf(trx, instituteId, now)
    const checked = withTexts({ instituteId, context }, copy, [])
    if ('faults' in checked) return { is: 'refused', faults: checked.faults }
    await appendCourse(trx, instituteId, checked.course)
    return { is: 'added', ...checked }
  })
}

const versionId = (courseId: string, at: number): string => `${courseId}.${at + 1}`

/** Creates an untitled course with one version, whose price is on request. */
function draftOf(id: string, { currency }: FieldContext, now: Date): CourseSource {
  const version = versionId(id, 0)
  const invite = { id: newInviteId(true), default: true, plans: [{ amount: null, currency: 'USD' }] }
  const course = {
    id,
    title: 'x',
    versions: [{ id: version, created_at: now.toISOString(), invites: [invite] }],
  }
  const parsed = parseDocument({
    format: 'catalogue/1',
    institute: { id: 'x', slug: 'x', name: 'x' },
    courses: [course],
  })
  const [draft] = parsed.isValid ? parsed.source.courses : []
  if (!draft) throw new Error(`A new course with the id ${JSON.stringify(id)} does not pass the checks.`)
  // The document check rejects a plan without a currency.
  for (const { invites } of draft.versions)
    for (const { plans } of invites) for (const plan of plans) Object.assign(plan, { currency })
  return { ...draft, title: '' }
}

/** Maximum length of a course id. Leaves room for the suffix of a version's id. */
const idMax = 40

/** Creates an id from a title; appends random letters when the id is taken. */
async function freeId(trx: Db, instituteId: string, title: string): Promise<string> {
  const id = slugFrom(title).slice(0, idMax).replace(/-$/, '') || 'course'
  const { rows } = await sql`
    select from courses where institute_id = ${instituteId} and id = ${id}
    union all select from versions where institute_id = ${instituteId}
      and (id = ${id} or course_id = ${id} or starts_with(id, ${`${id}.`}))
    union all select from invites where institute_id = ${instituteId} and starts_with(id, ${`${id}.`})`.execute(
    trx,
  )
  return rows.length === 0 ? id : `${id}-${randomBytes(4).toString('hex')}`
}
