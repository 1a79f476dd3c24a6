import { z } from 'zod'
import type { InviteSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { dateKind, flag } from '#lib/contract/catalogue/document/kinds.ts'
import { type CourseObject, fieldKind } from '#lib/contract/catalogue/document/shape/course.ts'
import type { FactKey } from '#lib/contract/catalogue/rules/version-facts.ts'
import type { Said } from '#lib/office/imports/messages.ts'

export type CourseKey =
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
export type PriceKey = 'price' | 'list_price' | 'early_price' | 'early_price_until' | 'more_prices'
export type EnrolmentKey =
  | 'enrolment'
  | 'enrolment_url'
  | 'enrolment_starts_on'
  | 'enrolment_ends_on'
  | 'enrolment_closed'
export type VersionKey = 'level' | 'starts_on' | 'ends_on' | 'enrolment_open' | FactKey
export type FieldKey = CourseKey | VersionKey | PriceKey | EnrolmentKey

/** A value of a course that the office can edit. */
export interface EditableField extends EditablePlace {
  /**
   * The field's name in the form: `title`; `venue@v1` for a field of version `v1` and of the enrolment that it has first;
   * `price#i2` for one of its further enrolment `i2`; `price+v1` for one of the enrolment that can be added to it.
   */
  name: string
  key: FieldKey
  /** The version that has the field; null for a field of the course itself. */
  version: VersionSource | null
  /** The enrolment that has the field; null for other fields, and for an enrolment that is not stored. */
  invite: InviteSource | null
}

/** A stored value as text for a form, with a function that changes it. */
export interface EditablePlace {
  /** Kind of input in a form. */
  kind: 'text' | 'date' | 'flag' | 'number' | 'choice' | 'lines' | 'picture' | 'week' | 'prices'
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
   * Writes a text into the course. `beside` returns the new text of another field of the same version and enrolment;
   * undefined if that field stays. Throws `UnreadableText` for an invalid amount or for invalid days and times.
   */
  set: (text: string, warn: (message: Said) => void, beside: (key: FieldKey) => string | undefined) => void
}

/** The site's settings that affect the price of a version. */
export interface FieldContext {
  currency: string | null
  /** Today in the site's time zone, as `YYYY-MM-DD`. */
  today: string
  /** Template of the pages to enrol on; null if the site has none, so that every course leads to the enquiry. */
  course_page_url: string | null
}

/** Creates the place of a field. The field's type in the institute document determines the kind of input. */
export function placeIn<Key extends string>(
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

export const linesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
