import { clip } from '#lib/base/plain-text.ts'
import type { Cell } from '#lib/base/workbook.ts'
import { plainText, type Said } from '#lib/office/imports/messages.ts'
import type { DateOrder } from '#lib/office/imports/sheets.ts'

/** A cell's value. CSV cells are text only; a workbook also has numbers, booleans and dates. */
export type { Cell }

/** A row of the file with at least one filled cell, before its cells are assigned to columns. */
export interface GridRow {
  row: number
  cells: Cell[]
  /** Whether these are the headings of a further worksheet. */
  isHeadings?: true
  /** Where each cell stands and the heading above it, if it was moved to the columns of another table. */
  origins?: { column: number; heading: string }[]
}

/** Rows of a second worksheet are numbered from here, of a third from twice as many, and so on. */
export const sheetRows = 10_000_000

/** Returns the number of a row as its worksheet shows it, with the number of the worksheet unless that is the first. */
export const rowName = (row: number): string => {
  const sheet = Math.floor(row / sheetRows)
  return sheet === 0 ? String(row) : `${row % sheetRows} (${sheet + 1})`
}

/** The headings of a table, and the rows below. */
export interface OneTable {
  headings: string[]
  rows: GridRow[]
}

/** A row of the sheet with its cells by column name (see `columns`). Columns that the sheet lacks are absent. */
export interface SheetRow {
  /** Rows and columns count from 1, as in spreadsheets. */
  row: number
  cells: Map<string, { value: Cell; column: number; heading?: string }>
  /** The year of its dates, if a column of its own has it. */
  year?: string | undefined
  /** What the columns say that were left out and could divide rows; missing if there are none. */
  beside?: string
  /** What the columns of codes say that were left out. */
  codes?: string
}

/** Information about a cell's column, plus callbacks for warnings about the cell. */
export interface CellContext {
  order: DateOrder | undefined
  /** The column's heading as the office wrote it. */
  heading: string
  /** Earliest day, as `YYYY-MM-DD`, for a date written without a year. */
  today: string
  /** The year of dates that are written without one, if the row has it elsewhere. */
  year?: string | undefined
  /** Whether we wrote the sheet, so that a cell means exactly what it says. */
  isOurs?: boolean
  /** Warns that part of the cell was left out or guessed. Warnings with the same `once` key appear once per column. */
  warn: (said: Said, once?: string) => void
  /** Called for a date in which day and month could be swapped. */
  isAmbiguous?: (written: string) => void
}

/** Converts a cell to a value of the institute document. Throws `UnreadableText` if the cell cannot be parsed. */
export type ReadCell = (cell: Cell, context: CellContext) => unknown

/** Position of a cell. Column 0 means the whole row, row 0 the whole sheet. */
export interface CellPlace {
  row: number
  column: number
  /** Heading of the cell; missing if it is that of the column. */
  heading?: string | undefined
}

export interface CellFault extends CellPlace {
  said: Said
}

export const textIn = (value: Cell | undefined): string =>
  value === null || value === undefined
    ? ''
    : value instanceof Date
      ? value.toISOString()
      : String(value).trim()

/** Returns the text of a row's cell in the named column; '' when the row has no such cell. */
export const cellText = ({ cells }: Pick<SheetRow, 'cells'>, name: string): string =>
  textIn(cells.get(name)?.value)

/** Returns whether a cell is the error of a formula, such as `#N/A`. */
export const isFormulaError = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' &&
  /^#(n\/a|ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!|error!)$/i.test(cell.trim())

const unknownYet =
  /^(tb[acd]|unknown|unspecified|not (specified|known)|nan|null|unbekannt|inconnu|desconocido|desconhecido|sconosciuto|to be (announced|decided|confirmed|assigned|advised)|n\. ?n\.|noch offen|wird (noch )?bekannt ?gegeben|(a|por) (definir|confirmar|asignar|anunciar|designar)|à (définir|confirmer|préciser|déterminer|désigner|recruter|pourvoir|venir)|da (definire|confermare)|\?+)$/
const nobody =
  /^(staff|tba staff|team|vacant|vacante|pending|pendiente|pendente|en attente|in attesa|por determinar|a determinar|nog onbekend|ikke afklaret|do ustalenia|待定|未定|미정|уточняется|various|several|div\.|diverse|verschiedene|mehrere|divers|plusieurs|varios|varias|vários|diversos|vari)$/

/**
 * Returns whether a text means "no value", such as a dash, "N/A" or "TBA", or "staff" for people. In yes/no columns a
 * dash means no.
 */
export const isBlank = (text: string, name: string): boolean =>
  text === '' ||
  isFormulaError(text) ||
  (name === 'sessions' && /^0+$/.test(text)) ||
  (/^([-–—]+|n\.?\/?a\.?)$/i.test(text) && !['published', 'archived', 'coming_soon'].includes(name)) ||
  (unknownYet.test(plainText(text)) &&
    !['id', 'title', 'price', 'published', 'archived', 'publish_from', 'publish_until'].includes(name)) ||
  (['instructors', 'authors'].includes(name) && nobody.test(plainText(text)))

/** Returns the position of a row's cell, or of the whole row if the sheet lacks the named column. */
export const placeOf = ({ row, cells }: SheetRow, name: string): CellPlace => ({
  row,
  column: cells.get(name)?.column ?? 0,
  heading: cells.get(name)?.heading,
})

/** Normalises a cell's text for comparison. */
export const plainCell = (value: Cell | undefined): string => plainText(textIn(value))

/** Returns a cell's text. A time of day, which workbooks store as a date on their day 0, becomes `HH:MM`. */
export const textOfTime = (cell: Cell | undefined): string =>
  cell instanceof Date && cell.getUTCFullYear() < 1900 ? cell.toISOString().slice(11, 16) : textIn(cell)

/** Converts a column number, from 1, to letters: A to Z, then AA. */
export const columnLetters = (column: number): string =>
  column > 26
    ? columnLetters(Math.floor((column - 1) / 26)) + columnLetters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)

/**
 * Describes the position of a cell, such as `row 5, column F (price)`. For several rows, contains their number and the
 * first three.
 */
export function placeWords(
  { row, column, heading }: CellPlace,
  headings: readonly string[],
  rows: readonly number[] = [row],
): Said {
  if (row === 0) return { en: 'sheet', hi: 'शीट' }
  const named = rows.slice(0, 3).map(rowName).join(', ')
  const en =
    rows.length === 1 ? `row ${rowName(row)}` : `${rows.length} rows (${named}${rows.length > 3 ? ' …' : ''})`
  const hi =
    rows.length === 1
      ? `पंक्ति ${rowName(row)}`
      : `${rows.length} पंक्तियाँ (${named}${rows.length > 3 ? ' …' : ''})`
  if (column === 0) return { en, hi }
  const where = `${columnLetters(column)} (${clip(heading ?? headings[column - 1] ?? '', 60)})`
  return { en: `${en}, column ${where}`, hi: `${hi}, स्तंभ ${where}` }
}
