import type { CourseSource, VersionSource } from '#lib/catalogue/authored/catalogue.ts'
import type { Session } from '#lib/catalogue/rules/calendar.ts'
import { byteOrderMark, csvLine } from '#lib/csv.ts'
import { sessionText } from '#lib/imports/sessions.ts'
import { NoSheet } from '#lib/imports/sheets.ts'
import type { Cell } from './cell.ts'
import { type Column, columns } from './columns/columns.ts'
import { rowsMax, tooLarge } from './limits.ts'

/** The headings of all columns, as the first line of a file. */
const headingsLine = (): string => `${byteOrderMark}${csvLine(columns.map(({ name }) => name))}`

/** These headings, and an example below them. */
export const templateCsv = (): string => headingsLine() + csvLine(columns.map(({ example }) => example))

/** Writes courses as CSV: a row for each version, or one that names the course alone. */
export async function* sheetParts(courses: () => AsyncIterable<CourseSource>): AsyncGenerator<string> {
  yield headingsLine()
  for await (const course of courses()) yield rowsOf(course).map(csvLine).join('')
}

/** Writes courses as a workbook. Throws a `NoSheet` before the first part, since a download cannot be taken back. */
export async function* bookParts(courses: () => AsyncIterable<CourseSource>): AsyncGenerator<Uint8Array> {
  let rows = 1
  for await (const course of courses()) {
    rows += requireWritable(course)
    if (rows > rowsMax) throw tooLarge()
  }
  const { workbookParts } = await import('./workbook/write.ts')
  yield* workbookParts(courseCells(courses()))
}

const rowsOf = (course: CourseSource): string[][] =>
  (course.versions.length === 0 ? [undefined] : course.versions).map((version) =>
    columns.map((column) => cellOf(column, course, version)),
  )

/** The rows of a workbook with its headings; numbers and days are cells of these kinds. */
async function* courseCells(courses: AsyncIterable<CourseSource>): AsyncGenerator<Cell[]> {
  yield columns.map(({ name }) => name)
  for await (const course of courses)
    for (const row of rowsOf(course)) yield row.map((text, at) => typedCell(columns[at] as Column, text))
}

/** Excel counts days from 1900, and counts one too many until March of that year. */
const day = /^(19[1-9]\d|[2-9]\d{3})-\d\d-\d\d$/

function typedCell({ isNumber, isDay }: Column, text: string): Cell {
  if (isNumber && text !== '' && String(Number(text)) === text) return Number(text)
  return isDay && day.test(text) ? new Date(text) : text
}

/** The most characters that Excel keeps in a cell. */
const cellCharactersMax = 32_767

/** Counts the rows of a course. Throws a `NoSheet` for a text that a cell of a workbook cannot hold. */
function requireWritable(course: CourseSource): number {
  const rows = rowsOf(course)
  const at = columns.findIndex((_, index) =>
    rows.some((row) => (row[index] ?? '').length > cellCharactersMax),
  )
  if (at < 0) return rows.length
  throw new NoSheet(
    `${columns[at]?.name} of ${JSON.stringify(course.title)} has more than ${cellCharactersMax} characters, which a cell of a workbook cannot hold; choose CSV`,
  )
}

/** Returns the cell of one column for a version. */
export function cellOf(column: Column, course: CourseSource, version: VersionSource | undefined): string {
  const invite = version && saleOf(version)
  const plan = invite?.plans.find(({ active }) => active !== false)
  if (column.name === 'price' && version && !plan) return '0'
  if (column.name === 'price' && plan?.amount === null) return 'on request'
  const things = { course, version, invite, plan }
  return written((things[column.of] as Record<string, unknown> | undefined)?.[column.key])
}

/** The invite that a sheet speaks of. */
export const saleOf = ({ invites }: VersionSource) => invites.find((invite) => invite.default) ?? invites[0]

const itemText = (item: unknown): string =>
  typeof item === 'string'
    ? item
    : typeof item === 'object' && item !== null && 'day' in item
      ? sessionText(item as Session)
      : (item as { name: string }).name

/** A value of a document as the cell that is written of it; importing that cell leaves the value as it is. */
export function written(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(itemText).join('; ')
  // Three decimals could part thousands.
  if (typeof value === 'number') return String(value).replace(/^\d+\.\d{3}$/, '$&0')
  return String(value)
}
