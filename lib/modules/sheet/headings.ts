import type { SourceSheet } from './cell.ts'
import { type Cell, columnLetters, type GridRow, textIn } from './cell.ts'
import { fieldsCalled, wordKey } from './words.ts'

/** How many of the first rows may be the headings, because titles and notes may come first. */
export const searchedRows = 20

const filledIn = ({ cells }: GridRow): number => cells.filter((cell) => textIn(cell) !== '').length

const knownIn = ({ cells }: GridRow): number =>
  new Set(cells.flatMap((cell) => fieldsCalled(textIn(cell)).slice(0, 1))).size

/** Returns whether a row of headings goes on in the row below: cells that are merged downwards stand in both. */
const goesOnIn = (row: GridRow, below: GridRow | undefined): below is GridRow =>
  below?.row === row.row + 1 &&
  !isData(below) &&
  below.cells.some((cell, at) => cell === row.cells[at] && fieldsCalled(textIn(cell)).length > 0)

/** Returns whether a row belongs to the table, because no heading is a day, a number or a text of many words. */
const isData = ({ cells }: GridRow): boolean =>
  cells.some((cell) => {
    const text = textIn(cell)
    return (typeof cell !== 'string' && cell !== null) || /^\d[\d:.,/-]*$|^https?:|.{80}/.test(text)
  })

/** Returns whether a row below the headings is the headings of another table. */
export function areHeadings(row: GridRow): boolean {
  const known = isData(row) ? 0 : knownIn(row)
  return known > 2 && 2 * known > filledIn(row)
}

/** The first row with the most known words, else the first of several words; 0 if that is a row of data. */
export function likelyHeadingRow(rows: readonly GridRow[]): number {
  const first = rows.slice(0, searchedRows)
  const counts = first.map(knownIn)
  const most = Math.max(0, ...counts)
  const wide = Math.max(0, ...first.map(filledIn))
  const at = most > 1 ? counts.indexOf(most) : first.findIndex((row) => 2 * filledIn(row) >= wide)
  const row = first[at]
  if (row && goesOnIn(row, first[at + 1])) return row.row + 1
  return !row || (most < 2 && isData(row)) ? 0 : row.row
}

/** By position; a column without a heading is called by its letter. */
export function headingsIn({ rows }: Pick<SourceSheet, 'rows'>, headingRow: number): Map<number, string> {
  const cells = rows.find(({ row }) => row === headingRow)?.cells ?? []
  const filled = new Set<number>()
  for (const { row, cells: own } of rows)
    if (row > headingRow)
      for (const [index, cell] of own.entries()) if (textIn(cell) !== '') filled.add(index)
  const wide = Math.max(cells.length, ...filled.values().map((index) => index + 1))
  const found = new Map<number, string>()
  for (let index = 0; index < wide; index++) {
    const heading = headingText(cells[index]) || (filled.has(index) ? columnLetters(index + 1) : '')
    if (heading !== '') found.set(index, heading)
  }
  return found
}

const headingText = (cell: Cell | undefined): string => textIn(cell).replace(/\s+/g, ' ').slice(0, 500)

const headingKey = (heading: string): string => wordKey(heading) || heading.trim()

/** Returns keys of headings; a heading that stands there a second time has another key. */
export function headingKeys(headings: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headings.map((heading) => {
    const key = headingKey(heading)
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count === 1 ? key : `${key} ${count}`
  })
}

/** Returns the same for worksheets with the same headings, in any order. */
export const headingsDigest = (headings: readonly string[]): string =>
  JSON.stringify(headingKeys(headings).toSorted())
