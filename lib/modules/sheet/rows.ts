import { fold } from '#lib/base/plain-text.ts'
import { isOnRequest } from '#lib/office/imports/amounts.ts'
import { also, quote, type Said, said, UnreadableText } from '#lib/office/imports/messages.ts'
import { readSessions } from '#lib/office/imports/sessions.ts'
import type { HeadingMap, HeadingUse, RowQuestion } from '#lib/office/imports/sheets.ts'
import {
  type Cell,
  type CellFault,
  cellText,
  type GridRow,
  isBlank,
  isFormulaError,
  placeOf,
  plainCell,
  type SheetRow,
  textIn,
  textOfTime,
} from './cell.ts'
import { chooseColumns } from './columns/choose.ts'
import { columns, joints } from './columns/columns.ts'
import { datedSeries, placeSeries, usesOfSeries } from './columns/dated-series.ts'
import { dayIn, isClock, isDate, isDays, partsIn } from './columns/evidence.ts'
import { mayMean } from './columns/names.ts'
import { priceRole } from './columns/prices.ts'
import { dateOrderOf, rangeIn, shownText } from './values/dates.ts'
import { dateCell, isFull, saysNoSeats, time } from './values/texts.ts'
import { hides, isNoWay } from './values/words.ts'

interface RowChoice {
  map: HeadingMap
  /** How the office answered what names alone in their rows are. */
  alone: string | undefined
  isCourse: (title: string) => boolean
}

/**
 * Reads the rows below the headings and assigns their cells to columns. Skips totals and notes with a warning; skips
 * blank rows and repeated headings silently.
 */
export function rowsBelow(headings: string[], rows: readonly GridRow[], { map, alone, isCourse }: RowChoice) {
  const series = datedSeries(headings, rows, map)
  const ofSeries = series ? usesOfSeries(series, headings) : []
  const { uses, questions } = chooseColumns(headings, series ? without(rows, ofSeries) : rows, map, ofSeries)
  const has = new Set<string>(uses.flatMap((use) => use.columns))
  const warnings: CellFault[] = []
  if (uses.length > 0 && !has.has('title') && !has.has('id'))
    return {
      ...{ uses, questions, has, rows: [], warnings, asked: [] },
      faults: [{ row: 0, column: 0, said: untitled(uses) }],
    }
  for (const name of ofSeries.flatMap((use) => use.columns)) has.add(name)
  const order =
    series && dateOrderOf(series.flatMap(({ date }) => rows.map(({ cells }) => cells[date] ?? null)))
  const addDay = dayAbove(uses)
  const year = yearColumn(uses, rows)
  const sections = sectionsIn(rows, has, { alone, isCourse, uses })
  const faults: CellFault[] = []
  let above: Section | undefined
  let hasCourse = false
  const dividing = leftOutDividing(rows, uses)
  const courses = rows.flatMap((one): SheetRow[] => {
    const { row, cells } = one
    const beside = dividing.map((index) => fold(textIn(cells[index]))).join('\n')
    const read = {
      row,
      cells: placedIn(one, uses),
      beside,
      year: year && (textIn(cells[year.index]) || undefined),
    }
    const section = sections.get(one)
    if (section) {
      const { column, name } = section
      const value = quote(section.text)
      above = section
      if (name === undefined) faults.push({ row, column, said: said('alone', { value }) })
      else warnings.push({ row, column, said: said('section', { value, name }) })
      return []
    }
    const filled = [...read.cells.keys()].filter((name) => cellText(read, name) !== '')
    if (isRepeated(cells, headings)) return []
    if (filled.length === 0) {
      const text = uses.map(({ index }) => textIn(cells[index])).find((one) => /\p{L}{3}/u.test(one))
      if (text !== undefined) warnings.push({ row, column: 0, said: said('note', { value: quote(text) }) })
      return []
    }
    const isOneWord = filled.length === 1 && isOfCourse(filled[0] ?? '')
    if (!hasCourse && !isOneWord && has.has('title') && isOfHeadings(read, cells)) {
      warnings.push({ row, column: 0, said: said('ofHeadings') })
      return []
    }
    hasCourse = true
    const isNamed = alone === 'course' && filled.length === 1 && filled[0] === 'title'
    const reason = isTotal(cells, read)
      ? said('totals')
      : isNamed
        ? undefined
        : noteIn(filled, read, has, isCourse)
    if (reason !== undefined) {
      warnings.push({ row, column: 0, said: reason })
      return []
    }
    warnings.push(...closedBeside(read, cells, uses))
    for (const [at, cell] of cells.entries())
      if (isFormulaError(cell))
        warnings.push({ row, column: at + 1, said: said('formulaError', { value: quote(textIn(cell)) }) })
    // A status such as `Full` says that no seats are left.
    const state = read.cells.get('status')
    if (state && isFullIn(textIn(state.value)) && cellText(read, 'seats_left') === '') {
      read.cells.set('seats_left', { ...state, value: 0 })
      has.add('seats_left')
    }
    if (series) warnings.push(...placeSeries(read, cells, series, order))
    if (above?.name !== undefined) placeSection(read, above, above.name, has)
    const moved = [...spread(read, has), ...addDay(read, cells), ...dayOfDate(read), ...movedToLevel(read)]
    if (read.cells.has('level')) has.add('level')
    warnings.push(...moved)
    return [read]
  })
  const all = [...uses, ...ofSeries].sort((one, other) => one.index - other.index)
  const asked: RowQuestion[] = faults.length > 0 ? ['alone'] : []
  return { uses: all, questions, has, rows: courses, warnings, faults, asked }
}

