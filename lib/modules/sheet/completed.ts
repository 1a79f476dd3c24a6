import { also, quote, said } from '#lib/office/imports/messages.ts'
import type { HeadingUse } from '#lib/office/imports/sheets.ts'
import {
  type CellFault,
  cellText,
  type GridRow,
  isBlank,
  placeOf,
  type SheetRow,
  textIn,
  textOfTime,
} from './cell.ts'
import { dayIn, isClock, isDate, partsIn, spreads } from './columns/evidence.ts'
import { fields, notSessions } from './fields/fields.ts'
import { rangeIn } from './values/dates.ts'

/**
 * Returns a function that completes timetables: a row with only a time gets the day of the row above in the same
 * course, with a warning.
 */
export function dayAbove(uses: readonly HeadingUse[]) {
  const indexOf = (name: string) => uses.filter((use) => use.columns.includes(name)).map(({ index }) => index)
  const [day = -1, time] = indexOf('sessions')
  const isTimetable = time !== undefined && day < Math.min(...indexOf('title'))
  let above = ''
  return (row: SheetRow, cells: GridRow['cells']): CellFault[] => {
    const own = textIn(cells[day])
    if (own !== '') above = own
    const cell = row.cells.get('sessions')
    if (!isTimetable || own !== '' || !cell || above === '') return []
    const value = `${above} ${textIn(cell.value)}`
    if (!notSessions(textIn(cell.value)) || notSessions(value)) return []
    row.cells.set('sessions', { ...cell, value })
    return [{ ...placeOf(row, 'sessions'), said: said('dayAbove', { day: quote(above) }) }]
  }
}

/** Gives a class that has a time and a date, but no day of the week, the day of its date, with a warning. */
export function dayOfDate(row: SheetRow): CellFault[] {
  const [cell, start] = [row.cells.get('sessions'), row.cells.get('starts_on')]
  const isOneDay =
    isBlank(cellText(row, 'ends_on'), 'ends_on') || cellText(row, 'ends_on') === cellText(row, 'starts_on')
  if (!cell || !start || !isOneDay || rangeIn(start.value) || !isClock(cell.value) || !isDate(start.value))
    return []
  // A date that can be two days says no day of the week.
  if (/^\d{1,2}[/-]\d{1,2}[/-]/.test(textIn(start.value))) return []
  const date = dayIn(start.value)
  if (date === '') return []
  const day = new Date(`${date}T00:00:00Z`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
  row.cells.set('sessions', { ...cell, value: `${day} ${textOfTime(cell.value)}` })
  return [{ ...placeOf(row, 'sessions'), said: said('dayOfDate', { day }) }]
}

/** Distributes the cells that hold several things. */
export function spread(row: SheetRow, has: Set<string>, mixed: ReadonlySet<number>): CellFault[] {
  const found = new Map(
    row.cells.values().flatMap((cell) => {
      const parts = partsIn(cell.value, mixed.has(cell.column))
      return parts ? [[cell.column, { cell, parts }] as const] : []
    }),
  )
  for (const [name, { column }] of [...row.cells])
    if (found.has(column) && spreads.has(name)) row.cells.delete(name)
    else if (found.has(column)) found.delete(column)
  for (const { cell, parts } of found.values())
    for (const [name, part] of parts) {
      if (name === '') continue
      const other = row.cells.get(name)
      const joined = other && name === 'sessions' ? `${textIn(other.value)} ${part}` : part
      if (!other || name === 'sessions' || isBlank(textIn(other.value), name))
        row.cells.set(name, { ...cell, value: joined })
      has.add(name)
    }
  const start = row.cells.get('starts_on')
  const [from, to] = (found.size > 0 && rangeIn(start?.value ?? null)) || []
  if (start && from && to && cellText(row, 'ends_on') === '') {
    row.cells.set('starts_on', { ...start, value: from }).set('ends_on', { ...start, value: to })
    has.add('ends_on')
  }
  return [...found.values()].map(({ cell: { column, value: whole }, parts }) => {
    const [words, value] = [quote(parts.find(([name]) => name === '')?.[1] ?? ''), quote(textIn(whole))]
    return {
      row: row.row,
      column,
      said: words === '""' ? said('together', { value }) : said('wordsLeftOut', { words, value }),
    }
  })
}

/**
 * Moves a cell into the row's level, with a warning, if it does not fit its column: `Evening batch` among days and
 * times, `Last Sat of every month` among dates, or `Group of 6` among ways of teaching.
 */
export function movedToLevel(row: SheetRow): CellFault[] {
  const moved = new Set<number>()
  return fields.flatMap(({ name, misfit }): CellFault[] => {
    const cell = row.cells.get(name)
    const written = cellText(row, name)
    const reason = isBlank(written, name) ? undefined : misfit?.(written)
    if (!cell || !reason) return []
    row.cells.delete(name)
    if (moved.has(cell.column)) return []
    moved.add(cell.column)
    const level = row.cells.get('level')
    const both = [cellText(row, 'level'), written].filter((text) => !isBlank(text, 'level')).join(', ')
    row.cells.set('level', { column: level?.column ?? cell.column, value: both })
    return [{ row: row.row, column: cell.column, said: also(reason, said('takenForLevel')) }]
  })
}
