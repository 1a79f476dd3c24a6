import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { weekdays } from '#lib/contract/catalogue/rules/calendar.ts'
import {
  eachFact,
  type FactKey,
  type FactKind,
  type FactValues,
} from '#lib/contract/catalogue/rules/version-fact-table.ts'
import { quoted } from '../document-findings.ts'
import {
  defaulted,
  issueText,
  kindOf,
  listKind,
  listUpTo,
  nullable,
  object,
  optional,
  required,
  valuesOf,
} from '../key-schemas.ts'
import {
  amountKind,
  countKind,
  currencyKind,
  dateKind,
  duration,
  flag,
  freeText,
  id,
  mediaAddress,
  nameText,
  oneOf,
  position,
  rating,
  ratingCount,
  securePage,
  slugKind,
  textKindUpTo,
  timeOfDay,
  timestamp,
} from '../value-kinds.ts'

/** Makes a plan's id of its invite's id and the plan's index, so that every import makes the same one. */
export type MakePlanId = (inviteId: string, index: number) => string

/**
 * Returns a plan id made of the invite's id and the plan's position, such as `invite-1#2`. `more` is appended to tell the id
 * from one that is taken. Of an invite id that would make it longer than 64 characters, 40 digits of its digest are taken.
 */
export function madePlanId(inviteId: string, index: number, more = ''): string {
  const place = `#${index + 1}${more}`
  if ([...inviteId].length + place.length <= 64) return inviteId + place
  return createHash('sha256').update(inviteId).digest('hex').slice(0, 40) + place
}

export const PlanShape = object('a plan', {
  id: optional(id, 'Id of the plan. Made from the invite and the position in the list when missing.'),
  amount: nullable(
    amountKind,
    'Price in major units, with at most 4 decimal places. 0 is free, null is on request.',
    1499,
  ),
  compare_at_amount: optional(
    amountKind,
    'List price to strike through. Shown only when it is higher than `amount`.',
    1999,
  ),
  currency: required(currencyKind, 'ISO 4217 code.', 'INR'),
  active: defaulted(flag, true, 'False: the plan sells nothing.'),
  starts_on: optional(dateKind, 'First day of this price.'),
  ends_on: optional(
    dateKind,
    'Last day of this price. An early-bird price is a cheaper plan with an `ends_on`.',
    '2099-11-30',
  ),
})

export const inviteShape = (makePlanId = madePlanId) =>
  object('an invite', {
    id: required(id, 'Id of the invite: `enroll_invite_id` in answers.', 'tabla-invite'),
    default: defaulted(
      flag,
      false,
      'True for the invite that decides the availability and is preferred for the price. At most one; a single invite is the default by itself. Without a default invite, the version is available while any invite is open.',
    ),
    status: defaulted(
      oneOf("an invite's status", 'active', 'inactive'),
      'active',
      'An inactive invite sells nothing. An inactive default invite closes the version.',
    ),
    starts_on: optional(
      dateKind,
      'First day of enrolment. Before it the version is `not_started`.',
      '2026-06-01',
    ),
    ends_on: optional(dateKind, 'Last day of enrolment. After it the version is `closed`.', '2099-12-31'),
    url: optional(
      securePage('the address of a page to enrol on'),
      "Page to enrol on, which `url` of the version then is; an https URL. Default: the page that the site's `course_page_url` gives.",
      'https://shop.example.org/tabla-july',
    ),
    updated_at: optional(
      timestamp,
      'Time of the last change. Of otherwise equal invites, the one changed last gives the price.',
    ),
    plans: listKind(
      PlanShape,
      'plans',
      'The cheapest active plan gives the price. A version without any plan is free. A version whose plans are all inactive, or not valid on the day, cannot be bought.',
    ),
  }).transform((invite) => ({
    ...invite,
    plans: invite.plans.map((plan, index) => ({ ...plan, id: plan.id ?? makePlanId(invite.id, index) })),
  }))

const sessionsMax = 14

