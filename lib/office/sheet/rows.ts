import { type CellFault, type GridRow, type PlacedCell, plainText, type SheetRow, textIn } from './cell.ts'
import { columns, joints } from './columns/columns.ts'
import { type HeadingMap, type HeadingUse, isSale, planHeadings } from './columns/headings.ts'

/** Reads the rows below headings of people by our columns; rows that are no course are left out and named. */
export function rowsBelow(headings: string[], rows: readonly GridRow[], map: HeadingMap) {
  const uses = planHeadings(headings, rows, map)
  const has = new Set(uses.flatMap((use) => use.columns))
  const warnings: CellFault[] = []
  if (uses.length > 0 && !has.has('title') && !has.has('id'))
    return { uses, has, rows: [], warnings, faults: [{ row: 0, column: 0, message: untitled(uses) }] }
  const read = rows.flatMap(({ row, cells }): SheetRow[] => {
    const byName = placedIn(cells, uses)
    const filled = [...byName.keys()].filter((name) => textOf(byName, name) !== '')
    if (filled.length === 0 || cells.every((cell, index) => textIn(cell) === (headings[index] ?? '')))
      return []
    const reason = isTotal(cells, byName)
      ? 'is a row of totals and is left out'
      : has.has('price') && has.size > 2
        ? noteIn(filled, byName)
        : undefined
    if (reason === undefined) return [{ row, cells: byName, isCourseOnly: false }]
    warnings.push({ row, column: 0, message: reason })
    return []
  })
  return { uses, has, rows: read, warnings, faults: [] }
}

/** Says that no heading names the courses, with the heading that may be meant. */
function untitled(uses: readonly HeadingUse[]): string {
  const likely =
    uses.find(({ reason }) => reason !== undefined) ?? uses.find((use) => use.columns[0] === 'level')
  const hint = likely
    ? `; --map "${likely.heading}=title" takes ${JSON.stringify(likely.heading)} for it`
    : ''
  return `no heading names the courses; expected one such as Course Name${hint}`
}

type Placed = Map<string, PlacedCell>

const textOf = (placed: Placed, name: string): string => textIn(placed.get(name)?.value)

/** The cells of a row by column; cells of several headings that are one column are joined. */
function placedIn(cells: GridRow['cells'], uses: readonly HeadingUse[]): Placed {
  const placed: Placed = new Map()
  for (const { index, columns: names } of uses)
    for (const name of names) {
      const cell = { value: cells[index] ?? null, column: index + 1 }
      const before = textOf(placed, name)
      const isBlank = textIn(cell.value) === ''
      if (before === '' && (!isBlank || !placed.has(name))) placed.set(name, cell)
      else if (!isBlank && before !== textIn(cell.value))
        placed.set(name, { ...cell, value: `${before}${joints[name] ?? ''}${textIn(cell.value)}` })
    }
  const usual = placed.get('compare_at_price')
  const hasOffers = uses.some((use) => use.columns.includes('price') && isSale(use.heading))
  // Without an offer the usual price holds.
  if (usual && hasOffers && textOf(placed, 'price') === '')
    placed.set('price', usual).set('compare_at_price', { ...usual, value: null })
  return placed
}

/** Says that a row with a single cell about the course as a whole is a note, such as the title of a section. */
function noteIn(filled: readonly string[], byName: Placed): string | undefined {
  const [name = '', other] = filled
  if (other !== undefined || columns.find((column) => column.name === name)?.of !== 'course') return undefined
  return `${JSON.stringify(textOf(byName, name))} stands alone in its row; it is taken for a note and left out`
}

function isTotal(cells: GridRow['cells'], byName: Placed): boolean {
  const first = plainText(cells.find((cell) => textIn(cell) !== ''))
  if (
    /^(grand |sub ?-?)?totals?( (fees?|courses?|amount|students|revenue))?[:.]?$|^(कुल|योग)( .*)?$/.test(first)
  )
    return true
  return /^(grand |sub ?-?)?totals?\b/.test(first) && textOf(byName, 'title') === ''
}
