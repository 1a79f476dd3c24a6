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
import { defaultInvite, plansOf } from '#lib/contract/catalogue/rules/plans.ts'
import { offerOf } from '#lib/contract/catalogue/rules/prices.ts'
import { type FormFact, formFacts } from '#lib/contract/catalogue/rules/version-facts.ts'
import { readAmount } from '#lib/office/imports/amounts.ts'
import { hasOtherSign } from '#lib/office/imports/currencies.ts'
import { plainText, quote, type Said, said, UnreadableText } from '#lib/office/imports/messages.ts'
import { pricePlansIn, priceText, struckBeside } from '#lib/office/imports/price-plans.ts'
import { readSessions, sessionsText } from '#lib/office/imports/sessions.ts'

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
  | 'subtitle'
  | 'slug'
  | 'published'
  | 'publish_from'
  | 'publish_until'
  | 'coming_soon'
  | 'launches_on'
type EnrolmentKey = 'enrolment_starts_on' | 'enrolment_ends_on' | 'enrolment_closed'
type PriceKey = 'price' | 'early_price' | 'early_price_until'
type VersionKey = PriceKey | EnrolmentKey | 'starts_on' | 'ends_on' | FormFact
export type FieldKey = CourseKey | VersionKey

/** Lists a course's fields, then the fields of its versions. The `set` function of a field changes the given course. */
export function courseFieldsOf(course: CourseSource, context: FieldContext): EditableField[] {
  const field = (key: CourseKey) => placeIn('course', course, key, 'courses[0]')
  const places: Record<CourseKey, EditablePlace> = {
    title: field('title'),
    subtitle: field('subtitle'),
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

function versionFields(version: VersionSource, at: number, context: FieldContext): EditableField[] {
  const here = `courses[0].versions[${at}]`
  const field = (key: 'starts_on' | 'ends_on' | FormFact) => placeIn('version', version, key, here)
  const places: Record<VersionKey, EditablePlace> = {
    ...pricesIn(version, here, context),
    ...enrolmentIn(version, here),
    starts_on: field('starts_on'),
    ends_on: field('ends_on'),
    ...(Object.fromEntries(formFacts.map((key) => [key, field(key)])) as Record<FormFact, EditablePlace>),
    sessions: {
      kind: 'text',
      text: sessionsText(version.sessions),
      path: `${here}.sessions`,
      set: (text) => Object.assign(version, { sessions: text === '' ? [] : readSessions(text) }),
    },
  }
  return (Object.keys(places) as VersionKey[]).map((key) => ({
    name: `${key}@${version.id}`,
    key,
    version,
    ...places[key],
  }))
}

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
}

/** A stored value as text for a form, with a function that changes it. */
interface EditablePlace {
  /** Kind of input in a form. */
  kind: 'text' | 'date' | 'flag' | 'number'
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
function enrolmentIn(version: VersionSource, here: string): Record<EnrolmentKey, EditablePlace> {
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
  return {
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
      if (until !== '') throw new UnreadableText(said('untilWithoutPrice'))
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
    early_price: {
      kind: 'text',
      text: earlyText,
      unit: early?.currency ?? full?.currency ?? currency,
      path: `${path}[${earlyAt}].amount`,
      set: (text, warn, beside) =>
        setEarly(text, text === '' ? '' : (beside('early_price_until') ?? untilText), warn),
    },
    early_price_until: {
      kind: 'date',
      text: untilText,
      path: `${path}[${earlyAt}].ends_on`,
      set: (text, _, beside) => setEarly(beside('early_price') ?? earlyText, text, () => {}),
    },
  }
}

function inviteAt(version: VersionSource, at: number): InviteSource {
  version.invites[at] ??= {
    id: `invite_${randomBytes(9).toString('hex')}`,
    default: true,
    status: 'active',
    starts_on: null,
    ends_on: null,
    updated_at: null,
    plans: [],
  }
  return version.invites[at]
}
