import { clip } from '#lib/base/plain-text.ts'
import { quote, type Said, said } from '#lib/office/imports/messages.ts'
import {
  type ColumnQuestion,
  type HeadingUse,
  NoSheet,
  type RowQuestion,
  type SheetChoice,
} from '#lib/office/imports/sheets.ts'
import { type CellFault, columnLetters, type GridRow, rowName, type SheetRow, textIn } from './cell.ts'
import { findHeadings, rowsAbove } from './columns/heading-row.ts'
import { asOneTable } from './columns/several-tables.ts'
import { asTable, roomRow } from './columns/timetable.ts'
import { squeezedHeading } from './fields/squeezed.ts'
import type { Grid } from './grid.ts'
import { rowsBelow } from './rows.ts'
import { shownText } from './values/dates.ts'

/** A sheet's rows with their cells assigned to columns. */
export interface Table {
  headings: string[]
  headingRow: number
  /** Names of the columns that the sheet has. */
  has: ReadonlySet<string>
  rows: SheetRow[]
  /** Questions about rows that have yet to be answered. */
  asked: RowQuestion[]
  faults: CellFault[]
  warnings: CellFault[]
  uses: HeadingUse[]
  questions: ColumnQuestion[]
  /** The first rows below the headings, as the office wrote them. */
  sample: string[][]
}

interface TableChoice extends SheetChoice {
  /** Returns whether a stored course has this title. */
  isCourse?: ((title: string) => boolean) | undefined
}

const sampled = 5

/** Finds the headings of a grid and reads the course rows below. */
export function tableOf(
  grid: Grid,
  { map = {}, mustHave = [], isStrict = false, headingRow, answers, isCourse = () => false }: TableChoice,
): Table {
  const rooms = roomRow(grid.rows)
  if (rooms) throw new NoSheet(said('roomTimetable', { row: rowName(rooms.row) }))
  const top = findHeadings(grid.rows, { map, row: headingRow, spans: grid.spans })
  const one = asTable(asOneTable({ headings: top.headings, rows: grid.rows.slice(top.end) }, map), map)
  const { rows, fields } = one
  const headings = withLetters(one.headings, rows)
  const sample = rows
    .slice(0, sampled)
    .map(({ cells }) => headings.map((_, index) => clip(shownText(cells[index]), 100)))
  const table = rowsBelow(headings, rows, { map: { ...fields, ...map }, alone: answers?.alone, isCourse })
  const unused: CellFault[] = table.uses.flatMap(({ index, reason }) =>
    reason === undefined ? [] : [{ row: top.row, column: index + 1, said: reason }],
  )
  const guesses = table.uses.flatMap(({ index, guess }) =>
    guess ? [{ row: top.row, column: index + 1, said: guess }] : [],
  )
  const missing = mustHave.filter((name) => !headings.some((heading) => squeezedHeading(heading) === name))
  const faults = [
    ...missing.map((name) => ({ row: top.row, column: 0, said: noHeading(name, headings) })),
    ...table.faults.map((fault) => ({ ...fault, row: fault.row || top.row })),
    ...(isStrict ? unused : []),
  ]
  const lost = rowsAbove(grid.rows, top.row).map((row) => ({ row, column: 0, said: said('aboveHeadings') }))
  const warnings = [...aside(grid), ...lost, ...(isStrict ? [] : unused), ...guesses, ...table.warnings]
  // Importing an accidentally empty sheet would delete all courses.
  const isEmpty = table.rows.length === 0 && faults.length === 0
  const other = { name: JSON.stringify(grid.name), others: listed(grid.others) }
  if (isEmpty && grid.others.length > 0) faults.push({ row: 0, column: 0, said: said('noCourseHere', other) })
  else if (isEmpty)
    throw new NoSheet(
      said(['title', 'id'].some((name) => table.has.has(name)) ? 'noCourse' : 'noCourseHeading'),
    )
  return { ...table, headings, headingRow: top.row, faults, warnings, sample }
}

/** Adds the letter of its column to a heading that an earlier column has, or that is missing above content: `(C)`. */
const withLetters = (headings: readonly string[], rows: readonly GridRow[]): string[] => {
  const wide = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length)
  const filled = new Set(
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell, at) => (!headings[at] && textIn(cell) !== '' ? at : [])),
    ),
  )
  const seen = new Set<string>()
  return Array.from({ length: wide }, (_, at) => {
    const heading = headings[at] ?? ''
    const isSeen = heading !== '' && seen.has(squeezedHeading(heading))
    seen.add(squeezedHeading(heading))
    return filled.has(at) || isSeen ? `${heading} (${columnLetters(at + 1)})`.trim() : heading
  })
}

const noHeading = (name: string, headings: readonly string[]): Said => {
  const known = headings.filter((heading) => heading !== '').map((heading) => JSON.stringify(heading))
  return said('noHeading', { value: quote(name), known: known.join(', ') })
}

const listed = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ')

/** Returns the names of the worksheets that are read, and of others, for a message. */
export const namesIn = ({ name, joined = [] }: Grid, others: readonly string[]) => ({
  name: listed([name ?? '', ...joined]),
  others: listed(others),
})

/** Returns warnings about worksheets and hidden rows that were skipped. */
function aside(grid: Grid): CellFault[] {
  const { others, hidden, joined = [] } = grid
  const left = others.filter((name) => !joined.includes(name))
  const sheets = said(joined.length > 0 ? 'sheetsRead' : 'sheetRead', namesIn(grid, left))
  return [
    ...(left.length > 0 ? [{ row: 0, column: 0, said: sheets }] : []),
    ...hidden.map((row) => ({ row, column: 0, said: said('hiddenRow') })),
  ]
}
