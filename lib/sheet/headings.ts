import { editsBetween } from '#lib/catalogue/index/search/edits.ts'
import { type Cell, type CellFault, type SheetRow, textIn } from './cell.ts'
import { columnNames, columnOf } from './columns.ts'
import { type Mapping, mappings, recognised } from './mappings.ts'

export interface Sheet {
  /** As they stand in the first row. */
  headings: string[]
  /** Names of our columns that the sheet speaks of. */
  has: ReadonlySet<string>
  rows: SheetRow[]
  faults: CellFault[]
  /** Whose export it was taken for; undefined for a sheet of our own columns. */
  mapping: string | undefined
}

/** Finds our columns in a grid, by their headings or as the export of another system. */
export function readSheet(grid: readonly Cell[][], mappingName?: string): Sheet {
  const filled = grid
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => textIn(cell) !== ''))
  const [top = { row: 1, cells: [] }, ...rows] = filled
  const headings = top.cells.map(textIn)
  const mapping = mappings.find(({ name }) => name === mappingName) ?? recognised(headings)
  const sheet = mapping ? mapped(mapping, headings, rows) : own(headings, rows)
  const faults = sheet.faults.map((fault) => ({ ...fault, row: top.row }))
  // One that came out empty by a slip would take all courses away.
  if (sheet.rows.length === 0 && faults.length === 0) faults.push({ row: 0, column: 0, message: noCourse })
  return { ...sheet, faults }
}

const noCourse = 'there is no course in it; expected headings, and a row for each version'

type FilledRow = { row: number; cells: Cell[] }

function own(headings: string[], rows: FilledRow[]): Sheet {
  const faults: CellFault[] = []
  const placed = new Map<string, number>()
  for (const [index, heading] of headings.entries()) {
    // What begins with # is a note of the institute's own.
    if (heading === '' || heading.startsWith('#')) continue
    const column = columnOf(heading)
    const message = column ? repeated(placed, column.name) : unknown(heading)
    if (message !== undefined) faults.push({ row: 1, column: index + 1, message })
    else if (column) placed.set(column.name, index)
  }
  const read = rows.map(({ row, cells }) => ({
    row,
    cells: new Map([...placed].map(([name, at]) => [name, { value: cells[at] ?? null, column: at + 1 }])),
    isCourseOnly: false,
  }))
  return {
    headings,
    has: new Set(placed.keys()),
    // A row of notes only is no version.
    rows: read.filter(({ cells }) => cells.values().some(({ value }) => textIn(value) !== '')),
    faults,
    mapping: undefined,
  }
}

const repeated = (placed: Map<string, number>, name: string): string | undefined =>
  placed.has(name) ? `the column ${name} is there already; expected each once` : undefined

function unknown(heading: string): string {
  const meant = nearest(heading.toLowerCase().replace(/[\s-]+/g, '_'))
  const hint = meant ? `Did you mean ${meant}?` : 'catalogue init --csv writes those that there are.'
  return `${JSON.stringify(heading)} is no column. ${hint} A heading that begins with # is passed over.`
}

/** The column whose name is two edits away at most, or has the same beginning. */
function nearest(word: string): string | undefined {
  const near = columnNames
    .map((name) => ({ name, edits: editsBetween([...word], [...name], 2) }))
    .filter(({ edits }) => edits <= 2)
    .sort((a, b) => a.edits - b.edits)
  return near[0]?.name ?? columnNames.find((name) => word.length > 3 && name.startsWith(word))
}

function mapped(mapping: Mapping, headings: string[], rows: FilledRow[]): Sheet {
  const at = (heading: string): number =>
    headings.findIndex((one) => one.toLowerCase() === heading.toLowerCase())
  const faults = mapping.needs.flatMap((heading) =>
    at(heading) < 0
      ? [
          {
            row: 1,
            column: 0,
            message: `there is no column ${heading}; expected an export of ${mapping.name}`,
          },
        ]
      : [],
  )
  const textsOf = (cells: Cell[]) => (heading: string) => textIn(cells[at(heading)])
  const { refers } = mapping
  const named = new Map<string, string>()
  for (const { cells } of refers ? rows : []) {
    const name = textsOf(cells)(refers?.by ?? '')
    if (name !== '') named.set(name, textsOf(cells)(refers?.id ?? ''))
  }
  const made = rows.flatMap(({ row, cells }): SheetRow[] => {
    const plainly = textsOf(cells)
    const textAt = (heading: string): string =>
      (heading === refers?.from && named.get(plainly(heading))) || plainly(heading)
    if (!mapping.takes(textAt)) return []
    const mappedCells: SheetRow['cells'] = new Map()
    for (const [name, from, read] of mapping.columns) {
      const column = at(from)
      if (column < 0 || textIn(mappedCells.get(name)?.value) !== '') continue
      mappedCells.set(name, { value: read ? read(textAt) : (cells[column] ?? null), column: column + 1 })
    }
    return [{ row, cells: mappedCells, isCourseOnly: mapping.isCourseOnly?.(textAt) ?? false }]
  })
  const has = new Set(mapping.columns.filter(([, from]) => at(from) >= 0).map(([name]) => name))
  return { headings, has, rows: made, faults, mapping: mapping.name }
}
