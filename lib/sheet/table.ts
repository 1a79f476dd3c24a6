import {
  type CellFault,
  type GridRow,
  NoSheet,
  type PlacedCell,
  plainText,
  type SheetRow,
  textIn,
} from './cell.ts'
import { exportFormats, recognised } from './columns/exports.ts'
import { findHeadings, type HeadingMap, type HeadingUse, planHeadings } from './columns/headings.ts'
import { mapped } from './columns/mapped.ts'
import type { Grid } from './grid.ts'

/** A grid by our columns. */
export interface Table {
  headings: string[]
  /** Names of our columns that the sheet speaks of. */
  has: ReadonlySet<string>
  rows: SheetRow[]
  faults: CellFault[]
  warnings: CellFault[]
  /** The system whose export it was taken for; undefined for a sheet with headings of people. */
  system: string | undefined
  uses: HeadingUse[]
  /** The first rows below the headings, as they were written. */
  sample: string[][]
}

export interface TableChoice {
  /** The system whose export it is; undefined: as its headings tell. */
  system?: string | undefined
  map?: HeadingMap | undefined
  /** Headings that are no column are faults. */
  isStrict?: boolean | undefined
}

const sampled = 5

/** Finds the headings of a grid, and its courses below them. */
export function tableOf(grid: Grid, { system, map = {}, isStrict = false }: TableChoice): Table {
  const { at } = findHeadings(grid.rows, map)
  const top = grid.rows[at] ?? { row: 1, cells: [] }
  const rows = grid.rows.slice(at + 1)
  const headings = top.cells.map(textIn)
  const format = exportFormats.find(({ name }) => name === system) ?? recognised(headings)
  const sample = rows.slice(0, sampled).map(({ cells }) => headings.map((_, index) => textIn(cells[index])))
  const table = format
    ? { ...mapped(format, headings, rows), warnings: [], system: format.name, uses: [] }
    : { ...own(headings, rows, map), faults: [], system: undefined }
  const unused: CellFault[] = table.uses.flatMap(({ index, reason }) =>
    reason === undefined ? [] : [{ row: top.row, column: index + 1, message: reason }],
  )
  const faults = [...table.faults.map((fault) => ({ ...fault, row: top.row })), ...(isStrict ? unused : [])]
  const warnings = [...aside(grid), ...(isStrict ? [] : unused), ...table.warnings]
  // One that came out empty by a slip would take all courses away.
  if (table.rows.length === 0 && faults.length === 0) throw new NoSheet(noCourse(table.has))
  return { ...table, headings, faults, warnings, sample }
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

function own(headings: string[], rows: readonly GridRow[], map: HeadingMap) {
  const uses = planHeadings(headings, rows, map)
  const placed = uses.flatMap(({ index, columns }) => columns.map((name) => ({ name, index })))
  const has = new Set(placed.map(({ name }) => name))
  const warnings: CellFault[] = []
  const read = rows.flatMap(({ row, cells }): SheetRow[] => {
    const byName = new Map<string, PlacedCell>(
      placed.map(({ name, index }) => [name, { value: cells[index] ?? null, column: index + 1 }]),
    )
    const filled = [...byName.keys()].filter((name) => textIn(byName.get(name)?.value) !== '')
    if (filled.length === 0 || cells.every((cell, index) => textIn(cell) === (headings[index] ?? '')))
      return []
    const reason = isTotal(cells, byName)
      ? 'is a row of totals and is left out'
      : has.has('price') && has.size > 2 && filled.length === 1 && filled[0] === 'title'
        ? `${JSON.stringify(textIn(byName.get('title')?.value))} stands alone in its row; it is taken for a note and left out`
        : undefined
    if (reason === undefined) return [{ row, cells: byName, isCourseOnly: false }]
    warnings.push({ row, column: 0, message: reason })
    return []
  })
  return { uses, has, rows: read, warnings }
}

function isTotal(cells: GridRow['cells'], byName: ReadonlyMap<string, PlacedCell>): boolean {
  const first = plainText(cells.find((cell) => textIn(cell) !== ''))
  if (
    /^(grand |sub ?-?)?totals?( (fees?|courses?|amount|students|revenue))?[:.]?$|^(कुल|योग)( .*)?$/.test(first)
  )
    return true
  return /^(grand |sub ?-?)?totals?\b/.test(first) && textIn(byName.get('title')?.value) === ''
}