/** Returns whether a row before all courses continues the headings: it names no course, and has only words. */
const isOfHeadings = (row: SheetRow, cells: GridRow['cells']): boolean =>
  cellText(row, 'title') === '' &&
  cellText(row, 'id') === '' &&
  cells.every(
    (cell) =>
      textIn(cell) === '' ||
      (typeof cell === 'string' && !/^\D{0,4}\d[\d.,/:]*\D{0,4}$/.test(cell) && !isDate(cell)),
  )

/** Returns whether a row has the headings again, but for a few. */
function isRepeated(cells: GridRow['cells'], headings: readonly string[]): boolean {
  const filled = cells.flatMap((cell, at) =>
    textIn(cell) === '' ? [] : [headings[at]?.startsWith(textIn(cell))],
  )
  return 2 * filled.filter(Boolean).length > filled.length
}

/** A name that stands alone above rows, and the field of these that it says; undefined if that has to be asked. */
interface Section {
  text: string
  /** From 1. */
  column: number
  name: string | undefined
}

/** Mean number of rows below names alone in their rows from which on these surely group them. */
const manyRows = 3

/**
 * Finds the names, days and dates that stand alone above rows. A single name says too little, and so do names in a
 * sheet of which most rows have hardly more.
 */
function sectionsIn(
  rows: readonly GridRow[],
  has: ReadonlySet<string>,
  { alone, isCourse, uses }: Pick<RowChoice, 'alone' | 'isCourse'> & { uses: readonly HeadingUse[] },
): ReadonlyMap<GridRow, Section> {
  const found = new Map<GridRow, Section>()
  const isAlone = (row: GridRow | undefined) => row?.cells.filter((cell) => textIn(cell) !== '').length === 1
  const title = uses.find((use) => use.columns.includes('title'))?.index ?? -1
  const names: string[] = []
  for (const [at, row] of rows.entries()) {
    const column = row.cells.findIndex((cell) => textIn(cell) !== '') + 1
    const text = textIn(row.cells[column - 1])
    const isTitle = /\p{L}/u.test(text) && !isSentence(text) && !isTotalWord(text) && !isCourse(text)
    if (!isTitle || !isAlone(row) || !rows[at + 1] || isAlone(rows[at + 1])) continue
    const name = isDays(text) ? 'sessions' : isDate(text) ? 'starts_on' : 'tags'
    if (name === 'tags') names.push(text)
    found.set(row, { text, column, name })
  }
  const isSure =
    alone === 'group' ||
    names.every((text) => text === text.toUpperCase() && text !== text.toLowerCase()) ||
    rows.length >= (manyRows + 1) * names.length
  for (const [row, section] of found)
    if (section.name !== 'tags') continue
    else if (alone === 'course' || has.has('tags') || has.size < 3 || names.length < 2) found.delete(row)
    else if (!isSure && section.column === title + 1) found.set(row, { ...section, name: undefined })
  return found
}

