import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import type { Fault } from '#lib/catalogue/document/fault.ts'
import { type ParsedDocument, parseParts } from '#lib/catalogue/document/parse.ts'
import { type Cell, placeOf } from './cell.ts'
import type { DateOrder } from './dates.ts'
import { coursesOf } from './document.ts'
import { type Reading, readingOf } from './fill.ts'
import { groupRows } from './groups.ts'
import { readSheet } from './headings.ts'
import type { StoredInstitute } from './stored.ts'

export interface SheetOptions {
  /** Undefined: as the sheet's own dates tell. */
  dates?: DateOrder | undefined
  /** Undefined: as its headings tell. */
  mapping?: string | undefined
}

export interface ReadSheet {
  parsed: ParsedDocument<AuthoredSource>
  /** Whose export it was taken for; undefined for a sheet of our own columns. */
  mapping: string | undefined
}

/**
 * Makes an institute's document of a sheet of its courses and what else is stored of it, and checks that as any
 * document; faults and warnings name the cell that they come from.
 */
export async function readSheetDocument(
  grid: readonly Cell[][],
  institute: StoredInstitute,
  options: SheetOptions,
): Promise<ReadSheet> {
  const sheet = readSheet(grid, options.mapping)
  const reading = readingOf(sheet, { dates: options.dates, currency: institute.currency })
  const { courses: groups, faults } = groupRows(sheet.rows, institute.idsByTitle)
  reading.faults.push(...faults)
  const stored = await institute.loadCourses(groups.map(({ id }) => id))
  const courses = coursesOf(reading, groups, stored)
  const ids = new Set(groups.map(({ id }) => id))
  const parsed = parseParts({ ...institute.frameFor(ids), courses: [] }, courses)
  const located = ({ path, message }: Fault): Fault => locate(reading, sheet.headings, path, message)
  const cellFaults = reading.faults.map(({ message, ...place }) => ({
    path: placeOf(place, sheet.headings),
    message,
  }))
  const { mapping } = sheet
  if (cellFaults.length === 0 && parsed.isValid)
    return { parsed: { ...parsed, warnings: parsed.warnings.map(located) }, mapping }
  // What could not be read is told by the cell alone.
  const told = new Set(cellFaults.map(({ path }) => path))
  const others = (parsed.isValid ? [] : parsed.faults).map(located).filter(({ path }) => !told.has(path))
  return { parsed: { isValid: false, faults: [...cellFaults, ...others] }, mapping }
}

/** The cell of the nearest thing around a path that comes from the sheet; the path itself where nothing does. */
function locate({ places }: Reading, headings: readonly string[], path: string, message: string): Fault {
  const rowOf = (place: string) => `row ${places.get(place)?.row ?? '?'}`
  const worded = message.replace(/courses\[\d+\]/g, rowOf)
  for (let around = path; around !== ''; around = around.replace(/(?:\.\w+|\[\d+\]|^\w+)$/, '')) {
    const place = places.get(around)
    if (place) return { path: placeOf(place, headings), message: worded }
    if (!/[\w\]]$/.test(around)) break
  }
  return { path, message: worded }
}