const Session = object('a session', {
  day: required(oneOf('a weekday', ...weekdays), 'Day of the week.', 'monday'),
  starts_at: optional(timeOfDay, "Start of the lesson, `HH:MM` in the site's time zone.", '18:30'),
  ends_at: optional(timeOfDay, 'End of the lesson. It must be later than `starts_at`.', '20:00'),
}).check(({ value: { starts_at, ends_at }, issues }) => {
  if (ends_at === null || (starts_at !== null && ends_at > starts_at)) return
  const value = quoted(ends_at)
  const later = { value, noun: `after '${starts_at}'`, expected: 'a later time of the same day' }
  const message = issueText(
    starts_at === null ? { code: 'endsAlone', values: { value } } : { code: 'unfitValue', values: later },
  )
  issues.push({ code: 'custom', input: ends_at, path: ['ends_at'], message })
})

function factShape(fact: FactKind): z.ZodType {
  const { about, example } = fact
  switch (fact.kind) {
    case 'week':
      return listUpTo(sessionsMax, Session, 'sessions', `${about} At most ${sessionsMax}.`)
    case 'day':
      return optional(dateKind, about, example)
    case 'duration':
      return optional(duration, about, example)
    case 'text':
      return optional(textKindUpTo(fact.noun, fact.max), about, example)
    case 'words':
      return optional(oneOf(fact.noun, ...fact.words), about, example)
    case 'count':
      return optional(countKind(fact.noun), about, example)
  }
}

const factShapes = eachFact(factShape) as { [Key in FactKey]: z.ZodType<FactValues[Key]> }

const Chapter = object('a chapter', {
  title: required(freeText, 'Title in the outline.', 'Teental at rest'),
})

const Module = object('a module', {
  title: optional(
    freeText,
    'Title in the outline and in structured data. `default` is not shown.',
    'First strokes',
  ),
  chapters: listKind(Chapter, 'chapters', 'Chapters in order.'),
})

const Subject = object('a subject', {
  title: optional(freeText, 'Title in the outline. `default` is not shown.', 'Tabla'),
  modules: listKind(Module, 'modules', 'Modules in order.'),
})

/** Shape of a version of a course, which is one of the `variants` in answers. */
export const versionShape = (makePlanId = madePlanId) =>
  object('a version', {
    id: required(
      id,
      'Id of the version: `package_session_id` in answers. It opens the course at this version.',
      'tabla-1',
    ),
    level: optional(
      nameText,
      'Name of the level, which can set the language. `default` is not shown.',
      'Beginners',
    ),
    position: optional(position, 'Position among the versions, ascending; versions without one come last.'),
    status: defaulted(
      oneOf("a version's status", 'active', 'unlisted', 'archived'),
      'active',
      '`archived` hides the version everywhere.',
    ),
    created_at: optional(timestamp, 'Time of creation, for the sort order `newest`.', '2026-04-01T10:00:00Z'),
    tags: valuesOf(freeText, 'tags', 'Tags in addition to those of the course.'),
    starts_on: optional(dateKind, 'First day of teaching.', '2026-07-01'),
    ends_on: optional(dateKind, 'Last day of teaching.'),
    ...factShapes,
    invites: listKind(
      inviteShape(makePlanId),
      'invites',
      'Ways to enrol, with prices. Without invites the version is available and free.',
    ),
    outline: listKind(
      Subject,
      'subjects',
      'Subjects, modules and chapters, for `GET /courses/{id}/outline`.',
    ),
  })

const Faq = object('a question', {
  question: required(freeText, 'The question as a visitor would ask it.', 'Do I need an instrument?'),
  answer_html: optional(freeText, 'Sanitised before it is shown.', '<p>Not for the first month.</p>'),
})

const Author = object('an author', {
  name: required(nameText, 'E-mail addresses are removed from all texts of an author.', 'Meenal Joshi'),
  subtitle: optional(freeText, 'Shown below the name.'),
  bio_html: optional(freeText, 'Sanitised before it is shown.'),
  image_url: optional(mediaAddress, 'Absolute http(s) URL; any other value is not shown.'),
})

