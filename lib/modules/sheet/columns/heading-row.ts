import type { HeadingMap } from '#lib/office/imports/sheets.ts'
import { type GridRow, textIn, textOfTime } from '../cell.ts'
import { meant } from '../fields/headings.ts'
import { squeezedHeading } from '../fields/squeezed.ts'
import { isSlotRow } from './timetable.ts'

/** A cell merged across columns. Rows and columns count from 1. */
export interface Span {
  row: number
  from: number
  to: number
}

/** A sheet's headings, taken from one row or combined from two. */
export interface FoundHeadings {
  headings: string[]
  /** Row number of the main heading row, from 1 as in spreadsheets. */
  row: number
  /** Index of the first row below the headings, from 0. */
  end: number
  /**
   * Number of columns that the headings match, plus one if they include a course's title or id; 0 for a single match
   * that is neither.
   */
  known: number
}

/** Number of rows searched for headings, because titles and notes may come first. */
const searchedRows = 20

interface HeadingChoice {
  map: HeadingMap
  /** Heading row that the office chose, from 1. */
  row?: number | undefined
  spans?: readonly Span[] | undefined
}

/** Finds the row with the most known headings, or the chosen row; falls back to the first row. */
export function findHeadings(
  rows: readonly GridRow[],
  { map, row, spans = [] }: HeadingChoice,
): FoundHeadings {
  const chosen = rows.slice(0, searchedRows).findIndex((one) => one.row === row)
  const counts = rows
    .slice(0, searchedRows)
    .map((one) => knownIn(one.cells.map(textIn), map) + (isSlotRow(one) ? 2 : 0))
  const most = chosen >= 0 ? chosen : firstTable(rows, counts)
  const at = Math.max(0, most)
  const [above, main, below] = [rows[at - 1], rows[at], rows[at + 1]]
  const headings = main?.cells.map(textOfTime) ?? []
  const found = { row: main?.row ?? 1, known: counts[at] ?? 0, end: at + 1, headings }
  if (!main) return found
  if (chosen < 0 && found.known === 0 && (isData(main) || main.cells.some(isLong)))
    return { ...found, row: 0, end: 0, headings: [] }
  if (below && isSecondRow(main, below, map))
    return { ...found, headings: joined(main, below, { map, spans }), end: at + 2 }
  if (above && above.row === main.row - 1 && isGroupRow(above, main))
    return { ...found, headings: joined(above, main, { map, spans }) }
  return found
}

/** Returns the row with the most known headings, or one before it that has a table of its own. */
function firstTable(rows: readonly GridRow[], counts: readonly number[]): number {
  const most = counts.indexOf(Math.max(0, ...counts))
  const before = counts.findIndex(
    (count, at) =>
      count > 2 && at < most && rows.slice(at + 1, most).some((row) => isFilled(row) && isData(row)),
  )
  return before < 0 ? most : before
}

/** Returns whether a text is too long for a heading that is not known, but not for the name of a course. */
const isLong = (cell: GridRow['cells'][number]): boolean => textIn(cell).split(/\s+/).length > 5

const filledIn = ({ cells }: GridRow): number => cells.filter((cell) => textIn(cell) !== '').length
const isFilled = (row: GridRow): boolean => filledIn(row) > 1

/** Returns the rows above the headings that look like rows of a table, because they would be lost. */
export const rowsAbove = (rows: readonly GridRow[], headingRow: number): number[] =>
  rows.flatMap((one) => (one.row < headingRow && filledIn(one) > 2 && isData(one) ? one.row : []))

/**
 * Returns whether a row has the headings of a further table: below a gap or a line of its own, else with one of the
 * first headings where that stands.
 */
export function isHeadingRow(
  row: GridRow,
  above: GridRow | undefined,
  headings: readonly string[],
  map: HeadingMap,
): boolean {
  if (filledIn(row) < 2 || isData(row)) return false
  const texts = row.cells.map(textIn)
  const named = texts.filter((text) => meant(text, map)).length
  const isApart = !above || above.row < row.row - 1 || filledIn(above) < 2
  const isAgain = texts.some(
    (text, at) => text !== '' && squeezedHeading(text) === squeezedHeading(headings[at] ?? ''),
  )
  return knownIn(texts, map) > 2 && (isApart ? 2 * named > filledIn(row) : isAgain && named === filledIn(row))
}

