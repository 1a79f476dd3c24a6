import { fold } from '#lib/base/plain-text.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import type { SourceSheet } from '#lib/modules/sheet/cell.ts'
import { type Cell, textIn } from '#lib/modules/sheet/cell.ts'
import { readSheets } from '#lib/modules/sheet/read-sheet.ts'
import { lineOf } from '#lib/office/findings/findings.ts'
import type { Column, Mapping } from '#lib/office/imports/mapping.ts'
import { type Ask, faultsOf, heldColumns, type Look } from '#lib/office/imports/sheet-facts.ts'
import type { StoredInstitute } from '#lib/office/imports/stored.ts'

/** A CSV file of these rows, the first one being row 1. */
export const sheetOf = (rows: readonly Cell[][]): SourceSheet => ({
  rows: rows
    .map((cells, index) => ({ row: index + 1, cells: [...cells] }))
    .filter(({ cells }) => cells.some((cell) => textIn(cell) !== '')),
  isHidden: false,
  hidden: [],
})

const institute = { id: 'i', slug: 'harbour', name: 'Harbour' }

/** An institute with these courses, as it would be stored. */
export function storedWith(
  courses: object[] = [],
  { currency = 'INR', ...changes }: { currency?: string | null } & Partial<StoredInstitute> = {},
): StoredInstitute {
  const parsed = parseDocument({ format: 'catalogue/1', institute, courses })
  if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
  const stored = parsed.source.courses
  return {
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

/** An institute without courses and a currency. */
export const newInstitute = () => storedWith([], { currency: null })

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

/** What somebody chooses on the form: settings of columns by heading, and the rest of a mapping. */
export interface Chosen extends Pick<Mapping, 'without' | 'rows'> {
  columns?: Record<string, Partial<Column>>
}

/** Words that a form leaves open mean that the course is shown, or that its price is on request. */
const shown: Record<string, string> = {
  price: 'request',
  status: 'active',
  archived: 'no',
  coming_soon: 'no',
}

/** The columns of the first worksheet, as they are read and as they are shown. */
export const columnsOf = ({ worksheets }: Look) => worksheets[0]?.columns ?? []

/** What holds a sheet up, such as `Fee: price`. */
export const heldIn = (look: Look) => heldColumns(look).map(({ heading, hold }) => `${heading}: ${hold}`)

/** The words that a form asks about, with the values that they have. */
export const wordsIn = (asks: readonly Ask[]) =>
  asks.flatMap(({ key, example = '', value }) => (key === 'words' ? [[example, value] as const] : []))

/** Returns the mapping of somebody who agrees with all that is proposed but for what he chooses. */
export function agreed({ mapping, worksheets }: Look, { columns = {}, ...rest }: Chosen = {}): Mapping {
  return {
    ...mapping,
    ...rest,
    worksheets: mapping.worksheets.map((worksheet, at) => ({
      ...worksheet,
      columns: worksheet.columns.map((column, index) => {
        const { field = null, asks = [] } = worksheets[at]?.columns[index] ?? {}
        const words = wordsIn(asks).map(([word, value]) => [word, value || (shown[field ?? ''] ?? 'yes')])
        const open = words.length > 0 ? { words: Object.fromEntries(words) } : {}
        return { ...column, field, ...open, ...columns[column.heading] }
      }),
    })),
  }
}

/** Reads worksheets as somebody who agrees with what is proposed: its courses, these as lines, and its faults or warnings. */
export async function readAll(all: SourceSheet[], stored = storedWith(), chosen: Chosen = {}) {
  const first = await readSheets(all, stored, {})
  const draft = agreed(first.facts.look, chosen)
  const { parsed, facts, saysFree } = await readSheets(all, stored, { draft })
  const { faults = [], notes = [] } = facts.rows ?? {}
  const warnings = parsed.isValid ? parsed.warnings.map(lineOf) : []
  const courses = parsed.isValid ? [...(parsed.source.courses ?? [])] : []
  const found = faultsOf(parsed.isValid ? notes : faults)
  const said = [...found.map(({ path, message }) => `${path}: ${message}`), ...warnings]
  return { parsed, facts, said, courses, lines: linesOf(courses), proposed: first.facts.look, saysFree }
}

export const read = (rows: string | Cell[][], stored = storedWith(), chosen: Chosen = {}) =>
  readAll([sheetOf(typeof rows === 'string' ? rowsOf(rows) : rows)], stored, chosen)