/** Gives a row what the name above it says, unless it says that itself. */
function placeSection(row: SheetRow, { text, column }: Section, name: string, has: Set<string>): void {
  const cell = row.cells.get(name)
  const own = textIn(cell?.value)
  const both = name === 'sessions' && unreadable(own) ? `${text} ${own}` : undefined
  if (isBlank(own, name) || (both !== undefined && !unreadable(both)))
    row.cells.set(name, { column: cell?.column ?? column, value: isBlank(own, name) ? text : (both ?? text) })
  has.add(name)
}

/** Finds a column that was left out and has the years of dates without one. */
function yearColumn(uses: readonly HeadingUse[], rows: readonly GridRow[]): HeadingUse | undefined {
  const starts = uses.find(({ columns: names }) => names.includes('starts_on'))
  const isYearless = (cell: Cell = null) => !/\d{4}/.test(textIn(cell)) && isDate(cell)
  if (!starts || !rows.some(({ cells }) => isYearless(cells[starts.index]))) return undefined
  const year = uses.find(
    ({ index, heading, reason }) =>
      reason !== undefined &&
      years.has(fold(heading)) &&
      rows.every(({ cells }) => /^(?:(?:19|20)\d\d)?$/.test(textIn(cells[index]))),
  )
  if (!year) return undefined
  delete year.reason
  year.guess = said('yearBeside', { value: quote(year.heading) })
  return year
}

const years = new Set(
  'year jahr année annee año ano anno mwaka वर्ष साल السنة سال rok год рік år jaar yıl tahun năm 年 年度 년도'.split(
    ' ',
  ),
)

/**
 * Returns the positions of the columns that were left out, by the sheet and not by the office, and whose cells divide the
 * rows into groups. Cells that all differ, such as running numbers and remarks, divide nothing.
 */
const leftOutDividing = (rows: readonly GridRow[], uses: readonly HeadingUse[]): number[] =>
  uses
    .filter(({ columns, reason }) => columns.length === 0 && reason !== undefined)
    .map(({ index }) => index)
    .filter((index) => {
      const texts = rows.map(({ cells }) => textIn(cells[index])).filter((text) => text !== '')
      return new Set(texts).size < texts.length
    })

/** Blanks columns that are understood already. */
const without = (rows: readonly GridRow[], uses: readonly HeadingUse[]): GridRow[] => {
  const known = new Set(uses.map(({ index }) => index))
  return rows.map((row) => ({ ...row, cells: row.cells.map((cell, at) => (known.has(at) ? null : cell)) }))
}

/**
 * Returns a function that completes timetables: a row with only a time gets the day of the row above in the same
 * course, with a warning.
 */
function dayAbove(uses: readonly HeadingUse[]) {
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
    if (!unreadable(textIn(cell.value)) || unreadable(value)) return []
    row.cells.set('sessions', { ...cell, value })
    return [{ ...placeOf(row, 'sessions'), said: said('dayAbove', { day: quote(above) }) }]
  }
}

