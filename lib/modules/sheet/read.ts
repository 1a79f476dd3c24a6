import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import { type ParsedDocument, parseParts } from '#lib/catalogue/document/parse.ts'
import { packed, type ReadSheet, unreadableFile } from '#lib/imports/given.ts'
import { type MoneyColumn, NoSheet, type SheetChoice, type SheetFacts } from '#lib/imports/sheets.ts'
import type { StoredInstitute } from '#lib/imports/stored.ts'
import { findHeadings } from './columns/headings.ts'
import { moneyColumns } from './columns/money.ts'
import { currencyIn, usualOrder, zoneOf } from './country.ts'
import { coursesOf } from './document.ts'
import { readingOf } from './fill.ts'
import { type Grid, readGrid } from './grid.ts'
import { groupRows } from './groups.ts'
import { located } from './located.ts'
import { keepIds } from './renames.ts'
import { tableOf } from './table.ts'

interface SheetDocument {
  parsed: ParsedDocument<AuthoredSource>
  facts: SheetFacts
  /** Ids of versions that a cell calls free. */
  saysFree: readonly string[]
}

/** Reads a file as a sheet, in the process for reading; packs the courses to send them to the process that asked. */
export const read: ReadSheet = async (bytes, institute, choice) => {
  try {
    const { parsed, facts, saysFree } = await readSheet(bytes, institute, choice)
    return { ...packed(parsed), facts, saysFree }
  } catch (error) {
    if (error instanceof NoSheet) return unreadableFile('sheet', error.message)
    throw error
  }
}

/** Reads a file as a sheet: CSV or a workbook, of which the sheet with headings of courses counts. Throws `NoSheet`. */
export async function readSheet(
  bytes: Buffer,
  institute: StoredInstitute,
  choice: SheetChoice,
): Promise<SheetDocument> {
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
  institute: StoredInstitute,
  choice: SheetChoice,
): Promise<SheetDocument> {
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
function withoutPrice({ isNew }: StoredInstitute, money: readonly MoneyColumn[]): string {
  const then = isNew ? 'the courses would be free' : 'prices stay as they are, and new courses would be free'
  const [first] = money
  if (!first) return `no column says a price, so ${then}; --map "HEADING=price" names one`
  const asked = money.map(({ heading, examples }) => `${heading}: ${examples.join(', ')} …`).join('; ')
  return `no column says a price, so ${then}. ${asked} — is this the price? Then say --map "${first.heading}=price"`
}

/** Says what was guessed of a new institute, which the command's options can say otherwise. */
function guesses(institute: StoredInstitute, currency: string | null, timeZone: string): string[] {
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
  { isNew, frame }: StoredInstitute,
  courseIds: ReadonlySet<string>,
  { currency, timeZone }: { currency: string | null; timeZone: string },
): object {
  const { site } = frame
  if (isNew) return { ...frame, site: { ...site, currency, time_zone: timeZone } }
  const editions = site?.languages?.editions.map((group) => group.filter((one) => courseIds.has(one))) ?? []
  return { ...frame, site: { ...site, languages: { ...site?.languages, editions } } }
}
