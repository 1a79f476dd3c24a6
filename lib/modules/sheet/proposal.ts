import { calendarNames, namedBy } from '#lib/office/imports/calendar-names.ts'
import { textIn } from './cell.ts'
import { fieldKinds } from './field-kinds.ts'
import { type Field, fieldNamed } from './fields.ts'
import type { CellKind, ColumnCells } from './kinds.ts'
import { fieldsCalled } from './words.ts'

export interface Proposed {
  field: string | null
  /** Whether the heading is exactly a word for the field. */
  isSure: boolean
}

/** What most cells of a field are that is named here, whatever others of its kind take. */
const ofNames: Readonly<Record<string, readonly CellKind[]>> = {
  ...{ title: ['text', 'long'], id: ['code', 'text', 'number'], version_id: ['code', 'text', 'number'] },
}
const isWorded = new Set<Field['kind']>(['words', 'flag'])

function suits({ name, kind: fieldKind }: Field, { kind, isOfWords }: ColumnCells): boolean {
  if (kind === undefined) return true
  const isMapped = isOfWords || kind !== 'text' || !isWorded.has(fieldKind)
  return isMapped && (ofNames[name] ?? fieldKinds[fieldKind].cells).includes(kind)
}

/** Fields that cells alone are, below a heading that nobody knows. */
const byKind: Partial<Record<CellKind, string>> = {
  date: 'starts_on',
  sessions: 'sessions',
  time: 'sessions',
  length: 'workload',
  money: 'price',
  long: 'description',
}

/** Goes by the heading if it is exactly a word for a field with such cells, else by the cells, else nothing. */
export function proposeFields(
  headings: readonly string[],
  cells: readonly ColumnCells[],
  language: string,
): Proposed[] {
  const columns = headings.map((heading, at) => ({
    ...{ heading, called: fieldsCalled(heading), cells: cells[at] as ColumnCells },
    found: { field: null, isSure: false } as Proposed,
  }))
  const fits = (name: string, own: ColumnCells): boolean => {
    const field = fieldNamed(name)
    const isFree = field?.joint !== undefined || !columns.some(({ found }) => found.field === name)
    return field !== undefined && isFree && suits(field, own)
  }
  for (const column of columns) {
    const field = column.called.find((name) => fits(name, column.cells))
    if (field !== undefined) column.found = { field, isSure: true }
  }
  const unknown = columns.filter(({ called }) => called.length === 0)
  const names = unknown.filter((one) => one.cells.kind === 'text' && fits('title', one.cells))
  const [title] = names.sort((one, other) => lengthOf(other.cells) - lengthOf(one.cells))
  const named = title ?? columns.find(({ called }) => called.includes('title'))
  if (named && fits('title', { ...named.cells, kind: 'text' })) named.found.field = 'title'
  for (const { found, cells: own } of unknown) {
    const field = own.kind && byKind[own.kind]
    const isNamed = columns.some((one) => one.found.field === field)
    if (found.field === null && field !== undefined && !isNamed) found.field = field
  }
  // Times without a day are no weekly lessons.
  const lessons = columns.filter(({ found }) => found.field === 'sessions')
  const { days } = calendarNames(language)
  const isDay = ({ heading, cells: { kind } }: (typeof columns)[number]) =>
    kind === 'sessions' || namedBy(days, heading) !== undefined
  if (!lessons.some(isDay))
    for (const one of lessons) if (one.cells.kind) one.found = { field: null, isSure: false }
  return columns.map(({ found }) => found)
}

/** Average length of the different cells among all of a column. Names are longer than codes, and differ. */
const lengthOf = ({ filled }: ColumnCells): number =>
  new Set(filled.map(textIn)).values().reduce((sum, text) => sum + text.length, 0) / filled.length
