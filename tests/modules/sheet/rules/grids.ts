import { fold } from '#lib/base/plain-text.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { type Cell, textIn } from '#lib/modules/sheet/cell.ts'
import type { Grid } from '#lib/modules/sheet/grid.ts'
import { readSheetDocument } from '#lib/modules/sheet/read.ts'
import type { SheetChoice } from '#lib/office/imports/sheets.ts'
import type { StoredInstitute } from '#lib/office/imports/stored.ts'

/** A grid of these rows, the first one being row 1. */
export const gridOf = (rows: readonly Cell[][]): Grid => ({
  rows: rows
    .map((cells, index) => ({ row: index + 1, cells: [...cells] }))
    .filter(({ cells }) => cells.some((cell) => textIn(cell) !== '')),
  hidden: [],
  others: [],
})

const institute = { id: 'i', slug: 'harbour', name: 'Harbour' }

/** An institute with these courses, as it would be stored. */
export function storedWith(
  courses: object[] = [],
  { currency = 'INR', ...changes }: { currency?: string | null } & Partial<StoredInstitute> = {},
): StoredInstitute {
  const parsed = parseDocument({ format: 'catalogue/1', institute, courses })
  if (!parsed.isValid) throw new Error(parsed.faults[0]?.message)
  const stored = parsed.source.courses
  return {
    isNew: false,
    currency,
    timeZone: 'UTC',
    now: new Date('2026-11-24T10:00:00Z'),
    idsByTitle: new Map(stored.map(({ id, title }) => [fold(title), id])),
    head: { format: 'catalogue/1', institute },
    loadCourses: async (ids: readonly string[]) =>
      new Map(stored.filter(({ id }) => ids.includes(id)).map((course) => [course.id, course])),
    ...changes,
  }
}

/** An institute that a sheet makes. */
export const newInstitute = () => storedWith([], { currency: null, timeZone: null, isNew: true })

/** Rows written as text: a line each, with bars between the cells. */
export const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

type Version = CourseSource['versions'][number]
const priceOf = ({ amount, ends_on, compare_at_amount }: Version['invites'][number]['plans'][number]) =>
  `${amount ?? 'ask'}${ends_on ? ` until ${ends_on}` : ''}${compare_at_amount ? ` was ${compare_at_amount}` : ''}`
const sessionOf = ({ day, starts_at, ends_at }: Version['sessions'][number]) =>
  day.slice(0, 3) + (starts_at ? ` ${starts_at}` : '') + (ends_at ? `-${ends_at}` : '')

/** Courses as a line for each version: all that it says, and nothing of what it does not say. */
export const linesOf = (courses: readonly CourseSource[]): string[] =>
  courses.flatMap(({ title, versions }) =>
    versions.map((version) =>
      [
        ...[title, version.level, version.starts_on, version.ends_on, version.workload],
        version.sessions.map(sessionOf).join('+'),
        ...[version.venue, version.delivery],
        version.seats_left === null ? '' : `${version.seats_left} left`,
        version.invites.map(({ plans }) => plans.map(priceOf).join(' / ') || 'free').join(),
      ]
        .filter(Boolean)
        .join(' | '),
    ),
  )

/** Reads a sheet: its courses, these as lines, and its faults or warnings as a line each. */
export async function read(rows: string | Cell[][], stored = storedWith(), choice: SheetChoice = {}) {
  const grid = gridOf(typeof rows === 'string' ? rowsOf(rows) : rows)
  const { parsed, facts } = await readSheetDocument(grid, stored, choice)
  const found = parsed.isValid ? parsed.warnings : parsed.faults
  const courses = parsed.isValid ? [...(parsed.source.courses ?? [])] : []
  const said = found.map(({ path, message }) => `${path}: ${message}`)
  return { parsed, facts, said, courses, lines: linesOf(courses) }
}
