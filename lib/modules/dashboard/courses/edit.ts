import { sql } from 'kysely'
import { type Db, inTransaction } from '#lib/base/db/open.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { Fault } from '#lib/contract/catalogue/document/fault.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { alikeVersions } from '#lib/contract/catalogue/rules/alike.ts'
import { dateIn, isCalendarDate, isWeekdayWithin } from '#lib/contract/catalogue/rules/calendar.ts'
import {
  eachFact,
  type Fact,
  type FactKey,
  versionFacts,
} from '#lib/contract/catalogue/rules/version-facts.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { fieldEdits, type Short } from '#lib/contract/catalogue/source/store/edits.ts'
import { lockInstitute } from '#lib/contract/catalogue/source/store/import-run.ts'
import { replaceCourse } from '#lib/contract/catalogue/source/store/write-courses.ts'
import { quote, type Said, said, UnreadableText } from '#lib/office/imports/messages.ts'
import { sessionsText } from '#lib/office/imports/sessions.ts'
import { digestOf } from '#lib/office/imports/touched.ts'
import { courseFieldsOf, type EditableField, type FieldContext, type FieldKey, newVersion } from './fields.ts'
import { adoptVersion, offeredVersion } from './versions.ts'

/** A message about a field. `field` is null when the message is about a part of the course that has no field. */
export interface FieldMessage {
  field: EditableField | null
  said: Said
  /** The text is unusual, not wrong: it is taken once the member has agreed to this message. */
  asks?: true
}

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
  | { is: 'outdated'; conflicts: Conflict[] }

/** What takes a save back: the course before it, and the digest of the course that it left. */
export interface WayBack {
  course: CourseSource
  left: string
}

/** Values of a course, keyed by their path in the document. */
type Values = Record<string, Short>