/** Gives a class that has a time and a date, but no day of the week, the day of its date, with a warning. */
function dayOfDate(row: SheetRow): CellFault[] {
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
function spread(row: SheetRow, has: Set<string>): CellFault[] {
  const found = new Map(
    row.cells.values().flatMap((cell) => {
      const parts = partsIn(cell.value)
      return parts ? [[cell.column, { cell, parts }] as const] : []
    }),
  )
  for (const [name, { column }] of [...row.cells])
    if (found.has(column) && spreads.has(name)) row.cells.delete(name)
    else if (found.has(column)) found.delete(column)
  for (const { cell, parts } of found.values())
    for (const [name, part] of parts) {
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
  return [...found.values()].map(({ cell: { column, value } }) => ({
    row: row.row,
    column,
    said: said('together', { value: quote(textIn(value)) }),
  }))
}

/** The fields whose cells are distributed if they hold several things. */
const spreads = new Set(['starts_on', 'sessions', 'workload', 'price'])

/** Returns why a text cannot be read as days and times; undefined when it can. */
function unreadable(sessions: string): Said | undefined {
  try {
    readSessions(sessions)
    return undefined
  } catch (error) {
    if (error instanceof UnreadableText) return error.said
    throw error
  }
}

/**
 * Moves a cell into the row's level, with a warning, if it does not fit its column: `Evening batch` among days and
 * times, `Last Sat of every month` among dates, or `Group of 6` among ways of teaching.
 */
function movedToLevel(row: SheetRow): CellFault[] {
  const moved = new Set<number>()
  return Object.entries(misfits).flatMap(([name, misfit]): CellFault[] => {
    const cell = row.cells.get(name)
    const written = cellText(row, name)
    const reason = isBlank(written, name) ? undefined : misfit(written)
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

/** Returns why a text among dates must stay beside the days and times: it says that they are not every week. */
const notWeekly = (text: string): Said | undefined =>
  !/\d{4}/.test(text) && rare.test(plainCell(text)) ? said('notWeekly', { value: quote(text) }) : undefined

const rare =
  /\b(every|each|of the|per) month\b|\bmonthly\b|\b(alternate|fortnightly|bi-?weekly|every (other|second|2nd))\b|\b(jeden|jede|alle) (2\.?|zweiten?|zwei)( |$)|14-?tägig|monatlich|(jeden|im) monat|\b(cada|al) (mes|quincena|15 días)|quincenal|mensualmente|\b(chaque|par|du) mois\b|ogni mese|kila mwezi|हर महीने|har mahine/

const noWay = (text: string): Said | undefined =>
  isNoWay(text) ? said('noWay', { value: quote(text) }) : undefined

/** By column, why a cell belongs into the level; undefined if it fits its column. */
const misfits: Readonly<Record<string, (text: string) => Said | undefined>> = {
  starts_on: notWeekly,
  sessions: unreadable,
  delivery: noWay,
  mode: noWay,
}

/** Builds the fault for a sheet without a heading for course names, and suggests the likeliest heading. */
export function untitled(uses: readonly HeadingUse[]): Said {
  const likely =
    uses.find(({ reason }) => reason !== undefined) ?? uses.find((use) => use.columns[0] === 'level')
  const hint = likely && said('maybeTitle', { heading: likely.heading, value: quote(likely.heading) })
  return also(said('untitled'), hint)
}

/** Assigns a row's cells to columns. When several headings fill one column, their cells are joined. */
function placedIn({ cells, origins }: GridRow, uses: readonly HeadingUse[]): SheetRow['cells'] {
  const placed: SheetRow['cells'] = new Map()
  for (const { index, heading, columns: names } of uses)
    for (const name of names) {
      const cell = {
        value: isFormulaError(cells[index]) ? null : partOf(cells[index] ?? null, name, names),
        column: index + 1,
        ...origins?.[index],
      }
      const before = cellText({ cells: placed }, name)
      const isNone = isBlank(textIn(cell.value), name)
      if (isBlank(before, name) && (!isNone || !placed.has(name))) placed.set(name, cell)
      else if (!isNone && before !== textIn(cell.value))
        placed.set(name, { ...cell, value: before + jointOf(name, heading, before) + textIn(cell.value) })
    }
  const [starts, ends] = [placed.get('starts_on'), placed.get('ends_on')]
  const range = starts && ends && isBlank(textIn(ends.value), 'ends_on') ? rangeIn(starts.value) : undefined
  if (starts && range)
    placed.set('starts_on', { ...starts, value: range[0] }).set('ends_on', { ...starts, value: range[1] })
  const usual = placed.get('compare_at_price')
  const hasOffers = uses.some((use) => use.columns.includes('price') && priceRole(use.heading) === 'sale')
  // A row without a reduced price costs the usual price.
  if (usual && hasOffers && isOnRequest(cellText({ cells: placed }, 'price')))
    placed.set('price', usual).set('compare_at_price', { ...usual, value: null })
  return placed
}

/** Returns whether a heading of times is for the end of a class, such as `To` or `End time`. */
const isEndTime = (heading: string): boolean =>
  mayMean(heading, 'ends_on') || endOfClass.test(heading.replaceAll('_', ' '))

const endOfClass =
  /\b(?:end|ending|finish|closing|to|bis|endzeit|fin|fim|fine|t[eé]rmino|mwisho|salida|saída|saida)\b/i

/** Returns the separator before a further cell of a column: `From` and `To` are the two ends of one class. */
const jointOf = (name: string, heading: string, before: string): string =>
  name === 'sessions' && isEndTime(heading) && /\d\D{0,6}$/.test(before) ? '–' : (joints[name] ?? '')

const dated = new Set(
  columns.filter(({ read }) => read === dateCell || read === time).map(({ name }) => name),
)

/** Returns the part of a cell that fills the named column: the first day, the last day or the intake. */
function partOf(cell: Cell, name: string, names: readonly string[]): Cell {
  if (names.includes('starts_on') && names.includes('level') && isDate(cell) === (name === 'level'))
    return null
  if (cell instanceof Date && !dated.has(name)) return shownText(cell)
  if (name === 'level' || !names.includes('starts_on') || !names.includes('ends_on')) return cell
  const [from, to] = rangeIn(cell) ?? [cell, null]
  return name === 'starts_on' ? from : to
}

/** Returns a warning if a row is only a note, such as a section title or payment terms; undefined for other rows. */
function noteIn(
  [name = '', other]: readonly string[],
  row: SheetRow,
  has: ReadonlySet<string>,
  isCourse: (title: string) => boolean,
): Said | undefined {
  const text = cellText(row, name)
  if (other !== undefined || has.size < 3 || (name === 'title' && isCourse(text))) return undefined
  // A section title above the ids: no id that we write has capitals, spaces or other letters.
  if (name === 'id' && has.has('title') && !/^[a-z0-9][a-z0-9._-]*$/.test(text) && !/\d/.test(text))
    return said('note', { value: quote(text) })
  const isNote =
    name === 'sessions'
      ? unreadable(text) !== undefined
      : isSentence(text) || (name !== 'id' && has.has('price') && isOfCourse(name))
  return isNote ? said('note', { value: quote(text) }) : undefined
}

const isOfCourse = (name: string): boolean => columns.find((one) => one.name === name)?.of === 'course'

const isSentence = (text: string): boolean =>
  /^(\*|n\.?b\.?\b|note|nota\b|hinweis|remarque|नोट)/i.test(text) || text.split(/\s+/, 7).length > 6

const isFullIn = (text: string): boolean =>
  text
    .slice(0, 200)
    .split(/\s[-–—]\s|[,;(/]/)
    .some(isFull)

/** Returns a warning for each cell of an unread column that seems to say that the course is cancelled or full. */
function closedBeside(row: SheetRow, cells: GridRow['cells'], uses: readonly HeadingUse[]): CellFault[] {
  return uses.flatMap(({ index, columns: names }): CellFault[] => {
    const text = textIn(cells[index])
    if (names.length > 0 || text === '') return []
    const isFullElsewhere = saysNoSeats(row.cells.get('seats_left')?.value ?? null)
    const saysFull = !isFullElsewhere && isFullIn(text)
    return hides(text) || saysFull
      ? [{ row: row.row, column: index + 1, said: said('closedBeside', { value: quote(text) }) }]
      : []
  })
}

const isTotalWord = (text: string): boolean =>
  /^(grand |sub ?-?)?totals?( (fees?|courses?|amount|students|revenue))?[:.]?$|^(summe|gesamt|gesamtsumme|insgesamt|total général|totale|somma|soma|jumla)[:.]?$|^(कुल|योग)( .*)?$/i.test(
    text,
  )

function isTotal(cells: GridRow['cells'], row: SheetRow): boolean {
  const first = plainCell(cells.find((cell) => textIn(cell) !== ''))
  if (isTotalWord(first)) return true
  if (cellText(row, 'title') !== '' || cellText(row, 'id') !== '') return false
  // Without a title: `Total: 62` in any cell, or nothing but numbers of seats.
  const texts = cells.map(plainCell).filter((text) => text !== '')
  const named = [...row.cells.keys()].filter((name) => cellText(row, name) !== '')
  return (
    texts.some((text) =>
      /^(grand |sub ?-?)?(totals?|totale|total général|summe|gesamt|soma)\b ?:? ?[\d.,]*$/.test(text),
    ) ||
    /^(grand |sub ?-?)?totals?\b/.test(first) ||
    (named.every((name) => name === 'seats_left') && texts.every((text) => /^[\d.,]+$/.test(text)))
  )
}
