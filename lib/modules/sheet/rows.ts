import { type Weekday, weekdays } from '#lib/contract/catalogue/rules/calendar.ts'
import { calendarNames } from '#lib/office/imports/calendar-names.ts'
import type { Column } from '#lib/office/imports/mapping.ts'
import { quote } from '#lib/office/imports/messages.ts'
import {
  type Cell,
  type CellFault,
  type FieldCell,
  type GridRow,
  isBlank,
  isFormulaError,
  type SheetRow,
  textIn,
} from './cell.ts'
import { fieldNamed } from './fields.ts'
import { areHeadings } from './headings.ts'
import { told } from './messages.ts'
import type { Plan, PlannedSheet } from './plan.ts'
import { partsIn } from './values/parts.ts'
import { isTotal, wordKey, yesOrNo } from './words.ts'

/** Rows that name courses, and what is said of the others. */
export interface CourseRows {
  rows: SheetRow[]
  notes: CellFault[]
  faults: CellFault[]
  /** Names alone in their rows, which the office says are groups or courses. */
  alone: { row: string; text: string }[]
}

/** Reads the rows below the headings, worksheet by worksheet; totals, notes and repeated headings are left out. */
export function courseRows(plan: Plan, isCourse: (title: string) => boolean): CourseRows {
  const found: CourseRows = { rows: [], notes: [], faults: [], alone: [] }
  const sources = plan.sheets.flatMap((sheet) => sheet.sources.map((source) => ({ sheet, source })))
  const leftOut = new Set(plan.rows.leaveOut?.map(String))
  for (const [at, { sheet, source }] of sources.entries()) {
    const nameOf = (row: number) => (sources.length > 1 ? `${source.name}!${row}` : String(row))
    // A number alone is a row of the first worksheet.
    const isLeftOut = (row: number) => leftOut.has(nameOf(row)) || (at === 0 && leftOut.has(String(row)))
    readSource(found, sheet, source, { alone: plan.rows.alone, nameOf, isLeftOut, isCourse })
  }
  return found
}

interface RowChoice {
  alone: Plan['rows']['alone']
  nameOf: (row: number) => string
  isLeftOut: (row: number) => boolean
  isCourse: (title: string) => boolean
}

interface ReadColumn {
  index: number
  column: Column
  field: string
}

function readSource(
  found: CourseRows,
  sheet: PlannedSheet,
  source: PlannedSheet['sources'][number],
  choice: RowChoice,
): void {
  const read = sheet.columns.flatMap(({ field, column }, index): ReadColumn[] =>
    field === null ? [] : [{ field, column, index }],
  )
  const title = read.find(({ field }) => field === 'title')?.index
  const above = new Map<number, Cell>()
  let group: string | undefined
  for (const row of source.hidden)
    if (row > sheet.headingRow) found.notes.push({ row: choice.nameOf(row), said: told('hiddenRow') })
  for (const [at, grid] of source.below.entries()) {
    const row = choice.nameOf(grid.row)
    const isLeftOut = choice.isLeftOut(grid.row)
    if (isLeftOut) found.notes.push({ row, said: told('leftOut') })
    if (isRepeated(grid, sheet)) continue
    if (areHeadings(grid)) return void found.faults.push({ row: '', said: told('secondTable', { row }) })
    const filled = grid.cells.flatMap((cell, position) => (textIn(cell) === '' ? [] : [position]))
    const [only = -1, second] = filled
    const text = textIn(grid.cells[only])
    if (isTotal(text) && (only !== title || second === undefined || !choice.isCourse(text))) {
      found.notes.push({ row, said: told('totals') })
      continue
    }
    if (second === undefined && read.length > 2) {
      if (isSentence(text) || (!choice.isCourse(text) && !/\p{L}/u.test(text))) {
        found.notes.push({ row, said: told('note', { value: quote(text) }) })
        continue
      }
      if (!choice.isCourse(text) && choice.alone !== 'course' && !isLeftOut) {
        const below = (source.below[at + 1]?.cells ?? []).map(textIn).filter(Boolean).slice(0, 3)
        found.alone.push({ row, text: [text, ...below].join(' · ') })
        if (choice.alone) found.notes.push({ row, said: told(choice.alone, { value: quote(text) }) })
        group = text
        continue
      }
    }
    const beside = sheet.columns
      .map(({ field }, one) => (field === null ? textIn(grid.cells[one]) : ''))
      .join('\n')
    const warn: Warn = (heading, said) => isLeftOut || found.notes.push({ row, heading, said })
    for (const cells of versionsIn(grid, read, above, warn)) {
      if (cells.size === 0) continue
      if (choice.alone === 'group' && group) addTag(cells, group)
      found.rows.push({ row, cells, beside, isLeftOut })
    }
  }
}