/** A form's texts by field name, as displayed and as submitted. */
interface FormTexts {
  shown: Readonly<Record<string, string>>
  sent: Readonly<Record<string, string>>
  /** English messages that the member has agreed to. */
  agreed: readonly string[]
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
  return { stored, course, fields: courseFieldsOf(course, await contextOf(db, instituteId, now)) }
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
      const changed = changedIn(stored.fields, texts)
      const conflicts = changed.flatMap(({ field, was }) => (field.text === was ? [] : [{ field, was }]))
      if (conflicts.length > 0) return { is: 'outdated', conflicts }
      const before = structuredClone(stored.stored)
      adoptVersion(
        stored.course,
        changed.some(({ field }) => field.version?.id === newVersion),
      )
      const checked = withTexts(instituteId, stored.course, changed, texts.agreed)
      if ('faults' in checked) return { is: 'refused', faults: checked.faults }
      const { removed = [] } = texts
      checked.course.versions = checked.course.versions.filter(({ id }) => !removed.includes(id))
      if (before.versions.length > 0 && checked.course.versions.length === 0)
        return { is: 'refused', faults: [{ field: null, said: said('lastVersion') }] }
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

interface ChangedText extends Conflict {
  text: string
}

const changedIn = (
  fields: EditableField[],
  { shown, sent }: Pick<FormTexts, 'shown' | 'sent'>,
): ChangedText[] =>
  fields.flatMap((field) => {
    const text = sent[field.name]?.trim()
    const was = shown[field.name] ?? ''
    return text === undefined || text === was || text === field.text ? [] : [{ field, was, text }]
  })

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

/** Writes texts into a course, then runs the document checks on it. All faults are found at once. */
export function withTexts(
  instituteId: string,
  course: CourseSource,
  changed: readonly { field: EditableField; text: string }[],
  agreed: readonly string[] = [],
): { faults: FieldMessage[] } | { course: CourseSource; warnings: FieldMessage[] } {
  const faults: FieldMessage[] = []
  const warnings: FieldMessage[] = []
  for (const { field, text } of changed) {
    try {
      field.set(
        text,
        (said) => warnings.push({ field, said }),
        (key) =>
          changed.find((other) => other.field.version === field.version && other.field.key === key)?.text,
      )
    } catch (error) {
      if (!(error instanceof UnreadableText)) throw error
      faults.push({ field, said: error.said })
    }
  }
  const institute = { id: instituteId, slug: 'x', name: 'x' }
  const parsed = parseDocument({ format: 'catalogue/1', institute, courses: [course] })
  const of = ({ path }: Fault) => changed.find(({ field }) => path.startsWith(placeOf(field)))
  if (!parsed.isValid) faults.push(...parsed.faults.map((fault) => refusal(fault, of(fault))))
  const faulty = new Set(faults.map(({ field }) => field))
  const contrary = contradictions(course, changed).filter(
    ({ field, said, asks }) => !faulty.has(field) && !(asks && agreed.includes(said.en)),
  )
  faults.push(...contrary)
  if (faults.length > 0 || !parsed.isValid) return { faults }
  const [after = course] = parsed.source.courses
  for (const { field, text } of new Set(parsed.warnings.flatMap((warning) => of(warning) ?? []))) {
    const key = cautions[field.key]
    if (key) warnings.push({ field, said: said(key, { value: quote(text) }) })
  }
  // Which tags name a language is not known here, so versions with other tags count as distinct.
  const alike = new Set(
    alikeVersions(after, (_, tags) => tags.join()).flatMap((group) => group.map(({ id }) => id)),
  )
  const mistakable = changed.find(
    ({ field: { key, version } }) => distinguishing.has(key) && version !== null && alike.has(version.id),
  )
  if (mistakable) warnings.push({ field: mistakable.field, said: said('alike') })
  return { course: after, warnings }
}

/**
 * Finds what cannot be meant, in the fields that were changed: a last day before the first, a place without saying
 * whether one has to come there. Asks about a day of class in no week of the batch. An import of many courses only warns
 * of these. The course may have other faults, which are skipped.
 */
function contradictions(
  course: CourseSource,
  changed: readonly { field: EditableField; text: string }[],
): FieldMessage[] {
  const faults: FieldMessage[] = []
  const note = (id: string | null, keys: FieldKey[], key: keyof typeof fieldFaults, values = {}) => {
    const own = changed.filter(({ field }) => (field.version?.id ?? null) === id)
    const at = keys.flatMap((name) => own.filter(({ field }) => field.key === name))[0]
    const message = () => said(key, { value: quote(at?.text ?? ''), ...values })
    if (at) faults.push({ field: at.field, said: message(), ...(key === 'noSuchDay' && { asks: true }) })
  }
  const areDays = (...days: (string | null)[]) => days.every((day) => day !== null && isCalendarDate(day))
  const isBefore = (end: string | null, start: string | null) => areDays(end, start) && `${end}` < `${start}`
  if (isBefore(course.publish_until, course.publish_from))
    note(null, ['publish_until', 'publish_from'], 'endsFirst')
  for (const { id, starts_on, ends_on, sessions, venue, delivery, invites } of course.versions) {
    if (isBefore(ends_on, starts_on)) note(id, ['ends_on', 'starts_on'], 'endsFirst')
    else if (starts_on && ends_on && areDays(starts_on, ends_on)) {
      const never = sessions.filter(({ day }) => !isWeekdayWithin(day, starts_on, ends_on))
      const days = { days: sessionsText(never), starts_on, ends_on }
      if (never.length > 0) note(id, ['sessions', 'ends_on', 'starts_on'], 'noSuchDay', days)
    }
    for (const invite of invites)
      if (isBefore(invite.ends_on, invite.starts_on))
        note(id, ['enrolment_ends_on', 'enrolment_starts_on'], 'endsFirst')
    // A place that an import gave without more stays as it is while only the place is edited.
    if (venue && delivery === null) note(id, ['delivery'], 'noDelivery')
    if (venue && delivery === 'online') note(id, ['delivery', 'venue'], 'onlineSomewhere')
  }
  return faults
}

/** Faults that only a form has, for their keys. */
const fieldFaults = { endsFirst: 1, noSuchDay: 1, noDelivery: 1, onlineSomewhere: 1 }

/** Fields by which visitors tell versions apart. */
const distinguishing: ReadonlySet<FieldKey> = new Set(['starts_on', 'ends_on', 'sessions', 'venue'])

/**
 * Converts a fault of the document check to a message for the form. The fault's own message contains document paths and
 * is in English, which members may not understand.
 */
function refusal(
  { message }: Fault,
  typed: { field: EditableField; text: string } | undefined,
): FieldMessage {
  if (!typed) return { field: null, said: said('otherPart', { message }) }
  const { field, text } = typed
  const limits: { max?: number; example?: string | number } =
    field.key in versionFacts ? versionFacts[field.key as FactKey] : {}
  return { field, said: said(refusals[field.key], { ...limits, value: quote(text) }) }
}

/** Warnings of the document check that concern what the form shows, by field. */
const cautions: { [Key in FieldKey]?: 'lowListPrice' } = {
  price: 'lowListPrice',
  list_price: 'lowListPrice',
}

const factRefusals = {
  day: 'notDay',
  week: 'noSessions',
  count: 'notCount',
  text: 'tooLong',
  duration: 'notLike',
  words: 'notLike',
} as const satisfies Record<Fact['kind'], string>

const refusals = {
  title: 'notTitle',
  state: 'notChoice',
  subtitle: 'notText',
  description_html: 'notText',
  image_url: 'notAddress',
  instructors: 'notText',
  tags: 'notText',
  mode: 'notChoice',
  faqs: 'notText',
  level: 'notText',
  slug: 'notSlug',
  published: 'notChoice',
  publish_from: 'notDay',
  publish_until: 'notDay',
  coming_soon: 'notChoice',
  launches_on: 'notDay',
  price: 'notPrice',
  list_price: 'notPrice',
  early_price: 'notPrice',
  early_price_until: 'notDay',
  enrolment: 'notChoice',
  enrolment_starts_on: 'notDay',
  enrolment_ends_on: 'notDay',
  enrolment_closed: 'notChoice',
  starts_on: 'notDay',
  ends_on: 'notDay',
  ...eachFact(({ kind }) => factRefusals[kind]),
} as const satisfies Record<FieldKey, string>

/** Returns a field's path; for a price the path of the whole plan, because the plan also contains the currency. */
const placeOf = ({ key, path }: EditableField): string =>
  key === 'price' || key === 'list_price' || key === 'early_price'
    ? path.replace(/\.(compare_at_)?amount$/, '')
    : path
