import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type {
  CourseSource,
  InviteSource,
  PlanSource,
  VersionSource,
} from '#lib/contract/catalogue/authored/catalogue.ts'
import { dateKind, flag } from '#lib/contract/catalogue/document/kinds.ts'
import { type CourseObject, fieldKind } from '#lib/contract/catalogue/document/shape/course.ts'
import { isCalendarDate } from '#lib/contract/catalogue/rules/calendar.ts'
import { defaultInvite, enquiryInvite, isForEnquiry, plansOf } from '#lib/contract/catalogue/rules/plans.ts'
import { offerOf } from '#lib/contract/catalogue/rules/prices.ts'
import { pictureUrl } from '#lib/contract/catalogue/rules/urls.ts'
import { eachFact, type FactKey } from '#lib/contract/catalogue/rules/version-facts.ts'
import { isOnRequest, readAmount } from '#lib/office/imports/amounts.ts'
import { hasOtherSign } from '#lib/office/imports/currencies.ts'
import { plainText, quote, type Said, said, UnreadableText } from '#lib/office/imports/messages.ts'
import { pricePlansIn, priceText, struckBeside } from '#lib/office/imports/price-plans.ts'
import { readSessions, sessionsText } from '#lib/office/imports/sessions.ts'
import { htmlOf, questionsText, readQuestions, textOf } from './markdown.ts'

/** A value of a course that the office can edit. */
export interface EditableField extends EditablePlace {
  /** The field's name in the form: `title`, or `venue@v1` for a field of version `v1`. */
  name: string
  key: FieldKey
  /** The version that has the field; null for a field of the course itself. */
  version: VersionSource | null
}

type CourseKey =
  | 'title'
  | 'state'
  | 'subtitle'
  | 'description_html'
  | 'image_url'
  | 'instructors'
  | 'tags'
  | 'mode'
  | 'faqs'
  | 'slug'
  | 'published'
  | 'publish_from'
  | 'publish_until'
  | 'coming_soon'
  | 'launches_on'
type EnrolmentKey = 'enrolment' | 'enrolment_starts_on' | 'enrolment_ends_on' | 'enrolment_closed'
type PriceKey = 'price' | 'list_price' | 'early_price' | 'early_price_until'
type VersionKey = 'level' | PriceKey | EnrolmentKey | 'starts_on' | 'ends_on' | FactKey
export type FieldKey = CourseKey | VersionKey

/** Lists a course's fields, then the fields of its versions. The `set` function of a field changes the given course. */
export function courseFieldsOf(course: CourseSource, context: FieldContext): EditableField[] {
  const field = (key: Exclude<CourseKey, 'state'>) => placeIn('course', course, key, 'courses[0]')
  const places: Record<CourseKey, EditablePlace> = {
    title: field('title'),
    state: stateOf(course),
    subtitle: field('subtitle'),
    description_html: {
      kind: 'lines',
      text: textOf(course.description_html),
      path: 'courses[0].description_html',
      set: (text) => Object.assign(course, { description_html: htmlOf(text) }),
    },
    image_url: {
      ...field('image_url'),
      kind: 'picture',
      set(text) {
        if (text !== '' && pictureUrl(text) === null)
          throw new UnreadableText(said('notAddress', { value: quote(text) }))
        course.image_url = text || null
      },
    },
    instructors: {
      kind: 'lines',
      text: course.instructors.map(({ name }) => name).join('\n'),
      path: 'courses[0].instructors',
      set(text) {
        const before = new Map(course.instructors.map((one) => [one.name, one]))
        course.instructors = linesIn(text).map((name) => before.get(name) ?? { name, image_url: null })
      },
    },
    tags: {
      kind: 'lines',
      text: course.tags.join('\n'),
      path: 'courses[0].tags',
      set: (text) => Object.assign(course, { tags: linesIn(text) }),
    },
    mode: { ...field('mode'), kind: 'choice', choices: ['', 'self_paced', 'live'] },
    faqs: {
      kind: 'lines',
      text: questionsText(course.faqs),
      path: 'courses[0].faqs',
      set: (text) => Object.assign(course, { faqs: readQuestions(text) }),
    },
    slug: slugIn(course),
    published: field('published'),
    publish_from: field('publish_from'),
    publish_until: field('publish_until'),
    coming_soon: field('coming_soon'),
    launches_on: field('launches_on'),
  }
  const own = (Object.keys(places) as CourseKey[]).map(
    (key): EditableField => ({ name: key, key, version: null, ...places[key] }),
  )
  return [...own, ...course.versions.flatMap((version, at) => versionFields(version, at, context))]
}

