import { weekdays } from '#lib/catalogue/rules/sessions.ts'
import { defaulted, listKind, listUpTo, nullable, object, optional, required, valuesOf } from '../keys.ts'
import {
  amountKind,
  currencyKind,
  dateKind,
  duration,
  flag,
  freeText,
  id,
  nameText,
  oneOf,
  position,
  seatCount,
  textUpTo,
  timeOfDay,
  timestamp,
} from '../kinds.ts'

/** Generates the id of a plan without one, from its invite's id and its index: every import generates the same id. */
export type MakePlanId = (inviteId: string, index: number) => string

export const madePlanId: MakePlanId = (inviteId, index) => `${inviteId}#${index + 1}`

export const Plan = object('a plan', {
  id: optional(id, 'Names the plan. Made of the invite and the place when it is missing.'),
  amount: nullable(
    amountKind,
    'The price in major units, at most 4 decimal places; 0 is free, null is a price on request.',
    1499,
  ),
  compare_at_amount: optional(
    amountKind,
    'A higher list price, shown struck through. Not shown unless above `amount`.',
    1999,
  ),
  currency: required(currencyKind, 'ISO 4217 code.', 'INR'),
  active: defaulted(flag, true, 'Off: nothing is sold by this plan.'),
})

export const inviteShape = (makePlanId = madePlanId) =>
  object('an invite', {
    id: required(id, 'Names the invite on the hosted page: `enroll_invite_id`.', 'tabla-invite'),
    default: defaulted(
      flag,
      false,
      'Decides availability, and goes before others. One at most; an only invite needs none.',
    ),
    status: defaulted(
      oneOf("an invite's status", 'active', 'inactive'),
      'active',
      'Inactive: nothing is sold by it, and as default invite it closes the version.',
    ),
    starts_on: optional(
      dateKind,
      'First day of enrolment: before it the version is `not_started`.',
      '2026-06-01',
    ),
    ends_on: optional(dateKind, 'Last day of enrolment: after it the version is `closed`.', '2099-12-31'),
    updated_at: optional(timestamp, 'Of several invites the newest sells.'),
    plans: listKind(
      Plan,
      'plans',
      'The cheapest active plan is the price. Without plans the version is free.',
    ),
  }).transform((invite) => ({
    ...invite,
    plans: invite.plans.map((plan, index) => ({ ...plan, id: plan.id ?? makePlanId(invite.id, index) })),
  }))

const sessionsMax = 14

const Session = object('a session', {
  day: required(oneOf('a weekday', ...weekdays), 'Which day of the week.', 'monday'),
  starts_at: optional(timeOfDay, "When it begins, `HH:MM` in the site's time zone.", '18:30'),
  ends_at: optional(timeOfDay, 'When it ends. Must be later than `starts_at`.', '20:00'),
}).check(({ value: { starts_at, ends_at }, issues }) => {
  if (ends_at === null || (starts_at !== null && ends_at > starts_at)) return
  const message =
    starts_at === null
      ? `'${ends_at}' is given without starts_at; expected both, or only starts_at`
      : `'${ends_at}' is not after '${starts_at}'; expected a later time of the same day`
  issues.push({ code: 'custom', input: ends_at, path: ['ends_at'], message })
})

const Chapter = object('a chapter', {
  title: required(freeText, 'As the outline shows it.', 'Teental at rest'),
})

const Module = object('a module', {
  title: optional(
    freeText,
    'Shown unless it is `default`; also a section of the structured data.',
    'First strokes',
  ),
  chapters: listKind(Chapter, 'chapters', 'In their order.'),
})

const Subject = object('a subject', {
  title: optional(freeText, 'Shown unless it is `default`.', 'Tabla'),
  modules: listKind(Module, 'modules', 'In their order.'),
})

/** Defines a version of a course, one of the `variants` of `GET /courses`. */
export const versionShape = (makePlanId = madePlanId) =>
  object('a version', {
    id: required(id, 'Names the version: `package_session_id`. Opens the course at this version.', 'tabla-1'),
    level: optional(
      nameText,
      'Name of the level; may tell the language. `default` is not shown.',
      'Beginners',
    ),
    position: optional(position, 'Position among the versions, ascending; versions without one come last.'),
    status: defaulted(
      oneOf("a version's status", 'active', 'unlisted', 'archived'),
      'active',
      'Archived: shown nowhere.',
    ),
    created_at: optional(timestamp, 'Orders lists by `newest`.', '2026-04-01T10:00:00Z'),
    tags: valuesOf(freeText, 'tags', "Added to the course's."),
    starts_on: optional(dateKind, 'First day of the teaching.', '2026-07-01'),
    ends_on: optional(dateKind, 'Last day of the teaching.'),
    workload: optional(duration, 'ISO 8601 duration of the whole.', 'PT24H'),
    delivery: optional(
      oneOf('a way of teaching', 'online', 'onsite', 'blended'),
      'How it is taught.',
      'onsite',
    ),
    venue: optional(textUpTo('a venue', 200), 'Where it is taught.', 'Kothrud, Pune'),
    sessions: listUpTo(
      sessionsMax,
      Session,
      'sessions',
      `Days and times of every week. At most ${sessionsMax}.`,
    ),
    seats_left: optional(seatCount, 'How many seats are left. Shown to visitors; changes nothing else.', 4),
    invites: listKind(
      inviteShape(makePlanId),
      'invites',
      'Ways to enrol, with prices. None: available and free.',
    ),
    outline: listKind(Subject, 'subjects', 'What is taught: `GET /courses/{id}/outline`.'),
  })
