import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import { type ParsedDocument, parseParts } from '#lib/catalogue/document/parse.ts'
import type { DateOrder } from './cell.ts'
import { findHeadings, type HeadingUse } from './columns/headings.ts'
import { type MoneyColumn, moneyColumns } from './columns/money.ts'
import { currencyIn, usualOrder, zoneOf } from './country.ts'
import { coursesOf } from './document.ts'
import { readingOf } from './fill.ts'
import { type Grid, readGrid } from './grid.ts'
import { groupRows } from './groups.ts'
import { located } from './located.ts'
import { keepIds, type Rename, type StoredCourses } from './renames.ts'
import { type TableChoice, tableOf } from './table.ts'

export interface SheetChoice extends TableChoice {
  /** Undefined: as the sheet's own dates tell, or the institute's country. */
  dates?: DateOrder | undefined
  /** Which sheet of a workbook. */
  sheet?: string | undefined
  /** Ids of stored courses that are not courses of the sheet under another title, though it seems so. */
  distinct?: readonly string[] | undefined
}

/** The stored data of the institute that a sheet belongs to; a sheet has a column only for its courses. */
export interface SheetInstitute extends StoredCourses {
  /** Nothing is stored of it but its name. */
  isNew: boolean
  currency: string | null
  /** Null where a new institute's was not named. */
  timeZone: string | null
  /** The institute's document but its courses. */
  frame: { site?: { languages?: { editions: string[][] } } } & Record<string, unknown>
}

/** How a sheet was understood. */
export interface SheetFacts {
  uses: HeadingUse[]
  sample: string[][]
  /** Left-out columns that hold money, when no heading is read as the price. */
  money?: MoneyColumn[] | undefined
  renames: Rename[]
}

export interface ReadSheet {
  parsed: ParsedDocument<AuthoredSource>
  facts: SheetFacts
  /** Ids of versions that a cell calls free. */
  saysFree: readonly string[]
}

/** Reads a file as a sheet: CSV or a workbook, of which the sheet with headings of courses counts. Throws `NoSheet`. */
export async function readSheet(
  bytes: Buffer,
  institute: SheetInstitute,
  choice: SheetChoice,
): Promise<ReadSheet> {
  const { map = {}, sheet } = choice
  const grid = await readGrid(bytes, { sheet, isSheet: (rows) => findHeadings(rows, map).known > 1 })
  return readSheetDocument(grid, institute, choice)
}

/**
 * Makes an institute's document of a sheet and of the stored data that the sheet has no column for. Checks it like any
 * document; each fault and warning names its cell, one for each cell. Throws `NoSheet`.
 */
export async function readSheetDocument(
  grid: Grid,
  institute: SheetInstitute,
  choice: SheetChoice,
): Promise<ReadSheet> {
  const table = tableOf(grid, choice)
  const currency = institute.currency ?? currencyIn(table, grid)
  const timeZone = institute.timeZone ?? zoneOf(currency) ?? 'UTC'
  const reading = readingOf(table, { dates: choice.dates, usual: usualOrder(currency, timeZone), currency })
  const warningOf = (message: string) => ({ row: 0, column: 0, message })
  const money = table.has.has('price') ? undefined : moneyColumns(table.uses, table.sample)
  if (money) reading.warnings.unshift(warningOf(withoutPrice(institute, money)))
  else if (institute.isNew) reading.warnings.push(...guesses(institute, currency, timeZone).map(warningOf))
  const { courses, faults } = groupRows(table.rows, institute.idsByTitle)
  reading.faults.push(...faults)
  const matched = await institute.loadCourses(courses.map(({ id }) => id))
  const named = await keepIds({ groups: courses, stored: matched }, institute, reading, choice.distinct)
  const frame = frameWith(institute, new Set(named.groups.map(({ id }) => id)), { currency, timeZone })
  const parsed = parseParts({ ...frame, courses: [] }, coursesOf(reading, named.groups, named.stored))
  const { uses, sample } = table
  return {
    parsed: located(parsed, reading),
    facts: { uses, sample, money, renames: named.renames },
    saysFree: [...reading.saysFree],
  }
}

/** Says that no heading is read as the price, what then holds, and which columns may be meant. */
function withoutPrice({ isNew }: SheetInstitute, money: readonly MoneyColumn[]): string {
  const then = isNew ? 'the courses would be free' : 'prices stay as they are, and new courses would be free'
  const [first] = money
  if (!first) return `no column says a price, so ${then}; --map "HEADING=price" names one`
  const asked = money.map(({ heading, examples }) => `${heading}: ${examples.join(', ')} …`).join('; ')
  return `no column says a price, so ${then}. ${asked} — is this the price? Then say --map "${first.heading}=price"`
}

/** Says what was guessed of a new institute, which the command's options can say otherwise. */
function guesses(institute: SheetInstitute, currency: string | null, timeZone: string): string[] {
  const isGuessed = institute.currency === null && currency !== null
  return [
    ...(isGuessed ? [`the currency is taken for ${currency}; --currency says another`] : []),
    ...(institute.timeZone === null
      ? [`the time zone is taken for ${timeZone}; --time-zone says another`]
      : []),
  ]
}

/** The document that a sheet's courses are part of; of the groups of editions what is left with these courses. */
function frameWith(
  { isNew, frame }: SheetInstitute,
  courseIds: ReadonlySet<string>,
  { currency, timeZone }: { currency: string | null; timeZone: string },
): object {
  const { site } = frame
  if (isNew) return { ...frame, site: { ...site, currency, time_zone: timeZone } }
  const editions = site?.languages?.editions.map((group) => group.filter((one) => courseIds.has(one))) ?? []
  return { ...frame, site: { ...site, languages: { ...site?.languages, editions } } }
}
