import { z } from 'zod'
import type { CourseSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { dateKind } from '#lib/contract/catalogue/document/kinds.ts'
import { type CourseObject, fieldKind } from '#lib/contract/catalogue/document/shape/course.ts'
import type { FactValues } from '#lib/contract/catalogue/rules/version-facts.ts'
import { type MessageKey, type Said, said, UnreadableText } from '#lib/office/imports/messages.ts'

/** What an office edits of a course. */
export interface CourseValues
  extends Pick<
    CourseSource,
    | 'title'
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
    | 'launches_on'
  > {
  /** The course's flags and those of its invites in one word. */
  state: string
}

/** What an office edits of a version: of its prices and enrolment, those of the invite that it has first. */
export interface VersionValues extends FactValues, Pick<VersionSource, 'level' | 'starts_on' | 'ends_on'> {
  /** Amounts are texts: which currency they may have depends on the plan. */
  price: string
  list_price: string
  early_price: string
  early_price_until: string | null
  enrolment: string
  enrolment_url: string
  enrolment_starts_on: string | null
  enrolment_ends_on: string | null
  enrolment_closed: boolean
}
export type CourseKey = keyof CourseValues
export type VersionKey = keyof VersionValues
export type FieldKey = CourseKey | VersionKey

/** The site's settings that affect the price of a version. */
export interface FieldContext {
  currency: string | null
  /** Today in the site's time zone, as `YYYY-MM-DD`. */
  today: string
  /** Template of the pages to enrol on; null if the site has none, so that every course leads to the enquiry. */
  course_page_url: string | null
}

/** What a write may ask and say: which of its fields were changed, what is wrong with one, what should be looked at. */
export interface Writing<Key> {
  context: FieldContext
  isChanged: (key: Key) => boolean
  fault: (key: Key, message: Said) => void
  warn: (key: Key, message: Said) => void
}

/** A field of a course or a version: how it is shown, read and written. */
export interface CourseField<Of, Values, Key extends keyof Values = keyof Values> {
  input: 'text' | 'date' | 'flag' | 'number' | 'choice' | 'lines' | 'picture' | 'week' | 'people'
  /** Values of a `choice`; `''` is none. */
  choices?: (of: Of, context: FieldContext) => readonly string[]
  /** The currency, if the value is an amount. */
  unit?: (of: Of, context: FieldContext) => string | null
  /** Reads a text of the form as a value. Its faults say `refusal`, or what an `UnreadableText` says. */
  type: z.ZodType<Values[Key]>
  refusal: MessageKey
  read: (of: Of, context: FieldContext) => Values[Key]
  text: (value: Values[Key]) => string
  /** Puts the value into the course. Fields that are stored together have the same function, which is called once. */
  write: (of: Of, values: Values, writing: Writing<keyof Values>) => void
}
/** The fields of some of a thing's values; a write gets all of them. */
export type FieldTable<Of, Some extends Partial<Values>, Values = Some> = {
  [Key in keyof Some & keyof Values]: CourseField<Of, Values, Key>
}

/** A type that reads a text by a function, which throws an `UnreadableText` for what it cannot read. */
export const readAs = <Value>(read: (text: string) => Value): z.ZodType<Value> =>
  z.string().transform((text, context): Value => {
    try {
      return read(text)
    } catch (error) {
      if (!(error instanceof UnreadableText)) throw error
      context.addIssue({ code: 'custom', params: { said: error.said } })
      return z.NEVER
    }
  })

/** Reads the text of a field. Returns what is wrong with it instead, if anything is. */
export function readField<Value>(
  { type, refusal }: { type: z.ZodType<Value>; refusal: MessageKey },
  text: string,
  values: Record<string, string | number>,
): { value: Value } | { said: Said } {
  const read = type.safeParse(text)
  if (read.success) return { value: read.data }
  const [issue] = read.error.issues
  const own = issue?.code === 'custom' ? (issue.params?.said as Said | undefined) : undefined
  return { said: own ?? said(refusal, values) }
}

/** The field of a single value that the document has under the same key, with the document's type. */
export function plain<Of extends object, Values, Key extends keyof Values & keyof Of & string>(
  of: CourseObject,
  key: Key,
  input: CourseField<Of, Values>['input'],
  refusal: MessageKey,
  read: (text: string) => unknown = (text) => text || null,
): CourseField<Of, Values, Key> {
  const kind = fieldKind(of, key)
  const isNeeded = key === 'title'
  return {
    input,
    refusal,
    type: z.preprocess(
      (text) => read(String(text)),
      isNeeded ? kind : kind.nullable(),
    ) as unknown as z.ZodType<Values[Key]>,
    read: (one) => one[key] as unknown as Values[Key],
    text: (value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')),
    write: (one, values) => Object.assign(one, { [key]: values[key] }),
  }
}

/** What all fields of a day have. */
export const dayField = {
  input: 'date',
  refusal: 'notDay',
  type: z.preprocess((text) => text || null, dateKind.nullable()) as unknown as z.ZodType<string | null>,
  text: (day: string | null) => day ?? '',
} as const

export const readFlag = (text: string): unknown => ({ yes: true, no: false })[text] ?? text
export const readCount = (text: string): unknown => (/^\d{1,9}$/.test(text) ? Number(text) : text || null)

export const linesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
