import type { CourseSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { isCalendarDate, isWeekdayWithin } from '#lib/contract/catalogue/rules/calendar.ts'
import { alikeVersions } from '#lib/contract/catalogue/rules/indistinct-versions.ts'
import { operatorText } from '#lib/office/findings/findings.ts'
import {
  type MessageKey,
  quote,
  type Said,
  said,
  UnreadableText,
  type Values,
} from '#lib/office/imports/messages.ts'
import { sessionsText } from '#lib/office/imports/sessions.ts'
import type { CourseField, FieldContext } from './field-kind.ts'
import { courseFields, type FieldKey, limitsOf, versionFields } from './fields.ts'
import { findFirstInvite } from './versions.ts'

export interface EditableField extends Pick<CourseField<never>, 'input'> {
  /** The field's name in the form: `title`, or `venue@v1` for a field of the version `v1`. */
  name: string
  key: FieldKey
  /** The version that has the field; null for a field of the course itself. */
  version: VersionSource | null
  choices?: readonly string[] | undefined
  /** The currency, if the value is an amount. */
  unit?: string | null | undefined
  text: string
}

export interface ChangedText {
  field: EditableField
  text: string
}

/** A message about a field. `field` is null when the message is about a part of the course that has no field. */
export interface FieldMessage {
  field: EditableField | null
  said: Said
}

const tableOf = (version: VersionSource | null) =>
  (version ? versionFields : courseFields) as unknown as Record<string, CourseField<object>>

export const courseFieldsOf = (course: CourseSource, context: FieldContext): EditableField[] =>
  [null, ...course.versions].flatMap((version) => {
    const of = version ?? course
    return Object.entries(tableOf(version)).map(
      ([key, { input, choices, unit, text }]): EditableField => ({
        name: version ? `${key}@${version.id}` : key,
        key: key as FieldKey,
        version,
        input,
        choices: choices?.(of, context),
        unit: unit?.(of, context),
        text: text(of, context),
      }),
    )
  })

/** Writes texts into a course, then runs the document checks on it. All faults are found at once. */
export function withTexts(
  { instituteId, context }: { instituteId: string; context: FieldContext },
  course: CourseSource,
  changed: readonly ChangedText[],
): { faults: FieldMessage[] } | { course: CourseSource; warnings: FieldMessage[] } {
  const faults: FieldMessage[] = []
  const warnings: FieldMessage[] = []
  for (const [version, own] of Map.groupBy(changed, ({ field }) => field.version))
    writeTexts(version ?? course, own, context, { faults, warnings })
  const institute = { id: instituteId, slug: 'x', name: 'x' }
  const parsed = parseDocument({ format: 'catalogue/1', institute, courses: [course] })
  if (!parsed.isValid)
    for (const fault of parsed.faults) {
      const at = changed.find(({ field }) => fault.on.id.startsWith(pathOf(course, field)))
      const { message } = operatorText(fault)
      faults.push(at ? refusalOf(at) : { field: null, said: said('otherPart', { message }) })
    }
  const faulty = new Set(faults.map(({ field }) => field))
  const contrary = contradictions(course, changed)
  faults.push(...contrary.faults.filter(({ field }) => !faulty.has(field)))
  warnings.push(...contrary.warnings)
  if (faults.length > 0 || !parsed.isValid) return { faults }
  const [after = course] = parsed.source.courses
  return { course: after, warnings: [...warnings, ...mistakable(after, changed)] }
}

const pathOf = ({ versions }: CourseSource, { key, version }: EditableField): string =>
  `courses[0]${version ? `.versions[${versions.indexOf(version)}]` : ''}.${key}`

const refusalOf = ({ field, text }: ChangedText): FieldMessage => {
  const refusal = tableOf(field.version)[field.key]?.refusal ?? 'notText'
  return { field, said: said(refusal, { ...limitsOf(field.key), value: quote(text) }) }
}

const isUnknown = ({ field: { choices, input }, text }: ChangedText): boolean =>
  choices ? !choices.includes(text) : input === 'date' && text !== '' && !isCalendarDate(text)

/** Writes the changed texts of the course or of one version. What cannot be read stays as it was. */
function writeTexts(
  of: CourseSource | VersionSource,
  own: readonly ChangedText[],
  context: FieldContext,
  { faults, warnings }: { faults: FieldMessage[]; warnings: FieldMessage[] },
): void {
  const table = tableOf(own[0]?.field.version ?? null)
  const texts = {
    ...Object.fromEntries(Object.entries(table).map(([key, { text }]) => [key, text(of, context)])),
    ...Object.fromEntries(own.map(({ field, text }) => [field.key, text])),
  }
  const find = (key: string) => own.find(({ field }) => field.key === key)?.field
  for (const [write, together] of Map.groupBy(own, ({ field }) => table[field.key]?.write)) {
    const unknown = together.filter(isUnknown)
    faults.push(...unknown.map(refusalOf))
    if (unknown.length > 0) continue
    const [first] = together
    const noteIn = (messages: FieldMessage[]) => (key: string, message: Said) =>
      void messages.push({ field: find(key) ?? first?.field ?? null, said: message })
    const isChanged = (key: string) => find(key) !== undefined
    try {
      write?.(of, { texts, context, isChanged, fault: noteIn(faults), warn: noteIn(warnings) })
    } catch (error) {
      if (!(error instanceof UnreadableText)) throw error
      faults.push({ field: first?.field ?? null, said: error.said })
    }
  }
}

const distinguishing: ReadonlySet<FieldKey> = new Set(['starts_on', 'ends_on', 'sessions', 'venue'])

function mistakable(course: CourseSource, changed: readonly ChangedText[]): FieldMessage[] {
  // Which tags name a language is not known here, so versions with other tags count as distinct.
  const groups = alikeVersions(course, (_, tags) => tags.join())
  const alike = new Set(groups.flatMap((group) => group.map(({ id }) => id)))
  const at = changed.find(
    ({ field: { key, version } }) => distinguishing.has(key) && version !== null && alike.has(version.id),
  )
  return at ? [{ field: at.field, said: said('alike') }] : []
}

const areDays = (...days: (string | null)[]) => days.every((day) => day !== null && isCalendarDate(day))
const isBefore = (end: string | null, start: string | null) => areDays(end, start) && `${end}` < `${start}`

/**
 * Finds what cannot be meant, in the fields that were changed: a last day before the first, a place without saying
 * whether one has to come there. Warns about a day of class in no week of the batch. An import of many courses only warns
 * of these. The course may have other faults, which are skipped.
 */
function contradictions(course: CourseSource, changed: readonly ChangedText[]) {
  const faults: FieldMessage[] = []
  const warnings: FieldMessage[] = []
  const note = (of: VersionSource | null, keys: readonly FieldKey[], key: MessageKey, values?: Values) => {
    const own = changed.filter(({ field }) => field.version === of)
    const [at] = keys.flatMap((name) => own.filter(({ field }) => field.key === name))
    const told = values ? warnings : faults
    if (at) told.push({ field: at.field, said: said(key, { value: quote(at.text), ...values }) })
  }
  if (isBefore(course.publish_until, course.publish_from))
    note(null, ['publish_until', 'publish_from'], 'endsFirst')
  for (const version of course.versions) {
    const { starts_on, ends_on, sessions, venue, delivery } = version
    if (isBefore(ends_on, starts_on)) note(version, ['ends_on', 'starts_on'], 'endsFirst')
    else if (starts_on && ends_on && areDays(starts_on, ends_on)) {
      const never = sessions.filter(({ day }) => !isWeekdayWithin(day, starts_on, ends_on))
      const days = { days: sessionsText(never), starts_on, ends_on }
      if (never.length > 0) note(version, ['sessions', 'ends_on', 'starts_on'], 'noSuchDay', days)
    }
    const invite = findFirstInvite(version)
    if (invite && isBefore(invite.ends_on, invite.starts_on))
      note(version, ['enrolment_ends_on', 'enrolment_starts_on'], 'endsFirst')
    // A place that an import gave without more stays as it is while only the place is edited.
    if (venue && delivery === null) note(version, ['delivery'], 'noDelivery')
    if (venue && delivery === 'online') note(version, ['delivery', 'venue'], 'onlineSomewhere')
  }
  return { faults, warnings }
}
