import { toldOf } from '#lib/contract/catalogue/document/key-schemas.ts'
import { fieldKind } from '#lib/contract/catalogue/document/shape/course.ts'
import {
  type MappedRows,
  type Mapping,
  type RowQuestionKey,
  rowAnswers,
} from '#lib/office/imports/mapping.ts'
import { quote, said, UnreadableText } from '#lib/office/imports/messages.ts'
import type { Ask } from '#lib/office/imports/sheet-facts.ts'
import { type CellFault, type CellPlace, cellText, placeOf, type SheetRow, textIn } from './cell.ts'
import { fieldKinds, type ValueContext } from './field-kinds.ts'
import { type Field, fieldNamed, fields, mayBeBlank } from './fields.ts'
import { told } from './messages.ts'

export interface Reading extends Omit<ValueContext, 'warn'> {
  has: ReadonlySet<string>
  /** Headings by field, where all worksheets have the same. */
  headings: ReadonlyMap<string, string>
  currency: string | null
  without: NonNullable<Mapping['without']>
  answers: MappedRows
  /** Cell positions by document path, such as `courses[0].versions[1].level`. */
  places: Map<string, CellPlace>
  /** Ids of versions whose price cell says `free` or 0. */
  saysFree: Set<string>
  faults: CellFault[]
  warnings: CellFault[]
  questions: Map<RowQuestionKey, Ask>
}

const examplesMax = 10

interface ShownRow {
  row: string
  text: string
}

/** Shows rows with several readings side by side, and returns the answer of the mapping. */
export function askRows(
  { answers, questions }: Reading,
  key: RowQuestionKey,
  rows: readonly ShownRow[],
): string | undefined {
  const { count = 0, rows: before = [] } = questions.get(key) ?? {}
  const shown = rows.map(({ row, text }) => ({ row, text: text.slice(0, 1_000) }))
  questions.set(key, {
    ...{ path: ['rows', key], key, value: answers[key] ?? '', choices: rowAnswers[key] },
    count: count + 1,
    rows: [...before, shown].slice(0, examplesMax),
  })
  return answers[key]
}

/** Returns the titles of rows and the cells in which they differ. */
export const sideBySide = (rows: readonly SheetRow[]): ShownRow[] =>
  rows.map((one) => {
    const differs = (name: string) => rows.some((other) => cellText(other, name) !== cellText(one, name))
    const texts = fields.flatMap(({ name }) =>
      name === 'title' || differs(name) ? cellText(one, name).slice(0, 200) : [],
    )
    return { row: one.row, text: texts.filter((text) => text !== '').join(' · ') }
  })

/** Reads a row's cell of a field. Returns null and records a fault if the cell cannot be read. */
export function readCell(reading: Reading, field: Field, row: SheetRow): unknown {
  const cell = row.cells.get(field.name)
  if (!cell) return null
  const text = textIn(cell.value)
  const { read = () => text } = fieldKinds[field.kind]
  return inCell(reading, row, field.name, (warn) => read(text, cell, { ...reading, warn }, field.name))
}

/** Null if it cannot be read: with a warning if such cells are left blank, else with a fault. */
export function inCell<Value>(
  reading: Reading,
  row: SheetRow,
  name: string,
  read: (warn: ValueContext['warn']) => Value,
): Value | null {
  const cell = cellText(row, name)
  const place = { ...placeOf(row, name), cell }
  const rest = row.cells.get(name)?.rest
  try {
    if (rest) throw new UnreadableText(told('unknownPart', { value: quote(rest) }))
    const value = read((warning) => reading.warnings.push({ ...place, said: warning }))
    requireFitting(fieldOf(name), value)
    return value
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    if (mayBeBlank(name) && reading.answers.blank?.includes(name))
      reading.warnings.push({ ...place, said: told('leftBlank') })
    else reading.faults.push({ ...place, said: error.said, field: name })
    return null
  }
}

/** Throws `UnreadableText` for a text or number that the document refuses. */
function requireFitting({ of, key }: Field, value: unknown): void {
  const plain = typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value
  if (typeof plain !== 'string' && typeof plain !== 'number') return
  const [issue] = fieldKind(of, key).safeParse(plain).error?.issues ?? []
  if (!issue) return
  const { code, values } = toldOf(issue)
  throw unreadable(code, values)
}

/** Records a fault for a text that office messages describe. */
export const unreadable = (...message: Parameters<typeof said>): UnreadableText =>
  new UnreadableText(said(...message))

export const fieldOf = (name: string): Field => fieldNamed(name) as Field
