import type { CourseSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { isForEnquiry } from '#lib/contract/catalogue/rules/plans.ts'
import { httpUrl, mediaUrl } from '#lib/contract/catalogue/rules/urls.ts'
import { eachFact, type FactKey, versionFacts } from '#lib/contract/catalogue/rules/version-fact-table.ts'
import { quote, said, UnreadableText } from '#lib/office/imports/messages.ts'
import { readSessions, sessionsText } from '#lib/office/imports/sessions.ts'
import { type CourseField, type FieldContext, linesIn, plain, readFlag, type Typed } from './field-kind.ts'
import { lengthText, readLength } from './lengths.ts'
import { htmlOf, questionsText, readQuestions, textOf } from './markdown.ts'
import { priceFields } from './price-fields.ts'
import { findFirstInvite, firstInvite, newInviteId, newVersion } from './versions.ts'

const ofCourse = plain<CourseSource>
const ofVersion = plain<VersionSource>

function readPicture(text: string): string | null {
  if (text !== '' && mediaUrl(text) === null)
    throw new UnreadableText(said('notAddress', { value: quote(text) }))
  return text || null
}

const readTeachers = (text: string) =>
  linesIn(text).map((line) => {
    const [name = '', photo = ''] = line.split('|').map((part) => part.trim())
    return { name, image_url: readPicture(photo) }
  })

/** A slug typed like a name becomes one. */
const readSlug = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '-') || null

export const courseFields = {
  title: ofCourse('title', 'text', 'notTitle', (text) => text),
  // The course's flags and those of its invites in one word.
  state: {
    input: 'choice',
    choices: ({ archived }) => ['draft', 'soon', 'open', 'closed', ...(archived ? ['archived'] : [])],
    refusal: 'notChoice',
    text: stateOf,
    write: writeState,
  },
  subtitle: ofCourse('subtitle', 'text', 'notText'),
  description_html: {
    ...ofCourse('description_html', 'lines', 'notText', htmlOf),
    text: ({ description_html }) => textOf(description_html),
  },
  image_url: ofCourse('image_url', 'picture', 'notAddress', readPicture),
  instructors: {
    ...ofCourse('instructors', 'people', 'notText', readTeachers),
    text: ({ instructors }) =>
      instructors.map(({ name, image_url }) => (image_url ? `${name} | ${image_url}` : name)).join('\n'),
  },
  tags: { ...ofCourse('tags', 'lines', 'notText', linesIn), text: ({ tags }) => tags.join('\n') },
  mode: { ...ofCourse('mode', 'choice', 'notChoice'), choices: () => ['', 'self_paced', 'live'] },
  faqs: { ...ofCourse('faqs', 'lines', 'notText', readQuestions), text: ({ faqs }) => questionsText(faqs) },
  slug: ofCourse('slug', 'text', 'notSlug', readSlug),
  published: ofCourse('published', 'flag', 'notChoice', readFlag),
  publish_from: ofCourse('publish_from', 'date', 'notDay'),
  publish_until: ofCourse('publish_until', 'date', 'notDay'),
  launches_on: ofCourse('launches_on', 'date', 'notDay'),
} satisfies Record<string, CourseField<CourseSource>>

const invitesOf = ({ versions }: CourseSource) =>
  versions.filter(({ id }) => id !== newVersion).flatMap(({ invites }) => invites)

function isClosed(course: CourseSource): boolean {
  const invites = invitesOf(course)
  return invites.length > 0 && invites.every(({ status }) => status === 'inactive')
}

function stateOf(course: CourseSource): string {
  if (course.archived) return 'archived'
  if (!course.published) return 'draft'
  return course.coming_soon ? 'soon' : isClosed(course) ? 'closed' : 'open'
}

/** A course that opens again opens all its batches. */
function writeState(course: CourseSource, { texts: { state } }: Typed): void {
  const wasClosed = isClosed(course)
  course.archived = state === 'archived'
  course.published = state !== 'draft'
  if (state === 'draft') return
  course.coming_soon = state === 'soon'
  if (state === 'closed')
    for (const version of course.versions) if (version.id !== newVersion) firstInvite(version)
  if (state === 'closed' || wasClosed)
    for (const invite of invitesOf(course)) invite.status = state === 'closed' ? 'inactive' : 'active'
}

