import { clip, fold } from '#lib/base/plain-text.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type ParsedDocument, parseWithCourses } from '#lib/contract/catalogue/document/parse.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { packed, type ReadSheet, unreadableFile } from '#lib/office/imports/given.ts'
import { also, type Said, said } from '#lib/office/imports/messages.ts'
import { NoSheet, type SheetChoice, type SheetFacts } from '#lib/office/imports/sheets.ts'
import type { StoredInstitute } from '#lib/office/imports/stored.ts'
import { withoutAlike } from './alike.ts'
import { findHeadings } from './columns/heading-row.ts'
import { currencyIn, usualOrder, zoneOf } from './country.ts'
import { coursesOf } from './document.ts'
import { answerTo, readingOf } from './fill.ts'
import { type Grid, readGrid } from './grid.ts'
import { groupRows, type SheetCourse } from './groups.ts'
import { located } from './located.ts'
import { keepIds } from './renames.ts'
import { untitled } from './rows.ts'
import { namesIn, tableOf } from './table.ts'
import { shownText } from './values/dates.ts'

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

/** Reads a CSV file, or the worksheet that has course headings. Throws `NoSheet` if there is none. */
export async function readSheet(
  bytes: Buffer,
  institute: StoredInstitute,
  choice: SheetChoice,
): Promise<SheetDocument> {
  const { map = {}, sheet, answers } = choice
  const grid = await readGrid(bytes, {
    sheet,
    isWhole: answers?.sheets === 'all',
    headingsIn: (rows, spans) => findHeadings(rows, { map, spans }),
  })
  return readSheetDocument(grid, institute, choice)
}

/**
 * Builds a document from a sheet plus the stored data that the sheet has no column for, and checks it like any other
 * document. Reports at most one fault and one warning per cell. Throws `NoSheet`.
 */
export async function readSheetDocument(
  grid: Grid,
  institute: StoredInstitute,
  choice: SheetChoice,
): Promise<SheetDocument> {
  const table = tableOf(grid, { ...choice, isCourse: (title) => institute.idsByTitle.has(fold(title)) })
  const chosen = institute.currency ?? choice.currency ?? null
  const currency = currencyIn(table, grid, chosen)
  const timeZone = institute.timeZone ?? zoneOf(currency) ?? 'UTC'
  const { dates, answers, leaveOut = [] } = choice
  const today = dateIn(timeZone, institute.now)
  const reading = readingOf(table, {
    dates,
    answers,
    usual: usualOrder(currency, timeZone),
    currency,
    today,
  })
  const warningOf = (said: Said) => ({ row: 0, column: 0, said })
  const hasPrice = table.has.has('price') || table.has.has('early_price')
  if (!hasPrice && answers?.unpriced !== 'request')
    reading.warnings.unshift(
      warningOf(also(said(institute.isNew ? 'withoutPriceNew' : 'withoutPrice'), said('namesPrice'))),
    )
  else if (institute.isNew) reading.warnings.push(...guesses(institute, currency, timeZone).map(warningOf))
  if (grid.alike?.length && answerTo(reading, 'sheets') === undefined)
    reading.faults.push({ row: 0, column: 0, said: said('severalSheets', namesIn(grid, grid.alike)) })
  const grouped = groupRows(table.rows, institute.idsByTitle, answers?.differing === 'apart')
  reading.faults.push(...grouped.faults.filter(({ row }) => !leaveOut.includes(row)))
  const matched = await institute.loadCourses(grouped.courses.map(({ id }) => id))
  // Names are missing once for the sheet, not once for each course.
  const isUntitled = !table.has.has('title') && grouped.courses.some(({ id }) => !matched.has(id))
  const courses = withoutAlike(withoutRows(grouped.courses, new Set(leaveOut), matched), reading)
  reading.warnings.push(...leaveOut.map((row) => ({ row, column: 0, said: said('leftOut') })))
  const named = await keepIds({ groups: courses, stored: matched }, institute, reading, choice.distinct)
  const head = headWith(institute, new Set(named.groups.map(({ id }) => id)), {
    currency: institute.isNew ? currency : chosen,
    timeZone,
  })
  const parsed = parseWithCourses({ ...head, courses: [] }, coursesOf(reading, named.groups, named.stored), {
    now: institute.now,
  })
  const { uses, questions, sample, headingRow } = table
  if (isUntitled) reading.faults = [{ row: headingRow, column: 0, said: untitled(uses) }]
  const { parsed: found, badRows } = located(isUntitled ? { isValid: false, faults: [] } : parsed, reading)
  const top = topOf(grid)
  const { ambiguous } = reading
  const leftOut = [...leaveOut]
  return {
    parsed: found,
    facts: {
      answers: Object.fromEntries(reading.answers),
      currency: choice.currency ?? (reading.unknownCurrencies.size > 0 ? 'asked' : undefined),
      uses,
      questions,
      sample,
      sheets: grid.name === undefined ? undefined : [grid.name, ...grid.others],
      headingRow,
      top,
      ambiguous,
      badRows,
      leftOut,
      renames: named.renames,
    },
    saysFree: [...reading.saysFree],
  }
}

/** Returns the first rows, from which the office chooses the heading row. */
const topOf = ({ rows }: Grid): SheetFacts['top'] =>
  rows.slice(0, 20).map(({ row, cells }) => {
    const texts = cells.map(shownText).filter((text) => text !== '')
    return { row, text: clip(texts.join(' · '), 100) }
  })

/** Leaves out rows. A stored course with a skipped row stays unchanged; a new course is read from its other rows. */
const withoutRows = (
  courses: readonly SheetCourse[],
  leftOut: ReadonlySet<number>,
  stored: ReadonlyMap<string, unknown>,
): SheetCourse[] =>
  courses.flatMap((course): SheetCourse[] => {
    const rows = course.rows.filter(({ row }) => !leftOut.has(row))
    if (rows.length === course.rows.length) return [course]
    if (stored.has(course.id)) return [{ ...course, isKept: true }]
    return rows.length === 0 ? [] : [{ ...course, rows }]
  })

/**
 * Builds the warnings about the currency and time zone guessed for a new institute. Options of the import command
 * override the guesses.
 */
function guesses(institute: StoredInstitute, currency: string | null, timeZone: string): Said[] {
  const isGuessed = institute.currency === null && currency !== null
  return [
    ...(isGuessed ? [said('guessedCurrency', { currency })] : []),
    ...(institute.timeZone === null ? [said('guessedZone', { timeZone })] : []),
  ]
}

/** Builds the document around a sheet's courses, with the institute's currency. Removes deleted courses from the groups of language editions. */
function headWith(
  { isNew, head }: StoredInstitute,
  courseIds: ReadonlySet<string>,
  { currency, timeZone }: { currency: string | null; timeZone: string },
): object {
  const { site } = head
  if (isNew) return { ...head, site: { ...site, currency, time_zone: timeZone } }
  const editions = site?.languages?.editions.map((group) => group.filter((one) => courseIds.has(one))) ?? []
  return { ...head, site: { ...site, currency, languages: { ...site?.languages, editions } } }
}