/** Id of the version that a form offers to add; no stored version has it. */
export const newVersion = '+'

/**
 * The state of a course in one word, instead of its flags and those of its invites. A course that opens again opens all
 * its batches.
 */
function stateOf(course: CourseSource): EditablePlace {
  const stored = course.versions.filter(({ id }) => id !== newVersion)
  const invites = stored.flatMap((version) => version.invites)
  const isClosed = invites.length > 0 && invites.every(({ status }) => status === 'inactive')
  const shown = course.coming_soon ? 'soon' : isClosed ? 'closed' : 'open'
  const text = course.archived ? 'archived' : course.published ? shown : 'draft'
  const choices = ['draft', 'soon', 'open', 'closed', ...(course.archived ? ['archived'] : [])]
  return {
    kind: 'choice',
    choices,
    text,
    path: 'courses[0].published',
    set(chosen) {
      if (!choices.includes(chosen)) throw new UnreadableText(said('notChoice', { value: quote(chosen) }))
      course.archived = chosen === 'archived'
      course.published = chosen !== 'draft'
      if (chosen === 'draft') return
      course.coming_soon = chosen === 'soon'
      if (chosen === 'closed')
        for (const version of stored)
          for (const at of version.invites.length > 0 ? version.invites.keys() : [0])
            inviteAt(version, at).status = 'inactive'
      else if (isClosed) for (const invite of invites) invite.status = 'active'
    },
  }
}

function versionFields(version: VersionSource, at: number, context: FieldContext): EditableField[] {
  const here = `courses[0].versions[${at}]`
  const field = (key: 'level' | 'starts_on' | 'ends_on' | FactKey) => placeIn('version', version, key, here)
  const places: Record<VersionKey, EditablePlace> = {
    level: field('level'),
    ...pricesIn(version, here, context),
    ...enrolmentIn(version, here, context),
    starts_on: field('starts_on'),
    ends_on: field('ends_on'),
    ...eachFact((fact, key) =>
      fact.kind === 'words'
        ? { ...field(key), kind: 'choice' as const, choices: ['', ...fact.words] }
        : field(key),
    ),
    sessions: {
      kind: 'lines',
      text: sessionsText(version.sessions).replaceAll('; ', '\n'),
      path: `${here}.sessions`,
      set: (text) =>
        Object.assign(version, { sessions: text === '' ? [] : readSessions(linesIn(text).join('; ')) }),
    },
  }
  return (Object.keys(places) as VersionKey[]).map((key) => ({
    name: `${key}@${version.id}`,
    key,
    version,
    ...places[key],
  }))
}

const linesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The slug field. Turns a slug typed like a name into a valid slug; the document check rejects the rest. */
const slugIn = (course: CourseSource): EditablePlace => ({
  ...placeIn('course', course, 'slug', 'courses[0]'),
  set: (text) =>
    Object.assign(course, {
      slug:
        text
          .trim()
          .toLowerCase()
          .replace(/[\s_-]+/g, '-') || null,
    }),
})

/** Creates the place of a field. The field's type in the institute document determines the kind of input. */
function placeIn<Key extends string>(
  of: CourseObject,
  holder: Record<Key, unknown>,
  key: Key,
  here: string,
): EditablePlace {
  const kind = inputOf(fieldKind(of, key))
  return {
    kind,
    text: kind === 'flag' ? (holder[key] === true ? 'yes' : 'no') : String(holder[key] ?? ''),
    path: `${here}.${key}`,
    set: (text) => Object.assign(holder, { [key]: valueIn(text, kind) }),
  }
}

function inputOf(kind: z.ZodType): EditablePlace['kind'] {
  if (kind === dateKind) return 'date'
  if (kind === flag) return 'flag'
  return kind instanceof z.ZodNumber ? 'number' : 'text'
}

/** Converts a text to the field's type. Returns an invalid text unchanged, for the document check to reject. */
function valueIn(text: string, kind: EditablePlace['kind']): string | number | boolean | null {
  if (kind === 'flag') return { yes: true, no: false }[text] ?? text
  return kind === 'number' && /^\d{1,9}$/.test(text) ? Number(text) : text || null
}

