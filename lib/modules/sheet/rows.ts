import { fold } from '#lib/base/plain-text.ts'
import { isOnRequest } from '#lib/office/imports/amounts.ts'
import { also, quote, type Said, said } from '#lib/office/imports/messages.ts'
import type { HeadingMap, HeadingUse, RowQuestion } from '#lib/office/imports/sheets.ts'
import {
  type AloneChoice,
  isOfCourse,
  isOfHeadings,
  isRepeated,
  isTotal,
  noteIn,
  placeSection,
  type Section,
  sectionsIn,
} from './asides.ts'
import {
  type Cell,
  type CellFault,
  cellText,
  type GridRow,
  isBlank,
  isFormulaError,
  type SheetRow,
  textIn,
} from './cell.ts'
import { chooseColumns } from './columns/choose.ts'
import { datedSeries, placeSeries, usesOfSeries } from './columns/dated-series.ts'
import { evidenceOf, isDate } from './columns/evidence.ts'
import { rangesWithYear, yearColumn } from './columns/years.ts'
import { dayAbove, dayOfDate, movedToLevel, spread } from './completed.ts'
import { fieldNamed, fields } from './fields/fields.ts'
import { mayMean } from './fields/headings.ts'
import { priceRole } from './fields/prices.ts'
import { dateOrderOf, rangeIn, shownText } from './values/dates.ts'
import { dateCell, isFull, saysNoSeats, time } from './values/texts.ts'
import { hides } from './values/words.ts'
import { onlineForPlace, weeklyColumns } from './weekly.ts'

interface RowChoice extends AloneChoice {
  map: HeadingMap
}

/**
 * Reads the rows below the headings and assigns their cells to columns. Skips totals and notes with a warning; skips
 * blank rows and repeated headings silently.
 */
export function rowsBelow(
  headings: string[],
  written: readonly GridRow[],
  { map, alone, isCourse }: RowChoice,
) {
  const rows = rangesWithYear(headings, written)
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
  const year = yearColumn(uses, written)
  const weekly = weeklyColumns(uses, rows)
  const sections = sectionsIn(rows, has, { alone, isCourse, uses })
  const faults: CellFault[] = []
  let above: Section | undefined
  let hasCourse = false
  const dividing = leftOutDividing(rows, uses)
  const coded = uses.filter(
    ({ index, reason }) => reason !== undefined && evidenceOf(rows, index).share('code') > 0.5,
  )
  const areMixed = ({ index }: HeadingUse) => evidenceOf(rows, index).share('several') > 0.5
  const mixed = new Set(uses.filter(areMixed).map(({ index }) => index + 1))
  const courses = rows.flatMap((one): SheetRow[] => {
    const { row, cells } = one
    const beside = dividing.map((index) => fold(textIn(cells[index]))).join('\n')
    const read = {
      row,
      cells: placedIn(weekly.named(one), uses),
      beside,
      codes: coded.map(({ index }) => textIn(cells[index])).join('\n'),
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
    weekly.clocked(read)
    onlineForPlace(read, has)
    const moved = [
      ...spread(read, has, mixed),
      ...addDay(read, cells),
      ...dayOfDate(read),
      ...movedToLevel(read),
    ]
    if (read.cells.has('level')) has.add('level')
    warnings.push(...moved)
    return [read]
  })
  const all = [...uses, ...ofSeries].sort((one, other) => one.index - other.index)
  const asked: RowQuestion[] = faults.length > 0 ? ['alone'] : []
  return { uses: all, questions, has, rows: courses, warnings, faults, asked }
}

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
  mayMean(heading, 'ends_on') ||
  endOfClass.test(heading.replaceAll('_', ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))

const endOfClass =
  /(?:\b|^(?:hora|heure|ora|time|class))(?:end|ending|finish|closing|to|bis|endzeit|fin|fim|fine|t[eé]rmino|mwisho|salida|saída|saida)\b/i

/** Returns the separator before a further cell of a column: `From` and `To` are the two ends of one class. */
const jointOf = (name: string, heading: string, before: string): string =>
  name === 'sessions' && isEndTime(heading) && /\d\D{0,6}$/.test(before)
    ? '–'
    : (fieldNamed(name)?.joint ?? '')

const dated = new Set(fields.filter(({ read }) => read === dateCell || read === time).map(({ name }) => name))

/** Returns the part of a cell that fills the named column: the first day, the last day or the intake. */
function partOf(cell: Cell, name: string, names: readonly string[]): Cell {
  if (names.includes('starts_on') && names.includes('level') && isDate(cell) === (name === 'level'))
    return null
  if (cell instanceof Date && !dated.has(name)) return shownText(cell)
  if (name === 'level' || !names.includes('starts_on') || !names.includes('ends_on')) return cell
  const [from, to] = rangeIn(cell) ?? [cell, null]
  return name === 'starts_on' ? from : to
}

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
