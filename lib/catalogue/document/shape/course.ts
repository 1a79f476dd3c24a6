import { weekdays } from '#lib/catalogue/rules/calendar.ts'
import { defaulted, listKind, listUpTo, nullable, object, optional, required, valuesOf } from '../keys.ts'
import {
  amountKind,
  courseSlug,
  currencyKind,
  dateKind,
  duration,
  flag,
  freeText,
  id,
  nameText,
  oneOf,
  position,
  rating,
  ratingCount,
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

const Faq = object('a question', {
  question: required(freeText, 'As visitors ask it.', 'Do I need an instrument?'),
  answer_html: optional(freeText, 'Cleaned before it is shown.', '<p>Not for the first month.</p>'),
})

const Author = object('an author', {
  name: required(nameText, 'E-mail addresses are taken out of all of it.', 'Meenal Joshi'),
  subtitle: optional(freeText, 'Shown below the name.'),
  bio_html: optional(freeText, 'Cleaned before it is shown.'),
  image_url: optional(freeText, 'Absolute http(s), else not shown.'),
})

const Instructor = object('an instructor', {
  name: required(nameText, 'Shown on cards; the filter `instructor`.', 'Meenal Joshi'),
  image_url: optional(freeText, 'Absolute http(s), else not shown.'),
})

/** Defines a course. Texts whose key ends in `_html` are HTML that can be cleaned: `scan` judges them. */
export const courseShape = (makePlanId?: MakePlanId) =>
  object('a course', {
    id: required(id, 'Opens the course in addresses; should never change.', 'tabla'),
    title: required(nameText, 'As lists and pages show it.', 'Tabla Foundation'),
    slug: optional(
      courseSlug,
      'Its address and a second name for its id; made from the title unless given.',
      'tabla-foundation',
    ),
    subtitle: optional(
      freeText,
      'On cards, cut at 300 characters; without it the beginning of the description.',
    ),
    published: defaulted(flag, true, 'Off: the course is shown nowhere.'),
    archived: defaulted(flag, false, 'On: the course is shown nowhere.'),
    position: optional(position, 'Catalogue position, ascending; courses without one come last.', 1),
    image_url: optional(freeText, 'Picture on cards and pages. Absolute http(s), else not shown.'),
    tags: valuesOf(
      freeText,
      'tags',
      'Decide streams, categories, formats (`format-KEY`) and may tell the language.',
      ['Music', 'English'],
    ),
    description_html: optional(
      freeText,
      'What the course is. Cleaned before it is shown.',
      '<p>Sixteen beats, by hand.</p>',
    ),
    about_html: optional(freeText, 'About the course, a section of its own.'),
    why_learn_html: optional(freeText, 'Why to take it, a section of its own.'),
    who_should_learn_html: optional(freeText, 'For whom it is, a section of its own.'),
    mode: optional(oneOf('a mode', 'self_paced', 'live'), 'How the course is taught.', 'live'),
    faqs: listKind(Faq, 'questions', 'Questions and answers on its page.'),
    preview_video_url: optional(freeText, 'A YouTube or Vimeo page, or a file; anything else is not shown.'),
    rating: optional(rating, 'Average, 0 to 5.'),
    rating_count: optional(ratingCount, 'How many ratings; structured data needs it to tell the rating.'),
    authors: listKind(Author, 'authors', 'Shown on its page.'),
    instructors: listKind(Instructor, 'instructors', 'Shown on cards, and found by search.'),
    coming_soon: defaulted(flag, false, 'On: announced, whatever its invites say, and without a price.'),
    launches_on: optional(dateKind, 'Shown to visitors; changes nothing by itself.'),
    seo_title: optional(freeText, 'Title for search engines; without it the title.'),
    seo_description: optional(
      freeText,
      'For search engines, cut at 160 characters; without it the subtitle.',
    ),
    updated_at: optional(timestamp, '`last_modified` in the sitemap.'),
    versions: listKind(
      versionShape(makePlanId),
      'versions',
      'Levels, batches or languages in which it is sold. With none that counts the course is shown nowhere.',
    ),
  })