function isRepeated({ cells }: GridRow, { columns }: PlannedSheet): boolean {
  const filled = cells.flatMap((cell, at) =>
    textIn(cell) === '' ? [] : [columns[at]?.heading === textIn(cell)],
  )
  return filled.length > 1 && 2 * filled.filter(Boolean).length > filled.length
}

const isSentence = (text: string): boolean => /^\*/.test(text) || text.split(/\s+/, 9).length > 8

function addTag(cells: Map<string, FieldCell>, tag: string): void {
  const own = cells.get('tags')
  const text = textIn(own?.value)
  cells.set('tags', { value: text === '' ? `${tag};` : `${tag}; ${text}`, how: own?.how ?? { heading: '' } })
}

type Warn = (heading: string, said: ReturnType<typeof told>) => unknown

/** Returns the cells of a row by field: once, or once for each filled cell of columns that have a batch each. */
function versionsIn(
  grid: GridRow,
  columns: readonly ReadColumn[],
  above: Map<number, Cell>,
  warn: Warn,
): Map<string, FieldCell>[] {
  const shared = columns.filter(({ column }) => column.each !== 'batch')
  const each = columns.filter(
    ({ column, index }) => column.each === 'batch' && textIn(grid.cells[index]) !== '',
  )
  const cells = cellsOf(grid, shared, above, warn)
  if (each.length === 0) return [cells]
  return each.map((one) => new Map([...cells, ...cellsOf(grid, [one], above, warn)]))
}

function cellsOf(
  grid: GridRow,
  columns: readonly ReadColumn[],
  above: Map<number, Cell>,
  warn: Warn,
): Map<string, FieldCell> {
  const cells = new Map<string, FieldCell>()
  for (const { index, column, field } of columns) {
    const written = grid.cells[index] ?? null
    const isEmpty = textIn(written) === ''
    if (column.blank === 'above' && !isEmpty) above.set(index, written)
    const value = isEmpty && column.blank === 'above' ? (above.get(index) ?? null) : written
    if (isFormulaError(value)) warn(column.heading, told('formulaError', { value: quote(textIn(value)) }))
    const meaning = meaningOf(column, field, value)
    if (meaning !== undefined) {
      if (meaning !== null) put(cells, field, { value: meaning, how: column })
      continue
    }
    const text = textIn(value)
    if (isBlank(text, field)) {
      if (text !== '') put(cells, field, { value, how: column })
      continue
    }
    if (column.mixed) {
      const { parts, rest } = partsIn(value, field, column)
      const isOther = ([name, part]: [string, Cell]) =>
        fieldNamed(name)?.joint === undefined &&
        cells.has(name) &&
        textIn(cells.get(name)?.value) !== textIn(part)
      // What is read in part only, or says another thing than a column before, is a fault that shows the whole cell.
      const whole = rest === '' && ![...parts].some(isOther) ? parts : new Map([[field, value]])
      for (const [name, part] of whole) put(cells, name, { value: part, how: column, rest })
      continue
    }
    put(cells, field, { value: column.day ? onDay(column, value) : value, how: column })
  }
  return cells
}

/** Returns what a cell's word is mapped to, null for a blank; undefined if it is not mapped. */
function meaningOf({ words }: Column, field: string, cell: Cell): Cell | undefined {
  const word = isFormulaError(cell) ? '' : textIn(cell)
  if (!words || !Object.hasOwn(words, word)) return undefined
  const value = words[word] ?? null
  // A blank price is on request.
  if (value === 'blank' || (field === 'price' && value === 'request')) return null
  return field === 'price' && value === 'free' ? 0 : value
}

/** Writes the weekday of a column before the times in its cells; a mark such as `x` is the day alone. */
function onDay({ day, language = 'en' }: Column, value: Cell): Cell {
  const { days } = calendarNames(language)
  const at = weekdays.indexOf(day as Weekday)
  const name = [...days].find(([, one]) => one === at)?.[0] ?? ''
  const text = textIn(value)
  if (yesOrNo(text) === false) return null
  return yesOrNo(text) || wordKey(text) === '' ? name : `${name} ${text}`
}

/** Puts a cell into a field; further cells of a field that joins them go behind the first. */
function put(cells: Map<string, FieldCell>, field: string, cell: FieldCell): void {
  const before = cells.get(field)
  const joint = fieldNamed(field)?.joint
  if (!before || joint === undefined) {
    if (cell.value !== null) cells.set(field, cell)
    return
  }
  const [one, other] = [textIn(before.value), textIn(cell.value)]
  if (other === '' || isBlank(other, field)) return
  // `part` says that these are the end of the lesson whose start stands before.
  const isEnd = field === 'sessions' && cell.how.part === 'end' && /\d\D{0,6}$/.test(one)
  const separator = isEnd ? '–' : field === 'sessions' && cell.how.day ? '; ' : joint
  const rest = before.rest || cell.rest || ''
  cells.set(field, { rest, value: `${one}${separator}${other}`, how: { ...cell.how, ...before.how } })
}
