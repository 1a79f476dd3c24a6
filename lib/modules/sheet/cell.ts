import { clip } from '#lib/catalogue/rules/text/plain-text.ts'
import { plainText, type Said } from '#lib/imports/messages.ts'
import type { DateOrder } from '#lib/imports/sheets.ts'

/** The value of a cell. CSV has texts only; a workbook has numbers, booleans and dates too. */
export type Cell = string | number | boolean | Date | null

/** A row of a sheet that has a filled cell. */
export interface GridRow {
  /** Counted from 1, as spreadsheets do. */
  row: number
  cells: Cell[]
}

/** A row of a sheet by the names of our columns; a column that the sheet does not have is missing. */
export interface SheetRow {
  /** Counted from 1, as spreadsheets do; so are the columns of cells. */
  row: number
  cells: Map<string, { value: Cell; column: number }>
}

/** The column of a cell, and a way to warn about the cell. */
export interface CellContext {
  order: DateOrder | undefined
  /** The heading of the column, as written. */
  heading: string
  /** The day from which dates without a year count, as `YYYY-MM-DD`. */
  today: string
  /** Notes what of the cell is left out or was guessed; with a key once for each column. */
  warn: (said: Said, once?: string) => void
  /** Called with a date that is another day when its month stands first. */
  isAmbiguous?: (written: string) => void
}

/** Makes of a cell what an institute document would have; throws an `UnreadableText` where it cannot. */
export type ReadCell = (cell: Cell, context: CellContext) => unknown

/** Column 0 means a whole row, row 0 the whole sheet. */
export interface CellPlace {
  row: number
  column: number
}

/** Something wrong in a sheet, and in which cell. */
export interface CellFault extends CellPlace {
  said: Said
}

export const textIn = (value: Cell | undefined): string =>
  value === null || value === undefined
    ? ''
    : value instanceof Date
      ? value.toISOString()
      : String(value).trim()

/** The text of a row's cell under one of our columns; blank where there is none. */
export const cellText = ({ cells }: Pick<SheetRow, 'cells'>, name: string): string =>
  textIn(cells.get(name)?.value)

const unknownYet =
  /^(tb[acd]|to be (announced|decided|confirmed)|n\. ?n\.|a definir|por definir|à définir|da definire|a confirmar|\?+)$/

/** A dash, "N/A" or "TBA" in place of a value; of yes and no a dash is a no. */
export const isBlank = (text: string, name: string): boolean =>
  text === '' ||
  (/^([-–—]+|n\.?\/?a\.?)$/i.test(text) && !['published', 'archived', 'coming_soon'].includes(name)) ||
  (unknownYet.test(plainText(text)) && !['id', 'title', 'price'].includes(name))

/** The place of that cell; the whole row where the sheet has no such column. */
export const placeOf = ({ row, cells }: SheetRow, name: string): CellPlace => ({
  row,
  column: cells.get(name)?.column ?? 0,
})

/** The text of a cell for comparing. */
export const plainCell = (value: Cell | undefined): string => plainText(textIn(value))

/** The text of a cell with a time: a workbook's time of day is a moment of its first day. */
export const textOfTime = (cell: Cell | undefined): string =>
  cell instanceof Date && cell.getUTCFullYear() < 1900 ? cell.toISOString().slice(11, 16) : textIn(cell)

/** Returns the letters of a column, counted from 1: A to Z, then AA. */
export const columnLetters = (column: number): string =>
  column > 26
    ? columnLetters(Math.floor((column - 1) / 26)) + columnLetters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)

/** `row 5, column F (price)`; of several rows the first ones and how many there are. */
export function placeWords(
  { row, column }: CellPlace,
  headings: readonly string[],
  rows: readonly number[] = [row],
): Said {
  if (row === 0) return { en: 'sheet', hi: 'शीट' }
  const named = rows.slice(0, 3).join(', ')
  const en = rows.length === 1 ? `row ${row}` : `${rows.length} rows (${named}${rows.length > 3 ? ' …' : ''})`
  const hi =
    rows.length === 1 ? `पंक्ति ${row}` : `${rows.length} पंक्तियाँ (${named}${rows.length > 3 ? ' …' : ''})`
  if (column === 0) return { en, hi }
  const where = `${columnLetters(column)} (${clip(headings[column - 1] ?? '', 60)})`
  return { en: `${en}, column ${where}`, hi: `${hi}, स्तंभ ${where}` }
}
