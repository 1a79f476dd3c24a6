import type { Cell as PlainCell } from '#lib/base/workbook.ts'
import type { Column } from '#lib/office/imports/mapping.ts'
import type { Said } from '#lib/office/imports/messages.ts'
import { meansNothing } from './words.ts'

/** A number that a workbook shows as money of this currency. */
export class Money {
  readonly amount: number
  readonly currency: string
  constructor(amount: number, currency: string) {
    this.amount = amount
    this.currency = currency
  }
}

/** A cell's value. CSV cells are text only; a workbook also has numbers, money, booleans and dates. */
export type Cell = PlainCell | Money

export interface GridRow {
  row: number
  cells: Cell[]
}

/** A worksheet, or a CSV file, which has no name. */
export interface SourceSheet {
  name?: string
  isHidden: boolean
  rows: GridRow[]
  /** Row numbers of the hidden rows; their cells are skipped. */
  hidden: number[]
}

/** A cell that fills a field, and how it is read. Of joined cells, as the first is. */
export interface FieldCell {
  value: Cell
  how: Column
  /** Of a cell of several things: what is none of them. */
  rest?: string
}

/** A row of the sheet with its cells by field. Fields without a column, or with a blank cell, are absent. */
export interface SheetRow {
  /** The number that the spreadsheet shows, with the worksheet's name if several are read: `Evening!17`. */
  row: string
  cells: Map<string, FieldCell>
  /** What columns say that are left out: rows that differ there are not one. */
  beside: string
  isLeftOut: boolean
}

/** Where a cell stands: its row and heading. Without a heading the whole row; with '' as the row, the whole sheet. */
export interface CellPlace {
  row: string
  heading?: string | undefined
}

export interface CellFault extends CellPlace {
  said: Said
  field?: string
  cell?: string
}

/** Returns a cell's text: days as `2027-08-01`, times of day, which workbooks store on their day 0, as `09:30`. */
export function textIn(value: Cell | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Money) return `${value.currency} ${value.amount}`
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

/** Returns where a row's cell stands; of a blank one its column if that is known, else the whole row. */
export const placeOf = (
  { row, cells }: SheetRow,
  name: string,
  headings?: ReadonlyMap<string, string>,
): CellPlace => ({ row, heading: cells.get(name)?.how.heading || headings?.get(name) })

/** Converts a column number, from 1, to letters: A to Z, then AA. */
export const columnLetters = (column: number): string =>
  column > 26
    ? columnLetters(Math.floor((column - 1) / 26)) + columnLetters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)
