import { z } from 'zod'
import { dateKind, duration, flag, timestamp } from '#lib/contract/catalogue/document/kinds.ts'
import { type CourseObject, fieldKind } from '#lib/contract/catalogue/document/shape/course.ts'
import { type Fact, factKeys, versionFacts } from '#lib/contract/catalogue/rules/version-facts.ts'

/** How the cells of a field are read. */
export type Kind =
  | 'text'
  | 'html'
  | 'date'
  | 'time'
  | 'length'
  | 'flag'
  | 'number'
  | 'words'
  | 'money'
  | 'sessions'
  | 'tags'
  | 'people'
  | 'link'

/** A field that a sheet may have a column for. */
export interface Field {
  /** Heading that our exports write. Equals the document field's name where that name is clear enough. */
  name: string
  /** Object of the institute document that contains the field named by `key`. */
  of: CourseObject
  key: string
  about: string
  example: string
  kind: Kind
  /** Joins the cells if several columns fill the field. Without it, one column does. */
  joint: string | undefined
  /** Whether exported workbooks store the cell as a number. */
  isNumber: boolean
  isDay: boolean
}

/**
 * Name of the column that says whether enrolment is open. Only our own export and template have it: with it, a version
 * without a price or an enrolment, and a course without a version, read back as they were.
 */
export const enrolmentState = 'enrolment_state'

const kinds = new Map<z.ZodType, Kind>([
  [dateKind, 'date'],
  [timestamp, 'time'],
  [duration, 'length'],
  [flag, 'flag'],
])

/** Makes a field. `key` names the document field if that has another name than the column. */
function field(
  of: CourseObject,
  name: string,
  about: string,
  {
    example = '',
    key = name,
    ...own
  }: { example?: string; key?: string; kind?: Kind; joint?: string | undefined } = {},
): Field {
  const type = fieldKind(of, key)
  const isNumber = type instanceof z.ZodNumber
  const kind =
    own.kind ?? (key.endsWith('_html') ? 'html' : (kinds.get(type) ?? (isNumber ? 'number' : 'text')))
  return { of, name, key, about, example, kind, joint: own.joint, isNumber, isDay: type === dateKind }
}

const ofFacts = {
  words: 'words',
  week: 'sessions',
  duration: 'length',
  day: 'date',
  count: 'number',
  text: 'text',
} as const
const joints: Record<string, string> = { venue: ', ', sessions: ' ' }