/** The site's settings that affect the price of a version. */
export interface FieldContext {
  currency: string | null
  /** Today in the site's time zone, as `YYYY-MM-DD`. */
  today: string
  /** Template of the pages to enrol on; null if the site has none, so that every course leads to the enquiry. */
  course_page_url: string | null
}

/** Words that choose a price on request. */
const onRequest = new Set([
  ...[
    'on request',
    'price on request',
    'पूछें',
    'पूछने पर',
    'कीमत पूछने पर',
    'अनुरोध पर',
    'auf anfrage',
    'preis auf anfrage',
  ],
  ...['sur demande', 'prix sur demande', 'bajo consulta', 'sob consulta', 'su richiesta', 'kwa ombi'],
])

/** A stored value as text for a form, with a function that changes it. */
interface EditablePlace {
  /** Kind of input in a form. */
  kind: 'text' | 'date' | 'flag' | 'number' | 'choice' | 'lines' | 'picture'
  /** Values of a `choice`; `''` is none. */
  choices?: readonly string[]
  text: string
  /** The currency, if the value is an amount. */
  unit?: string | null
  /**
   * The value's path in a document that contains only this course; links faults of the document check to form fields.
   */
  path: string
  /**
   * Writes a text into the course. `beside` returns the new text of another field of the same version; undefined if
   * that field stays. Throws `UnreadableText` for an invalid amount or for invalid days and times.
   */
  set: (text: string, warn: (message: Said) => void, beside: (key: FieldKey) => string | undefined) => void
}

/**
 * The enrolment fields of the version's default invite, else of its first. An edit creates an invite if the version has
 * none.
 */
function enrolmentIn(
  version: VersionSource,
  here: string,
  { course_page_url }: FieldContext,
): Record<EnrolmentKey, EditablePlace> {
  const invite = defaultInvite(version) ?? version.invites[0]
  const at = invite ? version.invites.indexOf(invite) : 0
  const path = `${here}.invites[${at}]`
  const day = (key: 'starts_on' | 'ends_on'): EditablePlace => ({
    kind: 'date',
    text: invite?.[key] ?? '',
    path: `${path}.${key}`,
    set: (text) => Object.assign(inviteAt(version, at), { [key]: text || null }),
  })
  const closed: EditablePlace = {
    kind: 'flag',
    text: invite?.status === 'inactive' ? 'yes' : 'no',
    path: `${path}.status`,
    set: (text) => {
      const status = { yes: 'inactive', no: 'active' }[text] ?? text
      Object.assign(inviteAt(version, at), { status })
    },
  }
  const enrolment: EditablePlace = {
    kind: 'choice',
    choices: course_page_url === null ? ['enquiry'] : ['enquiry', 'page'],
    text: course_page_url === null || isForEnquiry(invite?.id ?? null) ? 'enquiry' : 'page',
    path: `${path}.id`,
    set(text) {
      const isForEnquiry = text === 'enquiry'
      if (!isForEnquiry && (text !== 'page' || course_page_url === null))
        throw new UnreadableText(said('notChoice', { value: quote(text) }))
      inviteAt(version, at).id = newInviteId(isForEnquiry)
    },
  }
  return {
    enrolment,
    enrolment_starts_on: day('starts_on'),
    enrolment_ends_on: day('ends_on'),
    enrolment_closed: closed,
  }
}

/**
 * The fields of a version's price and early-bird price. They are those of the plan that visitors see, and of the other
 * plan of the same invite. Only a version without any plan is free.
 */
