import { fold } from '#lib/base/plain-text.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type ParsedDocument, parseWithCourses } from '#lib/contract/catalogue/document/parse.ts'
import { packed, type ReadSheet, unreadableFile } from '#lib/office/imports/given.ts'
import { heldColumns, isUnanswered, type RowFindings, type SheetFacts } from '#lib/office/imports/look.ts'
import type { Said } from '#lib/office/imports/messages.ts'
import { NoSheet, type SheetChoice } from '#lib/office/imports/sheets.ts'
import type { StoredInstitute } from '#lib/office/imports/stored.ts'
import { withoutAlike } from './alike.ts'
import { type CellFault, rowNameOf, type SheetRow, sheetRows } from './cell.ts'
import { coursesOf } from './document.ts'
import { faultGroups, faultsIn, placeWords, warningsIn, worded } from './findings.ts'
import { groupRows, type SheetCourse } from './groups.ts'
import { lookAt } from './look.ts'
import { told } from './messages.ts'
import { isOurExport, type Plan, planSheet } from './plan.ts'
import { answerTo, type Reading } from './reading.ts'
import { keepIds } from './renames.ts'
import { type CourseRows, courseRows } from './rows.ts'
import { readWorksheets, type SourceSheet } from './worksheets.ts'

interface SheetDocument {
  parsed: ParsedDocument<AuthoredSource>
  facts: SheetFacts
  /** Ids of versions whose price cell says `free` or 0. */
  saysFree: readonly string[]
}

/** Reads a file in the separate reader process and serialises the courses for the process that requested them. */
export const read: ReadSheet = async (bytes, institute, choice) => {
  try {
    const { parsed, facts, saysFree } = await readSheet(bytes, institute, choice)
    return { ...packed(parsed), facts, saysFree }
  } catch (error) {
    if (error instanceof NoSheet) return unreadableFile('sheet', error.said)
    throw error
  }
}

/** Reads a CSV file or the worksheets of a workbook. Throws `NoSheet` if it is neither, or not the mapping's. */
export async function readSheet(
  bytes: Buffer,
  institute: StoredInstitute,
  choice: SheetChoice,
): Promise<SheetDocument> {
  const mapped = [choice.draft, ...(choice.remembered ?? []).map(({ mapping }) => mapping)]
  const wanted = new Set(mapped.flatMap((one) => one?.worksheets ?? []).flatMap(({ names }) => names ?? []))
  return readSheets(await readWorksheets(bytes, wanted), institute, choice)
}

/**
 * Plans how a sheet is read and, unless its columns hold things up, builds a document from its rows plus the stored data
 * that it has no column for, checked like any other document.
 */
export async function readSheets(
  all: readonly SourceSheet[],
  institute: StoredInstitute,
  { draft, remembered = [] }: SheetChoice,
): Promise<SheetDocument> {
  const { currency, timeZone } = institute
  const plan = planSheet(all, {
    draft,
    remembered,
    currency,
    dates: american.test(timeZone ?? '') ? 'mdy' : 'dmy',
  })
  const look = lookAt(all, plan)
  if (heldColumns(look).length > 0)
    return { parsed: { isValid: false, faults: [] }, facts: { look }, saysFree: [] }
  const { parsed, rows, reading, faults } = await readRows(plan, institute)
  const facts = { look, rows }
  if (faults.length > 0 || rows.asks.some(isUnanswered) || !parsed.isValid) {
    const listed = faults
      .slice(0, faultsMax)
      .map((one) => worded(placeWords(plan, reading, one, [one.row]), one.said, one.inShell))
    const more = rows.faultCount - listed.length
    return { parsed: { isValid: false, faults: listed, more }, facts, saysFree: [] }
  }
  const read = new Set(plan.sheets.flatMap(({ names }) => names))
  const left = all.flatMap(({ name }) => (name === undefined || read.has(name) ? [] : name))
  const { list, more } = warningsIn(parsed, plan, reading, [
    ...(left.length > 0 ? [ofSheet(told('worksheetsLeftOut', { names: left.join(', ') }))] : []),
    ...(timeZone === null ? [ofSheet(told('guessedZone', { timeZone: 'UTC' }))] : []),
  ])
  const warned = { ...parsed, warnings: list, more: more + (parsed.more ?? 0) }
  return { parsed: warned, facts, saysFree: [...reading.saysFree] }
}

const faultsMax = 1_000

const ofSheet = (said: Said): CellFault => ({ row: 0, column: 0, said })

/** Time zones in which people write the month first. */
const american =
  /^(US\/|America\/(New_York|Chicago|Denver|Phoenix|Los_Angeles|Anchorage|Detroit|Boise|Indiana\/|Kentucky\/)|Pacific\/Honolulu)/

