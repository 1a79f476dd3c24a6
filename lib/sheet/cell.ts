/** What stands in a cell: CSV knows texts only, a workbook knows numbers, booleans and dates too. */
export type Cell = string | number | boolean | Date | null

/** A row of a sheet by the names of our columns; a column that the sheet does not have is missing. */
export interface SheetRow {
  /** Counted from 1, as spreadsheets do. */
  row: number
  cells: Map<string, { value: Cell; column: number }>
  /** It is no version: those of its course have rows of their own. */
  isCourseOnly: boolean
}

/** A sheet as a whole cannot be read; the message says what would do. */
export class NoSheet extends Error {}

/** Something wrong in a sheet, and in which cell; column 0 when a whole row is meant, row 0 for the whole sheet. */
export interface CellFault {
  row: number
  column: number
  message: string
}

/** A cell cannot be read; whoever knows where it stands makes a `CellFault` of it. */
export class BadCell extends Error {}

export const textIn = (value: Cell | undefined): string =>
  value === null || value === undefined
    ? ''
    : value instanceof Date
      ? value.toISOString()
      : String(value).trim()

/** As spreadsheets name columns: A to Z, AA and on. Counted from 1. */
export const columnLetters = (column: number): string =>
  column > 26
    ? columnLetters(Math.floor((column - 1) / 26)) + columnLetters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)

/** `row 5, column F (price)`. */
export function placeOf(
  { row, column }: Pick<CellFault, 'row' | 'column'>,
  headings: readonly string[],
): string {
  if (row === 0) return 'sheet'
  if (column === 0) return `row ${row}`
  return `row ${row}, column ${columnLetters(column)} (${headings[column - 1] ?? ''})`
}
