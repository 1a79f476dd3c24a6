import { byteOrderMark, csvLine } from '#lib/base/csv.ts'
import { type Cell, cellCharactersMax } from '#lib/base/workbook.ts'
import type { CourseSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type Session, sortedSessions } from '#lib/contract/catalogue/rules/calendar.ts'
import { pricePlansIn, priceText } from '#lib/office/imports/price-plans.ts'
import { sessionsText } from '#lib/office/imports/sessions.ts'
import { earlyFields, enrolmentState, type Field, fields } from './fields.ts'
import { rowsMax, tooLarge } from './limits.ts'
import { noSheet } from './messages.ts'

const headingsLine = (): string => `${byteOrderMark}${csvLine(fields.map(({ name }) => name))}`

export const templateCsv = (): string => headingsLine() + csvLine(fields.map(({ example }) => example))

/** Streams courses as CSV: one row per version, or one row for a course without versions. */
export async function* sheetParts(courses: () => AsyncIterable<CourseSource>): AsyncGenerator<string> {
  yield headingsLine()
  for await (const course of courses()) yield rowsOf(course).map(csvLine).join('')
}

/** Throws `NoSheet` before the first chunk: a download that has started cannot become an error message. */
export async function* bookParts(courses: () => AsyncIterable<CourseSource>): AsyncGenerator<Uint8Array> {
  let rows = 1
  for await (const course of courses()) {
    rows += requireWritable(course)
    if (rows > rowsMax) throw tooLarge()
  }
  const { workbookParts } = await import('#lib/base/workbook.ts')
  yield* workbookParts('Courses', courseCells(courses()))
}

const rowsOf = (course: CourseSource): string[][] =>
  (course.versions.length === 0 ? [undefined] : course.versions).map((version) =>
    fields.map((column) => cellOf(column, course, version)),
  )

/** Yields the workbook's rows, starting with the headings. Numbers and dates are written as such, not as text. */
async function* courseCells(courses: AsyncIterable<CourseSource>): AsyncGenerator<Cell[]> {
  yield fields.map(({ name }) => name)
  for await (const course of courses)
    for (const row of rowsOf(course)) yield row.map((text, at) => typedCell(fields[at] as Field, text))
}

/** Excel's day numbers start in 1900 and are off by one until March 1900. */
const day = /^(19[1-9]\d|[2-9]\d{3})-\d\d-\d\d$/

function typedCell({ isNumber, isDay }: Field, text: string): Cell {
  if (isNumber && text !== '' && String(Number(text)) === text) return Number(text)
  return isDay && day.test(text) ? new Date(text) : text
}

/** Returns the number of rows a course needs. Throws `NoSheet` if a text is too long for an Excel cell. */
function requireWritable(course: CourseSource): number {
  const rows = rowsOf(course)
  const at = fields.findIndex((_, index) => rows.some((row) => (row[index] ?? '').length > cellCharactersMax))
  if (at < 0) return rows.length
  throw noSheet('longCell', {
    column: fields[at]?.name ?? '',
    title: JSON.stringify(course.title),
    max: cellCharactersMax,
  })
}

/** Returns the text of one column's cell for a version, or for a course without versions. */
export function cellOf(column: Field, course: CourseSource, version: VersionSource | undefined): string {
  const invite = version && saleOf(version)
  const plans = invite?.plans ?? []
  const { full, early } = pricePlansIn(plans)
  const plan = plans[earlyFields.has(column.name) ? early : full]
  const isOnRequest = column.key === 'amount' && plan?.amount === null
  if (version && (isOnRequest || (column.name === 'price' && !plan))) return priceText(version, plan)
  if (column.name === enrolmentState) return enrolmentText(version)
  const things = { course, version, invite, plan }
  return written((things[column.of] as Record<string, unknown> | undefined)?.[column.key])
}

/** Cell of `enrolment_state` for a course without versions. */
export const noVersion = 'no version'

/** Writes whether enrolment is open. It is closed too if none of its prices is one that a sheet holds. */
export function enrolmentText(version: VersionSource | undefined): string {
  if (!version) return noVersion
  const { status, plans } = saleOf(version) ?? {}
  if (plans === undefined) return 'none'
  const { full, early } = pricePlansIn(plans)
  return status === 'inactive' || (plans.length > 0 && full < 0 && early < 0) ? 'closed' : 'open'
}

/** Returns the invite that a sheet reads and writes: the default invite, else the first. */
export const saleOf = ({ invites }: VersionSource) => invites.find((invite) => invite.default) ?? invites[0]

const isSession = (item: unknown): item is Session =>
  typeof item === 'object' && item !== null && 'day' in item

const itemText = (item: unknown): string =>
  typeof item === 'string' ? item : isSession(item) ? sessionsText([item]) : (item as { name: string }).name

/** Formats a value as a cell that an import reads back as the same value. */
export function written(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) {
    const items = value.every(isSession) ? sortedSessions(value) : value
    return [...new Set(items.map(itemText))].join('; ')
  }
  // Pads three decimals to four, because the dot could be read as a thousands separator.
  if (typeof value === 'number') return String(value).replace(/^\d+\.\d{3}$/, '$&0')
  return String(value)
}
