import { fold } from '#lib/base/plain-text.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { Fault } from '#lib/contract/catalogue/document/fault.ts'
import { type ParsedDocument, parseWithCourses } from '#lib/contract/catalogue/document/parse.ts'
import { packed, type ReadSheet, unreadableFile } from '#lib/office/imports/given.ts'
import type { RowFindings, RowQuestion } from '#lib/office/imports/look.ts'
import { quote, type Said } from '#lib/office/imports/messages.ts'
import { NoSheet, type SheetChoice, type SheetFacts } from '#lib/office/imports/sheets.ts'
import type { StoredInstitute } from '#lib/office/imports/stored.ts'
import { withoutAlike } from './alike.ts'
import { type CellFault, rowNameOf, type SheetRow, sheetRows, textIn } from './cell.ts'
import { coursesOf } from './document.ts'
import {
  blankField,
  faultGroups,
  faultRowsCsv,
  faultsIn,
  placeWords,
  warningsIn,
  worded,
} from './findings.ts'
import { groupRows, type SheetCourse } from './groups.ts'
import { lookAt } from './look.ts'
import { told } from './messages.ts'
import { isOurExport, type Plan, planSheet } from './plan.ts'
import { examplesMax, type Reading } from './reading.ts'
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
  { draft, remembered = [], withFaultRows }: SheetChoice,
): Promise<SheetDocument> {
  const { currency, timeZone } = institute
  const plan = planSheet(all, {
    draft,
    remembered,
    currency,
    dates: american.test(timeZone ?? '') ? 'mdy' : 'dmy',
  })
  const look = lookAt(all, plan)
  if (look.holds.length > 0) return { parsed: { isValid: false, faults: [] }, facts: { look }, saysFree: [] }
  const { parsed, rows, reading, faults } = await readRows(plan, institute)
  const facts = { look, rows, ...(withFaultRows && { faultRows: faultRowsCsv(faults, plan, reading) }) }
  const open = openAnswers(rows)
  if (faults.length > 0 || open.length > 0 || !parsed.isValid) {
    const listed = faults
      .slice(0, faultsMax)
      .map((one) => worded(placeWords(plan, reading, one, [one.row]), one.said, one.inShell))
    const more = rows.faultCount - listed.length
    return { parsed: { isValid: false, faults: [...listed, ...open], more }, facts, saysFree: [] }
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

const saidOf = { differing: 'differs', alike: 'alikeRows', alone: 'alone' } as const

/** Returns a fault for each answer about rows that is missing. */
function openAnswers({ questions, renames }: RowFindings): Fault[] {
  const ofRow = (row: string): Said => ({ en: `row ${row}`, hi: `पंक्ति ${row}` })
  const asked = questions.flatMap(({ question, answer, examples: [example] }) => {
    const [first, last] = [example?.rows[0], example?.rows.at(-1)]
    if (answer !== undefined || !first || !last) return []
    const field = first.cells.map(({ heading }) => heading).join(', ')
    const value = quote(first.cells[0]?.text ?? '')
    return [worded(ofRow(last.row), told(saidOf[question], { row: first.row, field, value }))]
  })
  const renamed = renames.flatMap(({ answer, from, to, row }) =>
    answer === undefined ? [worded(ofRow(row), told('rename', { from: quote(from), to: quote(to) }))] : [],
  )
  return [...asked, ...renamed]
}

/** Time zones in which people write the month first. */
const american =
  /^(US\/|America\/(New_York|Chicago|Denver|Phoenix|Los_Angeles|Anchorage|Detroit|Boise|Indiana\/|Kentucky\/)|Pacific\/Honolulu)/

type BlankedCells = ReadonlySet<string>

/**
 * Reads the rows of a planned sheet. A cell that only the document's rules refuse is left blank in a second reading, where the
 * office left the faulty cells of its column blank.
 */
async function readRows(
  plan: Plan,
  institute: StoredInstitute,
  blanked: BlankedCells = new Set(),
): ReturnType<typeof readRowsOnce> {
  const read = await readRowsOnce(plan, institute, blanked)
  const more = read.faults
    .filter((one) => plan.rows.blank?.includes(blankField(plan, one) ?? ''))
    .map(({ row, column }) => `${row} ${column}`)
    .filter((one) => !blanked.has(one))
  return more.length > 0 ? readRows(plan, institute, new Set([...blanked, ...more])) : read
}

async function readRowsOnce(plan: Plan, institute: StoredInstitute, blanked: BlankedCells) {
  const names = plan.sheets.flatMap(({ sources }) => sources.map(({ name = '' }) => name))
  const rowName = rowNameOf(names)
  const left = new Set(plan.rows.leaveOut?.map((one) => rowOf(one, names)))
  const isCourse = (title: string) => institute.idsByTitle.has(fold(title))
  const course = courseRows(plan, { answers: plan.rows, isLeftOut: (row) => left.has(row), isCourse })
  leaveBlank(course, blanked)
  const currency = institute.currency ?? plan.without.currency ?? currencyOfColumns(plan)
  const reading = readingOf(plan, course, { currency, rowName })
  const grouped = groupRows(course.rows, institute.idsByTitle, plan.rows.differing === 'apart')
  reading.faults.push(...grouped.faults)
  // Stored courses with a row that is left out stay as they are.
  const kept = coursesOfRows(plan, left, institute)
  const isKept = ({ id }: SheetCourse) => kept.delete(id)
  const found = grouped.courses.map((one) => (isKept(one) ? { ...one, isKept: true } : one))
  const others = [...kept].map((id): SheetCourse => ({ id, isNamed: true, isKept: true, rows: [] }))
  const groups = [...withoutAlike(found, reading), ...others]
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
  const { alone } = course
  if (alone.length > 0) reading.questions.set('alone', aloneQuestion(alone, plan.rows.alone, rowName))
  const rows: RowFindings = {
    faults: faultGroups(faults, plan, reading),
    faultCount: faults.length + (parsed.isValid ? 0 : (parsed.more ?? 0)),
    notes: notesOf(course, rowName),
    questions: [...reading.questions.values()],
    renames: named.renames,
    courses: named.groups.length,
    rows: course.rows.length,
  }
  return { parsed, rows, reading, faults }
}

/** Takes cells out of rows, and says so. */
function leaveBlank({ rows, warnings }: CourseRows, blanked: BlankedCells): void {
  if (blanked.size === 0) return
  for (const { row, cells } of rows)
    for (const [name, { column, value }] of cells)
      if (blanked.has(`${row} ${column}`)) {
        cells.delete(name)
        warnings.push({ row, column, said: told('leftBlank', { value: quote(textIn(value)) }) })
      }
}

const aloneQuestion = (
  alone: CourseRows['alone'],
  answer: string | undefined,
  rowName: Reading['rowName'],
): RowQuestion => ({
  question: 'alone',
  ...{ answer, count: alone.length },
  examples: alone.slice(0, examplesMax).map(({ row, text, below }) => ({
    rows: [{ row: rowName(row), cells: [text, below].map((one) => ({ heading: '', text: one })) }],
  })),
})

/** Returns the number of a row that a mapping leaves out. */
function rowOf(written: number | string, names: readonly string[]): number {
  if (typeof written === 'number') return written
  const at = written.lastIndexOf('!')
  const sheet = at < 0 ? 0 : names.indexOf(written.slice(0, at))
  return sheet < 0 ? -1 : sheet * sheetRows + Number(written.slice(at + 1))
}

/** Returns the ids of the stored courses that rows name. */
function coursesOfRows(
  plan: Plan,
  wanted: ReadonlySet<number>,
  { idsByTitle }: StoredInstitute,
): Set<string> {
  if (wanted.size === 0) return new Set()
  const isLeftOut = (row: number) => !wanted.has(row)
  const { rows } = courseRows(plan, { answers: { alone: 'course' }, isLeftOut, isCourse: () => true })
  const { courses } = groupRows(rows, idsByTitle)
  return new Set(courses.map(({ id }) => id)).intersection(new Set(idsByTitle.values()))
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
