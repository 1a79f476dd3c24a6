import { type Cell, columnLetters, type GridRow, textIn } from './cell.ts'
import { fieldsCalled, wordKey } from './words.ts'
import type { SourceSheet } from './worksheets.ts'

/** How many of the first rows may be the headings, because titles and notes may come first. */
export const searchedRows = 20

export interface SheetColumn {
  index: number
  /** The heading; the column's letter where it has none. */
  heading: string
}

const filledIn = ({ cells }: GridRow): number => cells.filter((cell) => textIn(cell) !== '').length

const knownIn = ({ cells }: GridRow): number =>
  new Set(cells.flatMap((cell) => fieldsCalled(textIn(cell)).slice(0, 1))).size

/** Returns whether a row belongs to the table, because no heading is a day, a number or a text of many words. */
const isData = ({ cells }: GridRow): boolean =>
  cells.some((cell) => {
    const text = textIn(cell)
    return (typeof cell !== 'string' && cell !== null) || /^\d[\d:.,/-]*$|^https?:|.{80}/.test(text)
  })

/**
 * Returns the number of the row that is likely the headings: the first with the most known words, else the first of several
 * words; 0 if that looks like a row of the table.
 */
export function likelyHeadingRow(rows: readonly GridRow[]): number {
  const first = rows.slice(0, searchedRows)
  const counts = first.map(knownIn)
  const most = Math.max(0, ...counts)
  const wide = Math.max(0, ...first.map(filledIn))
  const at = most > 1 ? counts.indexOf(most) : first.findIndex((row) => 2 * filledIn(row) >= wide)
  const row = first[at]
  return !row || (most < 2 && isData(row)) ? 0 : row.row
}

/** Returns the columns of a worksheet that have a heading or a filled cell, and the rows below the headings. */
export function tableBelow(
  { rows }: Pick<SourceSheet, 'rows'>,
  headingRow: number,
): { columns: SheetColumn[]; rows: GridRow[] } {
  const cells = rows.find(({ row }) => row === headingRow)?.cells ?? []
  const below = rows.filter(({ row }) => row > headingRow)
  const filled = new Set<number>()
  for (const row of below)
    for (const [index, cell] of row.cells.entries()) if (textIn(cell) !== '') filled.add(index)
  const wide = Math.max(cells.length, ...filled.values().map((index) => index + 1))
  const columns = Array.from({ length: wide }, (_, index) => ({
    index,
    heading: headingText(cells[index]) || (filled.has(index) ? columnLetters(index + 1) : ''),
  })).filter(({ heading }) => heading !== '' && !heading.startsWith('#'))
  return { columns, rows: below }
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