function pricesIn(
  version: VersionSource,
  here: string,
  { currency, today }: FieldContext,
): Record<PriceKey, EditablePlace> {
  const [, , , inviteId, , planId] = offerOf(version, currency, today).reason.field
  const invite =
    version.invites.find(({ id }) => id === inviteId) ?? defaultInvite(version) ?? version.invites[0]
  const at = invite ? version.invites.indexOf(invite) : 0
  const plans = invite?.plans ?? []
  const shown = plans.findIndex(({ id }) => id === planId)
  const usual = pricePlansIn(plans)
  const fullAt = plans[shown]?.ends_on === null ? shown : usual.full
  const full = plans[fullAt]
  let early = plans[shown]?.ends_on ? plans[shown] : plans[usual.early]
  const [earlyText, untilText] = [early ? String(early.amount) : '', early?.ends_on ?? '']
  const path = `${here}.invites[${at}].plans`
  const [planAt, earlyAt] = [fullAt, early ? plans.indexOf(early) : -1].map((one) =>
    one < 0 ? plans.length : one,
  )
  const priced = (text: string, warn: (message: Said) => void, before: PlanSource | undefined) => {
    // In a form nothing is on request by silence, or because a word is unknown.
    if (isOnRequest(text) && !onRequest.has(plainText(text)))
      throw new UnreadableText(text === '' ? said('noAmount') : said('notAmount', { value: quote(text) }))
    const usualCurrency = before?.currency ?? full?.currency ?? currency
    const given = readAmount(text, warn, { usual: usualCurrency })
    const money = given.currency ?? usualCurrency
    if (money && given.currency === undefined && hasOtherSign(plainText(text), money))
      throw new UnreadableText(said('otherSign', { value: quote(text), currency: money }))
    // The document check rejects a plan without a currency, with a message that contains the plan's id.
    return { amount: given.amount, currency: money as string }
  }
  const setEarly = (text: string, until: string, warn: (message: Said) => void): void => {
    const { plans } = inviteAt(version, at)
    const before = early
    if (text === '') {
      if (until !== '') throw new UnreadableText(said('untilAlone'))
      if (before) plans.splice(plans.indexOf(before), 1)
      early = undefined
      return
    }
    const { amount, currency } = priced(text, warn, before)
    if (amount === null) throw new UnreadableText(said('notAmount', { value: quote(text) }))
    if (until === '') throw new UnreadableText(said('earlyWithoutEnd', { value: quote(text) }))
    if (!isCalendarDate(until)) throw new UnreadableText(said('notDay', { value: quote(until) }))
    const price = plans[pricePlansIn(plans).full]?.amount ?? null
    const dated = { amount, currency, ends_on: until, compare_at_amount: struckBeside(before, full, price) }
    early = { ...before, ...dated } as PlanSource
    plans.splice(before ? plans.indexOf(before) : plans.length, before ? 1 : 0, early)
    if (price !== null && amount >= price) warn(said('earlyNotLower'))
  }
  return {
    price: {
      kind: 'text',
      text: priceText(version, full),
      unit: full?.currency ?? currency,
      path: `${path}[${planAt}].amount`,
      set(text, warn) {
        const isFree = plansOf(version).length === 0
        const plan = priced(text, warn, full)
        if (isFree && plan.amount === 0) return
        const { plans } = inviteAt(version, at)
        plans[planAt as number] = { ...full, ...plan } as PlanSource
        if (!early) return
        const compare_at_amount = struckBeside(early, full, plan.amount)
        const struck = { ...early, compare_at_amount }
        plans[plans.indexOf(early)] = struck
        early = struck
      },
    },
    list_price: {
      kind: 'text',
      text: full?.compare_at_amount ? String(full.compare_at_amount) : '',
      unit: full?.currency ?? currency,
      path: `${path}[${planAt}].compare_at_amount`,
      set(text, warn) {
        const { plans } = inviteAt(version, at)
        const plan = plans[planAt as number]
        if (text === '' && !plan) return
        if (!plan) throw new UnreadableText(said('listWithoutPrice'))
        plan.compare_at_amount = text === '' ? null : priced(text, warn, plan).amount
      },
    },
    early_price: {
      kind: 'text',
      text: earlyText,
      unit: early?.currency ?? full?.currency ?? currency,
      path: `${path}[${earlyAt}].amount`,
      set: (text, warn, beside) => setEarly(text, beside('early_price_until') ?? untilText, warn),
    },
    early_price_until: {
      kind: 'date',
      text: untilText,
      path: `${path}[${earlyAt}].ends_on`,
      set: (text, _, beside) => setEarly(beside('early_price') ?? earlyText, text, () => {}),
    },
  }
}

export const newInviteId = (isForEnquiry: boolean): string =>
  `${isForEnquiry ? enquiryInvite : 'invite_'}${randomBytes(9).toString('hex')}`

function inviteAt(version: VersionSource, at: number): InviteSource {
  version.invites[at] ??= {
    id: newInviteId(false),
    default: true,
    status: 'active',
    starts_on: null,
    ends_on: null,
    updated_at: null,
    plans: [],
  }
  return version.invites[at]
}
