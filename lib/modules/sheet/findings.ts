import { clip } from '#lib/base/plain-text.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { ParsedDocument } from '#lib/contract/catalogue/document/parse.ts'
import type { Finding } from '#lib/contract/catalogue/rules/finding.ts'
import { type MessageKey, quote, said } from '#lib/office/imports/messages.ts'
import type { SheetFinding } from '#lib/office/imports/sheet-facts.ts'
import type { CellFault, CellPlace } from './cell.ts'
import { mayBeBlank } from './fields.ts'
import { told } from './messages.ts'
import type { Reading } from './read-cell.ts'

/** The first of each cell and row, because the others follow from it. */
export function faultsIn(parsed: ParsedDocument<AuthoredSource>, reading: Reading): CellFault[] {
  const ofDocument = parsed.isValid ? [] : parsed.faults.map((one) => located(reading, one))
  const byCell = new Map<string, CellFault>()
  const rows = new Set<string>()
  for (const one of [...reading.faults, ...ofDocument]) {
    const key = `${one.row}\n${one.heading ?? one.said.en}`
    if (one.row === '' || one.heading !== undefined || !rows.has(one.row))
      byCell.set(key, byCell.get(key) ?? one)
    rows.add(one.row)
  }
  return [...byCell.values()]
}

/** Parts the warnings of a document into those of cells, and those of settings and learning paths. */
export function warningsIn({ warnings }: { warnings: readonly Finding[] }, reading: Reading) {
  const [others = [], ofCells = []] = [false, true].map((is) =>
    warnings.filter(({ on }) => (placeOf(reading, on.id) !== undefined) === is),
  )
  return { others, ofCells: ofCells.map((one) => located(reading, one)) }
}

/** The cell of a path, else of the nearest path around it that comes from a cell. */
function placeOf({ places }: Reading, path: string): CellPlace | undefined {
  for (let around = path; around !== ''; around = around.replace(/(?:\.\w+|\[\d+\]|^\w+)$/, '')) {
    const place = places.get(around)
    if (place) return place
    if (!/[\w\]]$/.test(around)) break
  }
  return undefined
}

/** Replaces the document path of a fault or warning with the position of its cell, if it came from one. */
function located(reading: Reading, { code, values, on }: Finding): CellFault {
  const place = placeOf(reading, on.id) ?? { row: '' }
  const { en, hi } = said(code as MessageKey, values)
  const inRows = (text: string, language: 'en' | 'hi') =>
    text.replace(
      /courses\[\d+\](?:\.versions\[\d+\])?/g,
      (at) => told('inRow', { row: reading.places.get(at)?.row ?? '' })[language],
    )
  return { ...place, said: { en: inRows(en, 'en'), hi: inRows(hi, 'hi') } }
}

const listedMax = 1_000

/** Groups the first faults or warnings by column and reason. */
export function findingsOf(found: readonly CellFault[]): SheetFinding[] {
  const reasonOf = ({ said: { en }, cell = '' }: CellFault) =>
    cell === '' ? en : en.replace(quote(cell), '')
  const groups = Map.groupBy(
    found.slice(0, listedMax),
    (one) => `${one.heading} ${one.field} ${reasonOf(one)}`,
  )
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const { heading, field, said: reason } = first
    const byRow = new Map(alike.map((one) => [one.row, clip(one.cell ?? '', 200)]))
    byRow.delete('')
    return {
      ...{ heading, reason },
      ...(field && mayBeBlank(field) && { field }),
      places: [...byRow].map(([row, cell]) => ({ row, cell })),
    }
  })
}