/** All fields of a sheet, in the order in which `catalogue init --csv` writes their columns. */
export const fields: readonly Field[] = [
  field('course', 'id', 'course id; made from the title if blank', { example: 'tabla-1' }),
  field('course', 'title', 'title of the course', { example: 'Tabla for beginners' }),
  field('course', 'slug', 'last part of the web address; made from the title if blank'),
  field('course', 'subtitle', 'text on course cards, unless the site shows titles there', {
    example: 'तबला',
  }),
  field('version', 'level', 'name of this version, such as a language and a grade', {
    example: 'Beginners',
    joint: ', ',
  }),
  field('plan', 'price', 'what this version costs; free, or blank for on request', {
    example: '₹1,499.00',
    key: 'amount',
    kind: 'money',
  }),
  field('plan', 'compare_at_price', 'previous price', { key: 'compare_at_amount', kind: 'money' }),
  field('plan', 'early_price', 'lower price until a last day, such as for early birds', {
    example: '₹1,199.00',
    key: 'amount',
    kind: 'money',
  }),
  field('plan', 'early_price_until', 'last day of the lower price', {
    example: '2027-05-31',
    key: 'ends_on',
  }),
  field('plan', 'currency', 'currency of the prices; default: their sign, else the site’s', {
    example: 'INR',
  }),
  field('course', 'tags', 'words that streams, formats and filters use', {
    example: 'Music; Percussion',
    kind: 'tags',
    joint: '; ',
  }),
  field('course', 'description', 'text or HTML', {
    example: 'Rhythm from the first day.',
    key: 'description_html',
  }),
  field('course', 'about', 'text or HTML', { key: 'about_html' }),
  field('course', 'why_learn', 'text or HTML', { key: 'why_learn_html' }),
  field('course', 'who_should_learn', 'text or HTML', { key: 'who_should_learn_html' }),
  field('course', 'image_url', 'https address of a picture', {
    example: 'https://www.example.org/tabla.jpg',
    kind: 'link',
  }),
  field('course', 'preview_video_url', 'address of a video on YouTube or Vimeo', { kind: 'link' }),
  field('course', 'instructors', 'names of the instructors', {
    example: 'Asha Rao; Vikram Sen',
    kind: 'people',
    joint: '; ',
  }),
  field('course', 'authors', 'names of the authors', { kind: 'people', joint: '; ' }),
  field('course', 'mode', 'self_paced or live', { example: 'live', kind: 'words' }),
  field('invite', 'enrolment_starts_on', 'first day of enrolment', { key: 'starts_on' }),
  field('invite', 'enrolment_ends_on', 'last day of enrolment', { example: '2027-06-30', key: 'ends_on' }),
  field('invite', 'enrolment_url', 'https address of the page to enrol on; blank: the one of the website', {
    key: 'url',
    kind: 'link',
  }),
  field('invite', enrolmentState, 'open, closed or none; open if blank', {
    example: 'open',
    key: 'status',
    kind: 'words',
  }),
  field('version', 'starts_on', 'first day of teaching', { example: '2027-07-01' }),
  field('version', 'ends_on', 'last day of teaching', { example: '2027-09-30' }),
  ...factKeys.map((key) => {
    const fact: Fact = versionFacts[key]
    const example = fact.cell ?? String(fact.example)
    return field('version', key, fact.column, { example, kind: ofFacts[fact.kind], joint: joints[key] })
  }),
  field('course', 'published', 'yes or no; yes if blank', { example: 'yes' }),
  field('course', 'publish_from', 'first day on which the course is shown; blank: at once'),
  field('course', 'publish_until', 'last day on which the course is shown; blank: no end'),
  field('course', 'archived', 'yes or no; no if blank'),
  field('course', 'coming_soon', 'yes or no; no if blank', { example: 'no' }),
  field('course', 'launches_on', 'launch date, shown while the course is coming soon'),
  field('course', 'position', 'position in lists: a whole number from 0'),
  field('course', 'rating', 'average rating, from 0 to 5', { example: '4.6' }),
  field('course', 'rating_count', 'number of ratings', { example: '218' }),
  field('course', 'seo_title', 'title for search engines'),
  field('course', 'seo_description', 'description for search engines'),
  field('course', 'updated_at', 'time of the last change'),
  field('version', 'version_id', 'id of the version; made from course and level if blank', { key: 'id' }),
  field('version', 'status', 'active, unlisted or archived', { example: 'active', kind: 'words' }),
  field('version', 'version_position', 'position among the course’s versions', { key: 'position' }),
  field('version', 'version_tags', 'tags of this version, added to those of the course', {
    key: 'tags',
    kind: 'tags',
    joint: '; ',
  }),
  field('version', 'created_at', 'time of creation, for lists sorted by newest'),
]

/** Fields of the plan with an end. The other fields of a plan belong to the plan without an end. */
export const earlyFields: ReadonlySet<string> = new Set(['early_price', 'early_price_until'])

/** Fields by which rows appear or vanish in public, and fields of what they cost: nobody but a person decides on them. */
export const heldFields: Readonly<Record<string, 'visibility' | 'price'>> = {
  ...{ published: 'visibility', archived: 'visibility', status: 'visibility', coming_soon: 'visibility' },
  ...{ publish_from: 'visibility', publish_until: 'visibility', enrolment_state: 'visibility' },
  ...{
    price: 'price',
    compare_at_price: 'price',
    early_price: 'price',
    early_price_until: 'price',
    currency: 'price',
  },
}

/**
 * Returns whether a field's cells may be left blank where they cannot be read: not the title, nor what hides rows or ends a
 * lower price, because without it more would be shown than somebody wrote.
 */
export const mayBeBlank = (name: string): boolean =>
  name !== 'title' && name !== 'early_price_until' && heldFields[name] !== 'visibility'

const byName = new Map(fields.map((one) => [one.name, one]))
export const fieldNamed = (name: string): Field | undefined => byName.get(name)
