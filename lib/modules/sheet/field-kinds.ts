import { type Column, wordValues } from '#lib/office/imports/mapping.ts'
import { quote, type Said, UnreadableText } from '#lib/office/imports/messages.ts'
import { readSessions } from '#lib/office/imports/sessions.ts'
import type { FieldCell } from './cell.ts'
import type { Kind } from './fields.ts'
import type { CellKind } from './kinds.ts'
import { told } from './messages.ts'
import { hasClock, readDate } from './values/dates.ts'
import { readLength } from './values/lengths.ts'
import { readHtml, readPeople, readTags } from './values/texts.ts'

interface FieldKind {
  /** What most cells of a column are that can be proposed. */
  cells: readonly CellKind[]
  /** What somebody may choose about a column, besides what every column has. */
  settings?: readonly (keyof Column)[]
  /** Reads the text of a cell; the text itself is the value if it is missing. */
  read?: (text: string, cell: FieldCell, context: ValueContext, name: string) => unknown
}

export interface ValueContext {
  /** Whether we wrote the sheet, so that a cell means exactly what it says. */
  isOurs: boolean
  warn: (said: Said) => void
}

/** What fields of each kind take: the cells that propose them, the settings of their columns, and how a cell is read. */
export const fieldKinds: Readonly<Record<Kind, FieldKind>> = {
  text: { cells: ['text', 'code', 'flag', 'long', 'number', 'length', 'mail', 'link', 'sessions'] },
  html: {
    cells: ['text', 'long', 'flag', 'length', 'link'],
    read: (text, _, { warn }) => readHtml(text, warn),
  },
  date: {
    cells: ['date'],
    settings: ['dates', 'language', 'mixed'],
    read(_, { value, how }, { warn }) {
      if (hasClock(value)) warn(told('clockLeftOut'))
      return readDate(value, how)
    },
  },
  time: { cells: ['date'], settings: ['dates', 'language'], read: readTime },
  length: {
    cells: ['length', 'number'],
    settings: ['unit', 'language'],
    read: (text, { how }) => readLength(text, how),
  },
  flag: {
    cells: ['flag', 'code', 'text'],
    read: (text, _, __, name) => readWord(text, name) === 'yes',
  },
  number: { cells: ['number', 'flag'], read: readNumber },
  words: { cells: ['text', 'code', 'flag'], read: (text, _, __, name) => readWord(text, name) },
  // Plans are made of several cells of a row.
  money: { cells: ['money', 'number', 'flag', 'text'], settings: ['decimal', 'currency', 'mixed'] },
  sessions: {
    cells: ['sessions', 'time'],
    settings: ['language', 'day', 'part', 'mixed'],
    read: (text, { how }) => readSessions(text, [how.language ?? 'en']),
  },
  tags: {
    cells: ['text', 'code', 'flag'],
    read: (text, _, { isOurs, warn }) => readTags(text, isOurs ? () => {} : warn),
  },
  people: { cells: ['text'], read: (text, _, { isOurs, warn }) => readPeople(text, warn, isOurs) },
  link: { cells: ['link'] },
}

function readTime(text: string, { value, how }: FieldCell): string {
  if (value instanceof Date) return value.toISOString()
  return /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${readDate(value, how)}T00:00:00Z`
}

/** Reads a number, with or without decoration: `4,6`, `4.6/5`, `4.6 ★`. */
function readNumber(text: string, _: FieldCell, { isOurs }: ValueContext, name: string): number | null {
  const [, digits] = /^(\d+(?:[.,]\d+)?)(?: ?\/ ?5| ?[★⭐*]+)?$/.exec(text) ?? []
  if (digits === undefined) throw new UnreadableText(told('notNumber', { value: quote(text) }))
  const number = Number(digits.replace(',', '.'))
  // What nobody rated is not bad.
  return number === 0 && name.startsWith('rating') && !isOurs ? null : number
}

/** Reads what a column's words were mapped to; words are read in no other way. */
function readWord(text: string, name: string): string {
  const values = wordValues(name).filter((value) => value !== 'blank')
  if (!values.includes(text))
    throw new UnreadableText(told('notWord', { value: quote(text), known: values.join(', ') }))
  return name === 'enrolment_state' ? (text === 'open' ? 'active' : 'inactive') : text
}
