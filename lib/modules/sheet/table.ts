import { clip } from '#lib/catalogue/rules/text/clip.ts'
import { type HeadingUse, NoSheet, type SheetChoice } from '#lib/imports/sheets.ts'
import { type CellFault, type SheetRow, textIn } from './cell.ts'
import { squeezedHeading } from './columns/columns.ts'
import { findHeadings } from './columns/headings.ts'
import type { Grid } from './grid.ts'
import { rowsBelow } from './rows.ts'

/** A grid by our columns. */
export interface Table {
  headings: string[]
  /** Names of our columns that the sheet speaks of. */
  has: ReadonlySet<string>
  rows: SheetRow[]
  faults: CellFault[]
  warnings: CellFault[]
  uses: HeadingUse[]
  /** The first rows below the headings, as they were written. */
  sample: string[][]
}

const sampled = 5

/** Finds the headings of a grid, and its courses below them. */
export function tableOf(grid: Grid, { map = {}, mustHave = [], isStrict = false }: SheetChoice): Table {
  const { at } = findHeadings(grid.rows, map)
  const top = grid.rows[at] ?? { row: 1, cells: [] }
  const rows = grid.rows.slice(at + 1)
  const headings = top.cells.map(textIn)
  const sample = rows
    .slice(0, sampled)
    .map(({ cells }) => headings.map((_, index) => clip(textIn(cells[index]), 100)))
  const table = rowsBelow(headings, rows, map)
  const unused: CellFault[] = table.uses.flatMap(({ index, reason }) =>
    reason === undefined ? [] : [{ row: top.row, column: index + 1, message: reason }],
  )
  const missing = mustHave.filter((name) => !headings.some((heading) => squeezedHeading(heading) === name))
  const faults = [
    ...missing.map((name) => ({ row: top.row, column: 0, message: noHeading(name, headings) })),
    ...table.faults.map((fault) => ({ ...fault, row: top.row })),
    ...(isStrict ? unused : []),
  ]
  const warnings = [...aside(grid), ...(isStrict ? [] : unused), ...table.warnings]
  // One that came out empty by a slip would take all courses away.
  if (table.rows.length === 0 && faults.length === 0) throw new NoSheet(noCourse(table.has))
  return { ...table, headings, faults, warnings, sample }
}

const noHeading = (name: string, headings: readonly string[]): string => {
  const known = headings.filter((heading) => heading !== '').map((heading) => JSON.stringify(heading))
  return `has no heading ${JSON.stringify(name)}, which --map names; expected one of ${known.join(', ')}`
}

const noCourse = (has: ReadonlySet<string>): string =>
  has.has('title') || has.has('id')
    ? 'there is no course in it; expected a row for each below the headings'
    : 'there is no course in it; expected a heading such as Course Name, and a row for each course below it'

/** Warnings about the parts of a workbook that are left out. */
function aside({ name, others, hidden }: Grid): CellFault[] {
  const whole = { row: 0, column: 0 }
  const sheets = `the sheet ${JSON.stringify(name)} was read; left out: ${others.map((other) => JSON.stringify(other)).join(', ')}`
  return [
    ...(others.length > 0 ? [{ ...whole, message: sheets }] : []),
    ...hidden.map((row) => ({ row, column: 0, message: 'is hidden and is left out' })),
  ]
}