const kinds = {
  day: ['date', 'notDay'],
  week: ['week', 'noSessions'],
  count: ['number', 'notCount'],
  text: ['text', 'tooLong'],
  duration: ['text', 'notLike'],
  words: ['choice', 'notLike'],
} as const

const readCount = (text: string): unknown => (/^\d{1,9}$/.test(text) ? Number(text) : text || null)

const facts = eachFact((fact, key): CourseField<VersionSource> => {
  const [input, refusal] = kinds[fact.kind]
  return {
    ...ofVersion(key, input, refusal, fact.kind === 'count' ? readCount : undefined),
    ...(fact.kind === 'words' && { choices: () => ['', ...fact.words] }),
  }
})

/** Days and times, a line for each or as people write them. */
const readWeek = (text: string) => (text === '' ? [] : readSessions(linesIn(text).join('; ')))

const enrolmentDay = (key: 'starts_on' | 'ends_on'): CourseField<VersionSource> => ({
  input: 'date',
  refusal: 'notDay',
  text: (version) => findFirstInvite(version)?.[key] ?? '',
  write: (version, { texts }) =>
    Object.assign(firstInvite(version), { [key]: texts[`enrolment_${key}`] || null }),
})

/** The fields of a version; of its prices and its enrolment, those of the invite that it has first. */
export const versionFields = {
  ...priceFields,
  level: ofVersion('level', 'text', 'notText'),
  starts_on: ofVersion('starts_on', 'date', 'notDay'),
  ends_on: ofVersion('ends_on', 'date', 'notDay'),
  ...facts,
  workload: {
    ...ofVersion('workload', 'text', 'notLike', readLength),
    text: ({ workload }) => lengthText(workload),
  },
  sessions: {
    ...ofVersion('sessions', 'week', 'noSessions', readWeek),
    text: ({ sessions }) => sessions.map((one) => sessionsText([one])).join('\n'),
  },
  enrolment: {
    input: 'choice',
    choices: (_, { course_page_url }) =>
      course_page_url === null ? ['enquiry', 'address'] : ['enquiry', 'page', 'address'],
    refusal: 'notChoice',
    text: leadsTo,
    write: writeEnrolment,
  },
  enrolment_url: {
    input: 'text',
    refusal: 'notAddress',
    text: (version) => findFirstInvite(version)?.url ?? '',
    write: writeEnrolment,
  },
  enrolment_starts_on: enrolmentDay('starts_on'),
  enrolment_ends_on: enrolmentDay('ends_on'),
  enrolment_closed: {
    input: 'flag',
    choices: () => ['no', 'yes'],
    refusal: 'notChoice',
    text: (version) => (findFirstInvite(version)?.status === 'inactive' ? 'yes' : 'no'),
    write: (version, { texts: { enrolment_closed } }) =>
      Object.assign(firstInvite(version), { status: enrolment_closed === 'yes' ? 'inactive' : 'active' }),
  },
} satisfies Record<string, CourseField<VersionSource>>

export type FieldKey = keyof typeof courseFields | keyof typeof versionFields

function leadsTo(version: VersionSource, { course_page_url }: FieldContext): string {
  const invite = findFirstInvite(version)
  if (invite?.url) return 'address'
  return course_page_url === null || isForEnquiry(invite?.id ?? null) ? 'enquiry' : 'page'
}

function writeEnrolment(version: VersionSource, { texts, isChanged, fault }: Typed): void {
  const { enrolment, enrolment_url: url = '' } = texts
  const isAddress = enrolment === 'address'
  const value = quote(url)
  if (isAddress && url === '') fault('enrolment', said('noAddress'))
  else if (isAddress && !/^https:/i.test(httpUrl(url) ?? ''))
    fault('enrolment_url', said('notAddress', { value }))
  else if (!isAddress && url !== '' && isChanged('enrolment_url'))
    fault('enrolment_url', said('unusedAddress', { value }))
  else {
    const invite = firstInvite(version)
    invite.url = isAddress ? url : null
    const isEnquiry = enrolment === 'enquiry'
    if (isEnquiry !== isForEnquiry(invite.id)) invite.id = newInviteId(isEnquiry)
  }
}

/** The limits of a fact, for what is said of a text that it does not take. */
export function limitsOf(key: string): Record<string, string | number> {
  if (!(key in versionFacts)) return {}
  const { max, cell, example }: { max?: number; cell?: string; example?: string | number } =
    versionFacts[key as FactKey]
  return { ...(max && { max }), ...(example && { example: cell ?? example }) }
}
