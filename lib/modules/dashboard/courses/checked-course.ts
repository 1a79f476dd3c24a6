import type { CourseSource, InviteSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { Fault } from '#lib/contract/catalogue/document/fault.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { alikeVersions } from '#lib/contract/catalogue/rules/alike.ts'
import { isCalendarDate, isWeekdayWithin } from '#lib/contract/catalogue/rules/calendar.ts'
import {
  eachFact,
  type Fact,
  type FactKey,
  versionFacts,
} from '#lib/contract/catalogue/rules/version-facts.ts'
import { quote, type Said, said, UnreadableText } from '#lib/office/imports/messages.ts'
import { sessionsText } from '#lib/office/imports/sessions.ts'
import type { EditableField, FieldKey } from './editable-field.ts'

/** A message about a field. `field` is null when the message is about a part of the course that has no field. */
export interface FieldMessage {
  field: EditableField | null
  said: Said
  /** The text is unusual, not wrong: it is taken once the member has agreed to this message. */
  asks?: true
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
        (key) => changed.find((other) => other.field.name === key + field.name.slice(field.key.length))?.text,
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
  const note = (
    owner: VersionSource | InviteSource | null,
    keys: FieldKey[],
    key: keyof typeof fieldFaults,
    values = {},
  ) => {
    const own = changed.filter(({ field }) => ownersOf(field).includes(owner))
    const at = keys.flatMap((name) => own.filter(({ field }) => field.key === name))[0]
    const message = () => said(key, { value: quote(at?.text ?? ''), ...values })
    if (at) faults.push({ field: at.field, said: message(), ...(key === 'noSuchDay' && { asks: true }) })
  }
  const areDays = (...days: (string | null)[]) => days.every((day) => day !== null && isCalendarDate(day))
  const isBefore = (end: string | null, start: string | null) => areDays(end, start) && `${end}` < `${start}`
  if (isBefore(course.publish_until, course.publish_from))
    note(null, ['publish_until', 'publish_from'], 'endsFirst')
  for (const version of course.versions) {
    const { starts_on, ends_on, sessions, venue, delivery, invites } = version
    if (isBefore(ends_on, starts_on)) note(version, ['ends_on', 'starts_on'], 'endsFirst')
    else if (starts_on && ends_on && areDays(starts_on, ends_on)) {
      const never = sessions.filter(({ day }) => !isWeekdayWithin(day, starts_on, ends_on))
      const days = { days: sessionsText(never), starts_on, ends_on }
      if (never.length > 0) note(version, ['sessions', 'ends_on', 'starts_on'], 'noSuchDay', days)
    }
    for (const invite of invites)
      if (isBefore(invite.ends_on, invite.starts_on))
        note(invite, ['enrolment_ends_on', 'enrolment_starts_on'], 'endsFirst')
    // A place that an import gave without more stays as it is while only the place is edited.
    if (venue && delivery === null) note(version, ['delivery'], 'noDelivery')
    if (venue && delivery === 'online') note(version, ['delivery', 'venue'], 'onlineSomewhere')
  }
  return faults
}

/** The version and the invite that have a field. What is written for an invite that was not there made the last one. */
const ownersOf = ({
  version,
  invite,
}: EditableField): (VersionSource | InviteSource | null | undefined)[] => [
  version,
  invite ?? version?.invites.at(-1),
]

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
  const { max, cell, example }: { max?: number; cell?: string; example?: string | number } =
    field.key in versionFacts ? versionFacts[field.key as FactKey] : {}
  const limits = { ...(max && { max }), ...(example && { example: cell ?? example }) }
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
  more_prices: 'notPrice',
  enrolment: 'notChoice',
  enrolment_open: 'notChoice',
  enrolment_url: 'notAddress',
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