async function readRows(plan: Plan, institute: StoredInstitute) {
  const names = plan.sheets.flatMap(({ sources }) => sources.map(({ name = '' }) => name))
  const rowName = rowNameOf(names)
  const left = new Set(plan.rows.leaveOut?.map((one) => rowOf(one, names)))
  const isCourse = (title: string) => institute.idsByTitle.has(fold(title))
  const course = courseRows(plan, { answers: plan.rows, isLeftOut: (row) => left.has(row), isCourse })
  const currency = institute.currency ?? plan.without.currency ?? currencyOfColumns(plan)
  const reading = readingOf(plan, course, { currency, rowName })
  const grouped = groupRows(course.rows, institute.idsByTitle, plan.rows.differing === 'apart')
  reading.faults.push(...grouped.faults)
  const groups = withoutAlike(withoutLeftOut(grouped.courses, institute), reading)
  const stored = await institute.loadCourses(groups.map(({ id }) => id))
  const named = await keepIds({ groups, stored }, institute, reading)
  const isNamed =
    reading.has.has('title') || (reading.has.has('id') && groups.every(({ id }) => stored.has(id)))
  if (!isNamed || groups.length + reading.faults.length === 0)
    reading.faults = [ofSheet(told(isNamed ? 'noCourse' : 'untitled'))]
  const head = headWith(institute, new Set(named.groups.map(({ id }) => id)), currency)
  const parsed = parseWithCourses({ ...head, courses: [] }, coursesOf(reading, named.groups, named.stored), {
    now: institute.now,
  })
  const faults = faultsIn(parsed, reading)
  for (const { row, text } of course.alone)
    answerTo(reading, 'alone', [{ row, cells: new Map(), beside: '', isLeftOut: false }], () => text)
  const rows: RowFindings = {
    faults: faultGroups(faults, plan, reading),
    faultCount: faults.length + (parsed.isValid ? 0 : (parsed.more ?? 0)),
    notes: notesOf(course, rowName),
    asks: [...reading.questions.values(), ...named.renames],
    courses: named.groups.length,
    rows: course.rows.filter(({ isLeftOut }) => !isLeftOut).length,
  }
  return { parsed, rows, reading, faults }
}

function rowOf(written: number | string, names: readonly string[]): number {
  if (typeof written === 'number') return written
  const at = written.lastIndexOf('!')
  const sheet = at < 0 ? 0 : names.indexOf(written.slice(0, at))
  return sheet < 0 ? -1 : sheet * sheetRows + Number(written.slice(at + 1))
}

/** Takes away rows that are left out. Stored courses with such a row stay as they are. */
function withoutLeftOut(courses: readonly SheetCourse[], { idsByTitle }: StoredInstitute): SheetCourse[] {
  const storedIds = new Set(idsByTitle.values())
  return courses.flatMap((course) => {
    const rows = course.rows.filter(({ isLeftOut }) => !isLeftOut)
    if (rows.length < course.rows.length && storedIds.has(course.id)) return { ...course, isKept: true }
    return rows.length > 0 ? { ...course, rows } : []
  })
}

function readingOf(
  plan: Plan,
  { rows, warnings }: CourseRows,
  { currency, rowName }: Pick<Reading, 'currency' | 'rowName'>,
): Reading {
  const mapped = plan.sheets.flatMap(({ columns }) =>
    columns.flatMap(({ column }) => (column.field ? [column.field] : [])),
  )
  const has = new Set(mapped)
  const [first] = plan.sheets
  const columns = new Map<string, number>(
    first?.columns
      .map(({ column, indices: [index = 0] }) => [column.field ?? '', index + 1] as const)
      .reverse(),
  )
  for (const { cells } of rows) for (const name of cells.keys()) has.add(name)
  return {
    has,
    columns: first?.sources.length === 1 && plan.sheets.length === 1 ? columns : new Map(),
    isOurs: isOurExport(plan),
    ...{ currency, rowName, warnings: [...warnings] },
    without: plan.without,
    answers: plan.rows,
    isClock24: isClock24(rows),
    places: new Map(),
    saysFree: new Set(),
    saidOnce: new Set(),
    faults: [],
    questions: new Map(),
  }
}

/** Returns whether the sheet's times are on the 24-hour clock: one is after noon or has a leading zero, none says am or pm. */
function isClock24(rows: readonly SheetRow[]): boolean {
  let is24 = false
  for (const { cells } of rows) {
    const cell = cells.get('sessions')
    if (!cell) continue
    if (cell.value instanceof Date) is24 = true
    const text = String(cell.value)
    if (/\d ?[ap]\.? ?m\b/i.test(text)) return false
    is24 ||= /(?<!\d)(?:0\d|1[3-9]|2[0-3])[:.h]\d\d/i.test(text)
  }
  return is24
}

/** Returns the currency of all prices, for an institute without one. */
const currencyOfColumns = ({ sheets }: Plan): string | null =>
  sheets.flatMap(({ columns }) =>
    columns.flatMap(({ column }) => (column.field === 'price' && column.currency) || []),
  )[0] ?? null

const notesOf = ({ notes }: CourseRows, rowName: Reading['rowName']): RowFindings['notes'] =>
  [...Map.groupBy(notes, ({ said }) => said.en).values()].flatMap((alike) => {
    const [first] = alike
    return first ? [{ rows: alike.map(({ row }) => rowName(row)), said: first.said }] : []
  })

/** Builds the document around a sheet's courses. Removes deleted courses from the groups of language editions. */
function headWith(
  { isNew, head, timeZone, currency: own }: StoredInstitute,
  courseIds: ReadonlySet<string>,
  currency: string | null,
): object {
  const { site } = head
  if (isNew) return { ...head, site: { ...site, currency, time_zone: timeZone ?? 'UTC' } }
  const editions = site?.languages?.editions.map((group) => group.filter((one) => courseIds.has(one))) ?? []
  return {
    ...head,
    site: { ...site, currency: own ?? currency, languages: { ...site?.languages, editions } },
  }
}
