import { fold } from '#lib/base/plain-text.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type ParsedDocument, parseWithCourses } from '#lib/contract/catalogue/document/parse.ts'
import { isEverVisible } from '#lib/contract/catalogue/rules/visibility.ts'
import { packed, type ReadSheet, unreadableFile } from '#lib/office/imports/given.ts'
import { NoSheet, type SheetChoice } from '#lib/office/imports/sheet-choice.ts'
import {
  heldColumns,
  isUnanswered,
  type RowFindings,
  type SheetFacts,
} from '#lib/office/imports/sheet-facts.ts'
import type { StoredInstitute } from '#lib/office/imports/stored.ts'
import type { CellFault, SheetRow, SourceSheet } from './cell.ts'
import { coursesOf } from './document.ts'
import { faultsIn, findingsOf, warningsIn } from './findings.ts'
import { groupRows, type SheetCourse, withoutAlike } from './groups.ts'
import { lookAt } from './look-at-sheet.ts'
import { told } from './messages.ts'
import { isOurExport, type Plan, planSheet } from './plan.ts'
import { askRows, type Reading } from './read-cell.ts'
import { keepIds } from './renames.ts'
import { courseRows } from './rows.ts'
import { readWorksheets } from './worksheets.ts'

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
    if (error instanceof NoSheet) return unreadableFile('unreadableSheet', { ...error.said })
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

/** Time zones in which people write the month first. */
const american =
  /^(US\/|America\/(New_York|Chicago|Denver|Phoenix|Los_Angeles|Anchorage|Detroit|Boise|Indiana\/|Kentucky\/)|Pacific\/Honolulu)/

/** What is open or cannot be read stands in the facts; no row is read while columns hold things up. */
export async function readSheets(
  all: readonly SourceSheet[],
  institute: StoredInstitute,
  { draft, remembered = [] }: SheetChoice,
): Promise<SheetDocument> {
  const { currency, timeZone } = institute
  const dates = american.test(timeZone) ? 'mdy' : 'dmy'
  const plan = planSheet(all, { draft, remembered, currency, dates })
  const look = lookAt(all, plan)
  const open: ParsedDocument<AuthoredSource> = { isValid: false, faults: [] }
  if (heldColumns(look).length > 0) return { parsed: open, facts: { look }, saysFree: [] }
  const read = new Set(plan.sheets.flatMap(({ names }) => names))
  const left = all.flatMap(({ name }) => (name === undefined || read.has(name) ? [] : name))
  const { parsed, rows, saysFree } = await readRows(plan, institute, left)
  const isOpen = rows.faultCount > 0 || rows.asks.some(isUnanswered)
  return { parsed: isOpen ? open : parsed, facts: { look, rows }, saysFree: isOpen ? [] : [...saysFree] }
}

const ofSheet = (said: CellFault['said']): CellFault => ({ row: '', said })

async function readRows(plan: Plan, institute: StoredInstitute, left: readonly string[]) {
  const { rows: answers, without } = plan
  const course = courseRows(plan, (title) => institute.idsByTitle.has(fold(title)))
  const currency = institute.currency ?? without.currency ?? currencyOfColumns(plan)
  const reading = readingOf(plan, course.rows, currency)
  for (const { row, text } of course.alone) askRows(reading, 'alone', [{ row, text }])
  const grouped = groupRows(course.rows, institute.idsByTitle, answers.differing === 'apart')
  reading.faults.push(...course.faults, ...grouped.faults)
  const groups = withoutAlike(withoutLeftOut(grouped.courses, institute), reading)
  const stored = await institute.loadCourses(groups.map(({ id }) => id))
  const named = await keepIds({ groups, stored }, institute, reading)
  const isNamed =
    reading.has.has('title') || (reading.has.has('id') && groups.every(({ id }) => stored.has(id)))
  if (!isNamed || groups.length + reading.faults.length === 0)
    reading.faults = [ofSheet(told(isNamed ? 'noCourse' : 'untitled'))]
  const head = headWith(institute, new Set(named.groups.map(({ id }) => id)), currency)
  const courses = coursesOf(reading, named.groups, named.stored)
  const parsed = parseWithCourses({ ...head, courses: [] }, courses, { now: institute.now })
  const faults = faultsIn(parsed, reading)
  const { others, ofCells } = warningsIn(parsed.isValid ? parsed : { warnings: [] }, reading)
  const isNoneShown =
    parsed.isValid && faults.length === 0 && !Iterator.from(parsed.source.courses ?? []).some(isEverVisible)
  const ofSheets = [
    ...(isNoneShown ? [told('noneShown')] : []),
    ...(left.length > 0 ? [told('worksheetsLeftOut', { names: left.join(', ') })] : []),
  ]
  const notes = [...ofSheets.map(ofSheet), ...course.notes, ...reading.warnings, ...ofCells]
  const rows: RowFindings = {
    faults: findingsOf(faults).sort((a, b) => b.places.length - a.places.length),
    faultCount: faults.length + (parsed.isValid ? 0 : (parsed.more ?? 0)),
    notes: findingsOf(notes),
    asks: [...reading.questions.values(), ...named.renames],
  }
  return {
    parsed: parsed.isValid ? { ...parsed, warnings: others } : parsed,
    rows,
    saysFree: reading.saysFree,
  }
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

function readingOf(plan: Plan, rows: readonly SheetRow[], currency: string | null): Reading {
  const { sheets, without, rows: answers } = plan
  const columns = sheets.flatMap((sheet) => sheet.columns)
  const placed = sheets.length > 1 ? [] : columns.map(({ field, heading }) => [field ?? '', heading] as const)
  return {
    ...{ currency, without, answers },
    has: new Set([
      ...columns.flatMap(({ field }) => field ?? []),
      ...rows.flatMap(({ cells }) => [...cells.keys()]),
    ]),
    headings: new Map(placed.toReversed()),
    isOurs: isOurExport(plan),
    places: new Map(),
    saysFree: new Set(),
    faults: [],
    warnings: [],
    questions: new Map(),
  }
}

/** Returns the currency of all prices, for an institute without one. */
const currencyOfColumns = ({ sheets }: Plan): string | null =>
  sheets.flatMap(({ columns }) =>
    columns.flatMap(({ field, column }) => (field === 'price' && column.currency) || []),
  )[0] ?? null

/** Builds the document around a sheet's courses. Removes deleted courses from the groups of language editions. */
function headWith(
  { head, currency: own }: StoredInstitute,
  courseIds: ReadonlySet<string>,
  currency: string | null,
): object {
  const { site } = head
  const editions = site?.languages?.editions.map((group) => group.filter((one) => courseIds.has(one))) ?? []
  return {
    ...head,
    site: { ...site, currency: own ?? currency, languages: { ...site?.languages, editions } },
  }
}
