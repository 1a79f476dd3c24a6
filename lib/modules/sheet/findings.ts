import { clip } from '#lib/base/plain-text.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { Fault } from '#lib/contract/catalogue/document/fault.ts'
import type { ParsedDocument } from '#lib/contract/catalogue/document/parse.ts'
import type { SheetFinding } from '#lib/office/imports/look.ts'
import { quote, said } from '#lib/office/imports/messages.ts'
import { type CellFault, type CellPlace, columnLetters, sheetRows } from './cell.ts'
import { mayBeBlank } from './fields.ts'
import { told } from './messages.ts'
import type { Plan } from './plan.ts'
import type { Reading } from './reading.ts'

/** Combines faults of cells and of the resulting document: the first of each cell, because the others follow from it. */
export function faultsIn(parsed: ParsedDocument<AuthoredSource>, reading: Reading): CellFault[] {
  const ofDocument = parsed.isValid ? [] : parsed.faults.map((one) => located(reading, one))
  const byCell = new Map<string, CellFault>()
  for (const one of [...reading.faults, ...ofDocument]) {
    const key = `${one.row} ${one.column} ${one.column === 0 ? one.said.en : ''}`
    if (!byCell.has(key)) byCell.set(key, one)
  }
  return [...byCell.values()]
}

/** Parts the warnings of a document into those of cells, and those of settings and learning paths. */
export function warningsIn({ warnings }: { warnings: readonly Fault[] }, reading: Reading) {
  const [others = [], ofCells = []] = [false, true].map((is) =>
    warnings.filter(({ path }) => (placeOf(reading, path) !== undefined) === is),
  )
  return { others, ofCells: ofCells.map((one) => located(reading, one)) }
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
  const rowOf = (at: string) => reading.rowName(reading.places.get(at)?.row ?? 0)
  const text = message.replace(/courses\[\d+\](?:\.versions\[\d+\])?/g, (at) => `row ${rowOf(at)}`)
  const found =
    code === 'alikeBatches' ? told('alikeVersions', { row: rowOf(String(values.other)) }) : said(code, values)
  const place = placeOf(reading, path) ?? { row: 0, column: 0 }
  return { ...place, said: code === 'invalidValue' ? { ...found, en: text } : found }
}

function headingAt({ sheets }: Plan, row: number, column: number): string {
  const sources = sheets.flatMap((sheet) => sheet.sources)
  const { headings } = sources[Math.floor(row / sheetRows)] ?? { headings: [] }
  return headings.find(({ index }) => index === column - 1)?.heading ?? columnLetters(column)
}

const listedMax = 1_000

/** Groups the first faults or warnings by column and reason. */
export function findingsOf(found: readonly CellFault[], plan: Plan, { rowName }: Reading): SheetFinding[] {
  const reasonOf = ({ said: { en }, cell = '' }: CellFault) =>
    cell === '' ? en : en.replace(quote(cell), '')
  const groups = Map.groupBy(
    found.slice(0, listedMax),
    (one) => `${one.column} ${one.field} ${reasonOf(one)}`,
  )
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const { row, column, field, said: reason } = first
    const byRow = new Map(alike.map((one) => [one.row, clip(one.cell ?? '', 200)]))
    byRow.delete(0)
    return {
      ...(column > 0 && { heading: headingAt(plan, row, column) }),
      ...(field && mayBeBlank(field) && { field }),
      reason,
      places: [...byRow].map(([at, cell]) => ({ row: rowName(at), cell })),
    }
  })
}
