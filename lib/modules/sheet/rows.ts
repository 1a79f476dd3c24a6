import { isOnRequest } from '#lib/imports/amounts.ts'
import { also, quote, type Said, said } from '#lib/imports/messages.ts'
import { readSessions } from '#lib/imports/sessions.ts'
import type { HeadingMap, HeadingUse } from '#lib/imports/sheets.ts'
import { UnreadableText } from '#lib/imports/typed-text.ts'
import {
  type CellFault,
  cellText,
  type GridRow,
  placeOf,
  plainCell,
  type SheetRow,
  textIn,
  textOfTime,
} from './cell.ts'
import { columns, joints } from './columns/columns.ts'
import { isSale, planHeadings } from './columns/headings.ts'

/** Reads the rows below headings of people by our columns; rows that are no course are left out and named. */
export function rowsBelow(
  headings: string[],
  rows: readonly GridRow[],
  { map, isCourse }: { map: HeadingMap; isCourse: (title: string) => boolean },
) {
  const uses = planHeadings(headings, rows, map)
  const has = new Set<string>(uses.flatMap((use) => use.columns))
  const warnings: CellFault[] = []
  if (uses.length > 0 && !has.has('title') && !has.has('id'))
    return { uses, has, rows: [], warnings, faults: [{ row: 0, column: 0, said: untitled(uses) }] }
  const courses = rows.flatMap(({ row, cells }): SheetRow[] => {
    const read = { row, cells: placedIn(cells, uses) }
    const unclear = unclearSessions(read)
    if (unclear) {
      has.add('level')
      warnings.push(unclear)
    }
    const filled = [...read.cells.keys()].filter((name) => cellText(read, name) !== '')
    if (filled.length === 0 || cells.every((cell, index) => textIn(cell) === (headings[index] ?? '')))
      return []
    const reason = isTotal(cells, read)
      ? said('totals')
      : has.has('price') && has.size > 2
        ? noteIn(filled, read, isCourse)
        : undefined
    if (reason === undefined) return [read]
    warnings.push({ row, column: 0, said: reason })
    return []
  })
  return { uses, has, rows: courses, warnings, faults: [] }
}

/** Moves days and times that cannot be read to the level of a row, and says why; undefined when they can be read. */
function unclearSessions(row: SheetRow): CellFault | undefined {
  const cell = row.cells.get('sessions')
  const written = cellText(row, 'sessions')
  if (!cell || /^([-–—]*|n\.?\/?a\.?)$/i.test(written)) return undefined
  try {
    readSessions(written)
    return undefined
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    const level = row.cells.get('level')
    const both = [cellText(row, 'level'), written].filter((text) => text !== '').join(', ')
    row.cells.set('level', { column: level?.column ?? cell.column, value: both }).delete('sessions')
    return { ...placeOf(row, 'level'), said: also(error.said, said('takenForLevel')) }
  }
}

/** Says that no heading names the courses, with the heading that may be meant. */
function untitled(uses: readonly HeadingUse[]): Said {
  const likely =
    uses.find(({ reason }) => reason !== undefined) ?? uses.find((use) => use.columns[0] === 'level')
  const hint = likely && said('maybeTitle', { heading: likely.heading, value: quote(likely.heading) })
  return also(said('untitled'), hint)
}

/** The cells of a row by column; cells of several headings that are one column are joined. */
function placedIn(cells: GridRow['cells'], uses: readonly HeadingUse[]): SheetRow['cells'] {
  const placed: SheetRow['cells'] = new Map()
  for (const { index, columns: names } of uses)
    for (const name of names) {
      const own = cells[index] ?? null
      const cell = { value: name === 'sessions' ? textOfTime(own) : own, column: index + 1 }
      const before = cellText({ cells: placed }, name)
      const isBlank = textIn(cell.value) === ''
      if (before === '' && (!isBlank || !placed.has(name))) placed.set(name, cell)
      else if (!isBlank && before !== textIn(cell.value))
        placed.set(name, { ...cell, value: `${before}${joints[name] ?? ''}${textIn(cell.value)}` })
    }
  const usual = placed.get('compare_at_price')
  const hasOffers = uses.some((use) => use.columns.includes('price') && isSale(use.heading))
  // Without an offer the usual price holds.
  if (usual && hasOffers && isOnRequest(cellText({ cells: placed }, 'price')))
    placed.set('price', usual).set('compare_at_price', { ...usual, value: null })
  return placed
}

/** Says that a row with a single cell about the course as a whole is a note, such as the title of a section. */
function noteIn(
  filled: readonly string[],
  row: SheetRow,
  isCourse: (title: string) => boolean,
): Said | undefined {
  const [name = '', other] = filled
  if (name === 'id' || (name === 'title' && isCourse(cellText(row, name)))) return undefined
  if (other !== undefined || columns.find((column) => column.name === name)?.of !== 'course') return undefined
  return said('note', { value: quote(cellText(row, name)) })
}

function isTotal(cells: GridRow['cells'], row: SheetRow): boolean {
  const first = plainCell(cells.find((cell) => textIn(cell) !== ''))
  if (
    /^(grand |sub ?-?)?totals?( (fees?|courses?|amount|students|revenue))?[:.]?$|^(कुल|योग)( .*)?$/.test(first)
  )
    return true
  return /^(grand |sub ?-?)?totals?\b/.test(first) && cellText(row, 'title') === ''
}
