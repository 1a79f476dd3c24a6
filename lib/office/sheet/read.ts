import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import type { Fault } from '#lib/catalogue/document/fault.ts'
import { Findings } from '#lib/catalogue/document/fault.ts'
import { type ParsedDocument, parseParts } from '#lib/catalogue/document/parse.ts'
import { type CellFault, cellPlace, type DateOrder } from './cell.ts'
import type { HeadingUse } from './columns/headings.ts'
import { currencyIn, usualOrder, zoneOf } from './country.ts'
import { coursesOf } from './document.ts'
import { type Reading, readingOf } from './fill.ts'
import { frameWith, type SheetFrame } from './frame.ts'
import type { Grid } from './grid.ts'
import { groupRows } from './groups.ts'
import { keepIds, type StoredCourses } from './keep-ids.ts'
import type { Rename } from './renames.ts'
import { type Table, type TableChoice, tableOf } from './table.ts'

export interface SheetChoice extends TableChoice {
  /** Undefined: as the sheet's own dates tell, or the institute's country. */
  dates?: DateOrder | undefined
  /** Which sheet of a workbook. */
  sheet?: string | undefined
  /** Ids of stored courses that are not courses of the sheet under another title, though it seems so. */
  distinct?: readonly string[] | undefined
}

/** The stored data of the institute that a sheet belongs to. */
export interface SheetInstitute extends SheetFrame, StoredCourses {}

/** How a sheet was understood. */
export interface SheetFacts {
  system?: string | undefined
  uses: HeadingUse[]
  headings: string[]
  sample: string[][]
  sheet?: string | undefined
  sheets: string[]
  renames: Rename[]
}

export interface ReadSheet {
  parsed: ParsedDocument<AuthoredSource>
  facts: SheetFacts
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
  if (institute.isNew) reading.warnings.push(...guesses(institute, table, currency, timeZone))
  const { courses: groups, faults } = groupRows(table.rows, institute.idsByTitle)
  reading.faults.push(...faults)
  const matched = await institute.loadCourses(groups.map(({ id }) => id))
  const { named, stored, renames } = await keepIds(groups, matched, institute, reading, choice.distinct)
  const courses = coursesOf(reading, named, stored)
  const frame = frameWith(institute, new Set(named.map(({ id }) => id)), { currency, timeZone })
  const parsed = parseParts({ ...frame, courses: [] }, courses)
  const sheets = grid.name === undefined ? [] : [grid.name, ...grid.others]
  const { system, uses, headings, sample } = table
  return {
    parsed: located(parsed, reading),
    facts: { system, uses, headings, sample, sheet: grid.name, sheets, renames },
  }
}

/** Says what was guessed of a new institute, which the command's options can say otherwise. */
function guesses(
  institute: SheetFrame,
  { has }: Table,
  currency: string | null,
  timeZone: string,
): CellFault[] {
  const whole = { row: 0, column: 0 }
  if (!has.has('price'))
    return [
      {
        ...whole,
        message: 'no column says a price, so the courses are free; --map "HEADING=price" names one',
      },
    ]
  const isGuessed = institute.currency === null && currency !== null
  return [
    ...(isGuessed
      ? [{ ...whole, message: `the currency is taken for ${currency}; --currency says another` }]
      : []),
    ...(institute.timeZone === null
      ? [{ ...whole, message: `the time zone is taken for ${timeZone}; --time-zone says another` }]
      : []),
  ]
}

/** Findings of the document and of the cells, by their cells. */
function located(parsed: ParsedDocument<AuthoredSource>, reading: Reading): ParsedDocument<AuthoredSource> {
  const ofCell = ({ message, ...place }: CellFault): Fault => ({
    path: cellPlace(place, reading.headings),
    message,
  })
  const ofDocument = ({ path, message }: Fault): Fault => locate(reading, path, message)
  const faults = new Findings()
  const found = [
    ...reading.faults.map(ofCell),
    ...(parsed.isValid ? [] : withoutCurrency(parsed.faults, reading).map(ofDocument)),
  ]
  // The first of a cell says what is wrong with it.
  faults.addAll(new Map(found.map((one) => [one.path, one] as const).reverse()).values().toArray().reverse())
  if (faults.count > 0 || !parsed.isValid)
    return { isValid: false, faults: faults.list, more: faults.more + (parsed.more ?? 0) }
  const warnings = new Findings()
  const ofCells = reading.warnings.map(ofCell)
  // A cell that is two columns warns once.
  warnings.addAll(new Map(ofCells.map((one) => [`${one.path} ${one.message}`, one])).values())
  warnings.addAll(parsed.warnings.map(ofDocument))
  return { ...parsed, warnings: warnings.list, more: warnings.more + (parsed.more ?? 0) }
}

/** Joins the faults of prices without a currency into one fault. */
function withoutCurrency(faults: Fault[], reading: Reading): Fault[] {
  const isMissing = ({ path }: Fault) => reading.unknownCurrencies.has(path)
  const [first, ...others] = faults.filter(isMissing)
  if (!first || others.length === 0) return faults
  const place = reading.places.get(first.path)
  const message = `${others.length + 1} prices name no currency; expected a sign such as ₹, a column currency, or --currency INR`
  return [
    { path: cellPlace({ row: 0, column: place?.column ?? 0 }, []), message },
    ...faults.filter((one) => !isMissing(one)),
  ]
}

/** The cell of the nearest thing around a path that comes from the sheet; the path itself where nothing does. */
function locate({ places, headings }: Reading, path: string, message: string): Fault {
  const rowOf = (place: string) => `row ${places.get(place)?.row ?? '?'}`
  const worded = message.replace(/courses\[\d+\]/g, rowOf)
  for (let around = path; around !== ''; around = around.replace(/(?:\.\w+|\[\d+\]|^\w+)$/, '')) {
    const place = places.get(around)
    if (place) return { path: cellPlace(place, headings), message: worded }
    if (!/[\w\]]$/.test(around)) break
  }
  return { path, message: worded }
}
