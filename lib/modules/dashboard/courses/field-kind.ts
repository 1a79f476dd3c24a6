import type { MessageKey, Said } from '#lib/office/imports/messages.ts'

export interface FieldContext {
  currency: string | null
  /** Today in the site's time zone, as `YYYY-MM-DD`. */
  today: string
  /** Template of the pages to enrol on; null if the site has none, so that every course leads to the enquiry. */
  course_page_url: string | null
  /** How the member's language says that a price is on request. */
  onRequest: string
}

/** The texts of all fields of a course or a version, some of them changed, and where to say what is wrong with them. */
export interface Typed {
  texts: Readonly<Record<string, string>>
  context: FieldContext
  isChanged: (key: string) => boolean
  fault: (key: string, message: Said) => void
  warn: (key: string, message: Said) => void
}

export interface CourseField<Of> {
  input: 'text' | 'date' | 'flag' | 'number' | 'choice' | 'lines' | 'picture' | 'week' | 'people'
  /** Values of a `choice`; `''` is none. */
  choices?: (of: Of, context: FieldContext) => readonly string[]
  /** The currency, if the value is an amount. */
  unit?: (of: Of, context: FieldContext) => string | null
  /** Says what is wrong with a text that is no day, no choice, or nothing that a document could have. */
  refusal: MessageKey
  text: (of: Of, context: FieldContext) => string
  /** Throws an `UnreadableText` for what it cannot read. Fields stored together share it; it is called once. */
  write: (of: Of, typed: Typed) => void
}

/** The field of a value that the document has under the same key. The document's check refuses what is none. */
export const plain = <Of extends object>(
  key: keyof Of & string,
  input: CourseField<Of>['input'],
  refusal: MessageKey,
  read: (text: string) => unknown = (text) => text || null,
): CourseField<Of> => ({
  input,
  refusal,
  text: ({ [key]: value }) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')),
  write: (of, { texts }) => Object.assign(of, { [key]: read(texts[key] ?? '') }),
})

export const readFlag = (text = ''): unknown => ({ yes: true, no: false })[text] ?? text

export const linesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
