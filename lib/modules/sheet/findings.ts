import { clip } from '#lib/base/plain-text.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type Fault, Findings } from '#lib/contract/catalogue/document/fault.ts'
import type { ParsedDocument } from '#lib/contract/catalogue/document/parse.ts'
import { isEverVisible } from '#lib/contract/catalogue/rules/visibility.ts'
import type { FaultGroup } from '#lib/office/imports/look.ts'
import { quote, type Said, said } from '#lib/office/imports/messages.ts'
import { type CellFault, type CellPlace, columnLetters, sheetRows } from './cell.ts'
import { mayBeBlank } from './fields.ts'
import { told } from './messages.ts'
import type { Plan } from './plan.ts'
import type { Reading } from './reading.ts'

/** Combines faults of cells and of the resulting document, each with its position in the sheet; one for each cell. */
export function faultsIn(parsed: ParsedDocument<AuthoredSource>, reading: Reading): CellFault[] {
  const ofDocument = parsed.isValid ? [] : parsed.faults.map((one) => located(reading, one))
  const found = [...reading.faults, ...ofDocument]
  // Report only a cell's first fault, because the others follow from it.
  return [
    ...new Map(
      found
        .map((one) => [`${one.row} ${one.column} ${one.column === 0 ? one.said.en : ''}`, one] as const)
        .reverse(),
    ).values(),
  ].reverse()
}

/**
 * Returns the position of the cell that a document path comes from, else that of the nearest enclosing path; undefined
 * if neither has one.
 */
function placeOf({ places }: Reading, path: string): CellPlace | undefined {
  for (let around = path; around !== ''; around = around.replace(/(?:\.\w+|\[\d+\]|^\w+)$/, '')) {
    const place = places.get(around)
    if (place) return place
    if (!/[\w\]]$/.test(around)) break
  }
  return undefined
}

/** Replaces the document path of a fault or warning with the position of its cell, if it came from one. */
function located(reading: Reading, { path, message, code = 'invalidValue', values = {} }: Fault): CellFault {
  const place = placeOf(reading, path)
  const rowOf = (at: string) => reading.rowName(reading.places.get(at)?.row ?? 0)
  const text = message.replace(/courses\[\d+\](?:\.versions\[\d+\])?/g, (at) => `row ${rowOf(at)}`)
  const found =
    code === 'alikeBatches' ? told('alikeVersions', { row: rowOf(String(values.other)) }) : said(code, values)
  return {
    ...{ row: place?.row ?? 0, column: place?.column ?? 0 },
    said: { ...found, ...(code === 'invalidValue' && { en: text }) },
    inShell: place ? text : `${path}: ${text}`,
  }
}

/** Returns where a fault or warning is, with the headings of its columns. */
export function placeWords(
  plan: Plan,
  reading: Pick<Reading, 'rowName'>,
  { column }: CellPlace,
  rows: readonly number[],
): Said {
  const [row = 0] = rows
  if (row === 0) return { en: 'sheet', hi: 'शीट' }
  const names = rows.slice(0, 3).map(reading.rowName).join(', ') + (rows.length > 3 ? ' …' : '')
  const en = rows.length === 1 ? `row ${names}` : `${rows.length} rows (${names})`
  const hi = rows.length === 1 ? `पंक्ति ${names}` : `${rows.length} पंक्तियाँ (${names})`
  if (column === 0) return { en, hi }
  const where = `${columnLetters(column)} (${clip(headingAt(plan, row, column), 60)})`
  return { en: `${en}, column ${where}`, hi: `${hi}, स्तंभ ${where}` }
}

function headingAt({ sheets }: Plan, row: number, column: number): string {
  const sources = sheets.flatMap((sheet) => sheet.sources)
  const { headings } = sources[Math.floor(row / sheetRows)] ?? { headings: [] }
  return headings.find(({ index }) => index === column - 1)?.heading ?? columnLetters(column)
}

export const worded = (path: Said, message: Said, inShell = message.en): Fault => ({
  path: path.en,
  message: clip(inShell, 500),
  in: {
    en: { path: path.en, message: clip(message.en, 500) },
    hi: { path: path.hi, message: clip(message.hi, 500) },
  },
})

/** Returns the warnings of cells and of the document; equal ones of a column are merged. */
export function warningsIn(
  parsed: Extract<ParsedDocument<AuthoredSource>, { isValid: true }>,
  plan: Plan,
  reading: Reading,
  notes: readonly CellFault[],
): Findings {
  const warnings = new Findings()
  // What is said of settings and learning paths stands in no cell.
  const [elsewhere = [], inCells = []] = [false, true].map((is) =>
    parsed.warnings.filter(({ path }) => (placeOf(reading, path) !== undefined) === is),
  )
  const ofCells = inCells.map((one) => located(reading, one))
  const found = [...notes, ...reading.warnings, ...ofCells]
  for (const [first, ...others] of Map.groupBy(found, (one) => `${one.column} ${one.said.en}`).values())
    if (first) {
      const rows = [...new Set([first, ...others].map(({ row }) => row))]
      warnings.push(worded(placeWords(plan, reading, first, rows), first.said, first.inShell))
    }
  warnings.addAll(elsewhere)
  const { courses = [] } = parsed.source
  const isNoneShown = Iterator.from(courses).next().value && !Iterator.from(courses).some(isEverVisible)
  if (isNoneShown) warnings.list.unshift(worded({ en: 'sheet', hi: 'शीट' }, told('noneShown')))
  return warnings
}

const rowsMax = 1_000

/** Groups faults by column and reason, the most frequent first. */
export function faultGroups(faults: readonly CellFault[], plan: Plan, reading: Reading): FaultGroup[] {
  const reasonOf = ({ said, cell }: CellFault) =>
    cell === undefined ? said.en : said.en.replace(quote(cell), '')
  const groups = Map.groupBy(faults.slice(0, rowsMax), (one) => `${one.column} ${one.field} ${reasonOf(one)}`)
  return [...groups.values()]
    .sort((one, other) => other.length - one.length)
    .flatMap((alike): FaultGroup[] => {
      const [{ row = 0, column = 0, field, said: reason } = {}] = alike
      if (!reason) return []
      const placed = row > 0 ? alike : []
      return [
        {
          ...(column > 0 && { heading: headingAt(plan, row, column) }),
          ...(field && mayBeBlank(field) && { field }),
          reason,
          places: placed.map((one) => ({ row: reading.rowName(one.row), cell: clip(one.cell ?? '', 200) })),
        },
      ]
    })
}