const Instructor = object('an instructor', {
  name: required(nameText, 'Shown on cards; the parameter `instructor` filters by it.', 'Meenal Joshi'),
  image_url: optional(mediaAddress, 'Absolute http(s) URL; any other value is not shown.'),
})

/** Shape of a course. Texts whose key ends in `_html` are HTML; `scan` checks that they can be cleaned. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of keys
export const courseShape = (makePlanId?: MakePlanId) =>
  object('a course', {
    id: required(id, 'Id of the course in URLs. It should never change.', 'tabla'),
    title: required(nameText, 'Title in lists and on pages.', 'Tabla Foundation'),
    slug: optional(
      slugKind,
      'Readable id for URLs, which `GET /courses/{id}` also takes. Made from the title when missing.',
      'tabla-foundation',
    ),
    subtitle: optional(
      freeText,
      'Shown on cards, cut at 300 characters. Without it cards show the beginning of the description.',
    ),
    published: defaulted(flag, true, 'False hides the course everywhere.'),
    archived: defaulted(flag, false, 'True hides the course everywhere.'),
    position: optional(position, 'Catalogue position, ascending; courses without one come last.', 1),
    image_url: optional(
      mediaAddress,
      'Picture on cards and pages. Absolute http(s) URL; any other value is not shown.',
    ),
    tags: valuesOf(
      freeText,
      'tags',
      'Tags put the course into streams, categories and formats (`format-KEY`), and can set its language.',
      ['Music', 'English'],
    ),
    description_html: optional(
      freeText,
      'Description of the course. Sanitised before it is shown.',
      '<p>Sixteen beats, by hand.</p>',
    ),
    about_html: optional(freeText, 'Section about the course.'),
    why_learn_html: optional(freeText, 'Section on why to take the course.'),
    who_should_learn_html: optional(freeText, 'Section about who the course is for.'),
    mode: optional(oneOf('a mode', 'self_paced', 'live'), 'How the course is taught.', 'live'),
    faqs: listKind(Faq, 'questions', 'Questions and answers on the course page.'),
    preview_video_url: optional(
      mediaAddress,
      'URL of a YouTube or Vimeo page, or of a video file. Any other value is not shown.',
    ),
    rating: optional(rating, 'Average rating, 0 to 5.'),
    rating_count: optional(
      ratingCount,
      'Number of ratings. Without it structured data leaves the rating out.',
    ),
    authors: listKind(Author, 'authors', 'Shown on the course page.'),
    instructors: listKind(Instructor, 'instructors', 'Shown on cards and found by search.'),
    coming_soon: defaulted(
      flag,
      false,
      'True: the course is `coming_soon` and has no price, whatever its invites say.',
    ),
    launches_on: optional(
      dateKind,
      'Announced launch date, for display only: it does not affect the availability.',
    ),
    publish_from: optional(
      dateKind,
      'First day on which the course is shown. Before it the course is hidden everywhere, and it appears by itself.',
    ),
    publish_until: optional(
      dateKind,
      'Last day on which the course is shown. After it the course is hidden everywhere.',
    ),
    seo_title: optional(freeText, 'Title for search engines. Defaults to the title.'),
    seo_description: optional(
      freeText,
      'Description for search engines, cut at 160 characters. Defaults to the subtitle.',
    ),
    updated_at: optional(timestamp, 'Time of the last change: `last_modified` in the sitemap.'),
    versions: listKind(
      versionShape(makePlanId),
      'versions',
      'Levels, batches or languages that the course is sold in. Without an active or unlisted version the course is hidden everywhere.',
    ),
  })

const shapes = {
  course: courseShape().shape,
  version: versionShape().shape,
  invite: (kindOf(inviteShape()) as z.ZodObject).shape,
  plan: PlanShape.shape,
}

export type CourseObject = keyof typeof shapes

/** Lets forms and sheets accept the same values as documents. Throws if the object has no such field. */
export function fieldKind(of: CourseObject, key: string): z.ZodType {
  const schema = (shapes[of] as z.core.$ZodShape)[key]
  if (!schema)
    throw new Error(`${key} is not a field of ${of}; expected ${Object.keys(shapes[of]).join(', ')}`)
  return kindOf(schema)
}