/** Returns whether a row without a known heading belongs to the table, because no heading is a day, a price or a text. */
const isData = ({ cells }: GridRow): boolean =>
  cells.some((cell) => {
    const text = textIn(cell)
    return (typeof cell !== 'string' && cell !== null) || /^\d[\d:.,/-]*$|^https?:|.{80}/.test(text)
  })

function knownIn(headings: readonly string[], map: HeadingMap): number {
  const names = new Set(headings.map((heading) => meant(heading, map)).filter((name) => name))
  if (names.has('title') || names.has('id')) return names.size + 1
  // One match is not enough: a title above the table can look like a heading.
  return names.size > 1 ? names.size : 0
}

/**
 * Returns whether a row continues the headings above it, such as `Total` below `Fees`. A row that contains a course's
 * name does not.
 */
function isSecondRow(main: GridRow, below: GridRow, map: HeadingMap): boolean {
  if (below.row !== main.row + 1) return false
  const texts = below.cells.map(textIn)
  const isWord = (cell: GridRow['cells'][number]) => typeof cell !== 'number' && !(cell instanceof Date)
  if (!below.cells.every((cell, at) => isWord(cell) && /^\D{0,40}$/.test(texts[at] ?? ''))) return false
  const headings = main.cells.map(textIn)
  const titled = headings.findIndex((heading) => ['title', 'id'].includes(meant(heading, map) ?? ''))
  // Without a heading for the title or id, look at the column of the first known heading.
  const names = titled < 0 ? headings.findIndex((heading) => Boolean(meant(heading, map))) : titled
  const name = texts[names] ?? ''
  const isNamed = name !== '' && name !== headings[names] && !['title', 'id'].includes(meant(name, map) ?? '')
  const adds = texts.some((text, at) => {
    const top = headings[at] ?? ''
    return text !== '' && text !== top && (top === '' || Boolean(meant(`${top} ${text}`, map)))
  })
  return names >= 0 && !isNamed && adds
}

/**
 * Returns whether the row above the headings groups them, such as `Fees` above `Total` and `Deposit`. A single cell at
 * the left is a title of the table instead.
 */
function isGroupRow(above: GridRow, main: GridRow): boolean {
  const filled = above.cells.map((cell, at) => (textIn(cell) === '' ? -1 : at)).filter((at) => at >= 0)
  const first = main.cells.findIndex((cell) => textIn(cell) !== '')
  const areWords = filled.every((at) => textIn(above.cells[at]).length <= 40)
  return areWords && filled.length > 0 && (filled.length > 1 || (filled[0] ?? 0) > first)
}

/**
 * Combines two heading rows: `Fees` above `Total` becomes `Fees Total`, unless the lower heading is clear on its own.
 */
function joined(upper: GridRow, lower: GridRow, { map, spans = [] }: HeadingChoice): string[] {
  const tops = upper.cells.map(textIn)
  const bottoms = lower.cells.map(textIn)
  const merged = spans.filter((span) => span.row === upper.row)
  const groupOf = (at: number): string => {
    if (tops[at]) return tops[at]
    const span = merged.find(({ from, to }) => from <= at + 1 && at + 1 <= to)
    if (span || merged.length > 0) return tops[(span?.from ?? 0) - 1] ?? ''
    return tops.slice(0, at).findLast((top) => top !== '') ?? ''
  }
  return Array.from({ length: Math.max(tops.length, bottoms.length) }, (_, at) => {
    const [top, bottom] = [tops[at] ?? '', bottoms[at] ?? '']
    if (bottom === '' || bottom === top) return top
    const group = groupOf(at)
    const both = `${group} ${bottom}`.trim()
    const isAlone = top !== '' && (Boolean(tops[at + 1]) || !bottoms[at + 1])
    if (group === '' || meant(both, map)) return both
    // A separate fee below a group heading, such as `Deposit`, is not the course's price.
    const own = meant(bottom, map)
    if (own && !(own === 'price' && isOther(group))) return bottom
    return isAlone && meant(top, map) ? top : both
  })
}

const isOther = (group: string): boolean =>
  /regist|admission|deposit|exam|kit|material|uniform|hostel|transport|instal|booking|anzahlung|prüfung|acompte|inscription|matr[ií]cula|usajili/i.test(
    group,
  )
