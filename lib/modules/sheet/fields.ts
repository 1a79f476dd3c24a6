import { z } from 'zod'
import { type CourseObject, fieldKind } from '#lib/contract/catalogue/document/shape/course.ts'
import { dateKind, duration, flag, timestamp } from '#lib/contract/catalogue/document/value-kinds.ts'
import { type FactKind, factKeys, versionFacts } from '#lib/contract/catalogue/rules/version-fact-table.ts'
import texts from './words/fields.json' with { type: 'json' }

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

/** Only our own sheets have it, so that a version without an enrolment or price reads back as it was. */
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
  { key = name, joint, ...own }: { key?: string; kind?: Kind; joint?: string | undefined } = {},
): Field {
  const type = fieldKind(of, key)
  const isNumber = type instanceof z.ZodNumber
  const usual = key.endsWith('_html') ? 'html' : (kinds.get(type) ?? (isNumber ? 'number' : 'text'))
  const fact = ofFacts.get(name)
  const { about, example } = fact
    ? { about: fact.column, example: fact.cell ?? String(fact.example) }
    : texts[name as keyof typeof texts]
  return { of, name, key, about, example, kind: own.kind ?? usual, joint, isNumber, isDay: type === dateKind }
}

const ofFacts = new Map<string, FactKind>(Object.entries(versionFacts))
const factKinds = {
  words: 'words',
  week: 'sessions',
  duration: 'length',
  day: 'date',
  count: 'number',
  text: 'text',
} as const
const joints: Record<string, string> = { venue: ', ', sessions: ' ' }
const [money, link] = [{ key: 'amount', kind: 'money' }, { kind: 'link' }] as const
const [tags, people] = [
  { kind: 'tags', joint: '; ' },
  { kind: 'people', joint: '; ' },
] as const

/** All fields of a sheet, in the order in which `catalogue init --csv` writes their columns. */
export const fields: readonly Field[] = [
  ...['id', 'title', 'slug', 'subtitle'].map((name) => field('course', name)),
  field('version', 'level', { joint: ', ' }),
  field('plan', 'price', money),
  field('plan', 'compare_at_price', { key: 'compare_at_amount', kind: 'money' }),
  field('plan', 'early_price', money),
  field('plan', 'early_price_until', { key: 'ends_on' }),
  field('plan', 'currency'),
  field('course', 'tags', tags),
  ...['description', 'about', 'why_learn', 'who_should_learn'].map((name) =>
    field('course', name, { key: `${name}_html` }),
  ),
  field('course', 'image_url', link),
  field('course', 'preview_video_url', link),
  field('course', 'instructors', people),
  field('course', 'authors', people),
  field('course', 'mode', { kind: 'words' }),
  field('invite', 'enrolment_starts_on', { key: 'starts_on' }),
  field('invite', 'enrolment_ends_on', { key: 'ends_on' }),
  field('invite', 'enrolment_url', { key: 'url', kind: 'link' }),
  field('invite', enrolmentState, { key: 'status', kind: 'words' }),
  ...['starts_on', 'ends_on'].map((name) => field('version', name)),
  ...factKeys.map((key) =>
    field('version', key, { kind: factKinds[versionFacts[key].kind], joint: joints[key] }),
  ),
  ...['published', 'publish_from', 'publish_until', 'archived', 'coming_soon', 'launches_on'].map((name) =>
    field('course', name),
  ),
  ...['position', 'rating', 'rating_count', 'seo_title', 'seo_description', 'updated_at'].map((name) =>
    field('course', name),
  ),
  field('version', 'version_id', { key: 'id' }),
  field('version', 'status', { kind: 'words' }),
  field('version', 'version_position', { key: 'position' }),
  field('version', 'version_tags', { ...tags, key: 'tags' }),
  field('version', 'created_at'),
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

/** Not the title, nor what hides rows or ends a lower price: blank, it would show more than was written. */
export const mayBeBlank = (name: string): boolean =>
  name !== 'title' && name !== 'early_price_until' && heldFields[name] !== 'visibility'

const byName = new Map(fields.map((one) => [one.name, one]))
export const fieldNamed = (name: string): Field | undefined => byName.get(name)
