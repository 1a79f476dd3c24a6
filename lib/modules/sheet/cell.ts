import type { Cell } from '#lib/base/workbook.ts'
import type { Column } from '#lib/office/imports/mapping.ts'
import type { Said } from '#lib/office/imports/messages.ts'
import { meansNothing } from './words.ts'

/** A cell's value. CSV cells are text only; a workbook also has numbers, booleans and dates. */
export type { Cell }

export interface GridRow {
  row: number
  cells: Cell[]
}

/** A cell that fills a field, and how it is read. Of joined cells, where the first stands. */
export interface FieldCell {
  value: Cell
  column: number
  how: Column
  /** Whether the text is the word of our own that a word of the column means. */
  isMapped?: boolean
}

/** A row of the sheet with its cells by field. Fields without a column, or with a blank cell, are absent. */
export interface SheetRow {
  /** Rows count from 1, as in spreadsheets; those of a second worksheet from `sheetRows`, and so on. */
  row: number
  cells: Map<string, FieldCell>
  /** What columns say that are left out: rows that differ there are not one. */
  beside: string
  isLeftOut: boolean
}

export const sheetRows = 10_000_000

/** Returns the number of a row as its worksheet shows it, with the worksheet's name if several are read. */
export const rowNameOf =
  (names: readonly string[]) =>
  (row: number): string =>
    names.length > 1 ? `${names[Math.floor(row / sheetRows)]}!${row % sheetRows}` : String(row % sheetRows)

/** Position of a cell. Column 0 means the whole row, row 0 the whole sheet. */
export interface CellPlace {
  row: number
  column: number
}

export interface CellFault extends CellPlace {
  said: Said
  field?: string
  cell?: string
}

/** Returns a cell's text: days as `2027-08-01`, times of day, which workbooks store on their day 0, as `09:30`. */
export function textIn(value: Cell | undefined): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value).trim()
  const [day = '', clock = ''] = value.toISOString().split('T')
  if (value.getUTCFullYear() < 1900) return clock.slice(0, 5)
  return clock.startsWith('00:00') ? day : `${day} ${clock.slice(0, 5)}`
}

export const cellText = ({ cells }: Pick<SheetRow, 'cells'>, name: string): string =>
  textIn(cells.get(name)?.value)

/** Returns whether a cell is the error of a formula, such as `#N/A`. */
export const isFormulaError = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' &&
  /^#(n\/a|ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!|error!)$/i.test(cell.trim())

/** Fields whose cells mean what they say, dashes too. */
const literal = new Set(['id', 'title', 'version_id', 'level'])

export const isBlank = (text: string, name: string): boolean =>
  text === '' || isFormulaError(text) || (!literal.has(name) && meansNothing(text))

/** Returns the position of a row's cell; of a blank one that of its column if that is known, else of the whole row. */
export const placeOf = (
  { row, cells }: SheetRow,
  name: string,
  columns?: ReadonlyMap<string, number>,
): CellPlace => ({
  row,
  column: cells.get(name)?.column ?? columns?.get(name) ?? 0,
})

/** Converts a column number, from 1, to letters: A to Z, then AA. */
export const columnLetters = (column: number): string =>
  column > 26
    ? columnLetters(Math.floor((column - 1) / 26)) + columnLetters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)
