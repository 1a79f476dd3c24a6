import { fold } from '#lib/base/plain-text.ts'
import { quote, said } from '#lib/office/imports/messages.ts'
import type { HeadingUse } from '#lib/office/imports/sheets.ts'
import { type Cell, type GridRow, textIn } from '../cell.ts'
import { rangeInYear } from '../values/dates.ts'
import { isDate } from './evidence.ts'

const years = new Set(
  'year jahr année annee año ano anno mwaka वर्ष साल السنة سال rok год рік år jaar yıl tahun năm 年 年度 년도'.split(
    ' ',
  ),
)

const hasYears = (heading: string, index: number, rows: readonly GridRow[]): boolean =>
  years.has(fold(heading)) && rows.every(({ cells }) => /^(?:(?:19|20)\d\d)?$/.test(textIn(cells[index])))

/** Returns the rows with the years of their own column in ranges such as `03-11/08`, which say none. */
export function rangesWithYear(headings: readonly string[], rows: readonly GridRow[]): readonly GridRow[] {
  const year = headings.findIndex((heading, index) => hasYears(heading, index, rows))
  return year < 0
    ? rows
    : rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell) => rangeInYear(cell, textIn(row.cells[year])) ?? cell),
      }))
}

/** Finds a column that was left out and has the years of dates without one. */
export function yearColumn(uses: readonly HeadingUse[], rows: readonly GridRow[]): HeadingUse | undefined {
  const starts = uses.find(({ columns: names }) => names.includes('starts_on'))
  const isYearless = (cell: Cell = null) =>
    rangeInYear(cell, '2000') !== undefined || (!/\d{4}/.test(textIn(cell)) && isDate(cell))
  if (!starts || !rows.some(({ cells }) => isYearless(cells[starts.index]))) return undefined
  const year = uses.find(
    ({ index, heading, reason }) => reason !== undefined && hasYears(heading, index, rows),
  )
  if (!year) return undefined
  delete year.reason
  year.guess = said('yearBeside', { value: quote(year.heading) })
  return year
}
