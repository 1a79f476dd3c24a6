import { clip } from '#lib/base/plain-text.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type Fault, Findings } from '#lib/contract/catalogue/document/fault.ts'
import type { ParsedDocument } from '#lib/contract/catalogue/document/parse.ts'
import { isEverVisible } from '#lib/contract/catalogue/rules/visibility.ts'
import { inShell, type Said, said } from '#lib/office/imports/messages.ts'
import { type CellFault, type CellPlace, placeWords, rowName } from './cell.ts'
import type { Reading } from './fill.ts'

interface LocatedDocument {
  parsed: ParsedDocument<AuthoredSource>
  /** Rows to leave out so that the rest can be imported; empty when a fault cannot be attributed to a single row. */
  badRows: number[]
}

/** Combines faults and warnings of cells and of the resulting document, each with its position in the sheet. */
export function located(parsed: ParsedDocument<AuthoredSource>, reading: Reading): LocatedDocument {
  const ofCell = (one: CellFault, rows?: readonly number[]): Fault =>
    worded(placeWords(one, reading.headings, rows), one.said)
  const faults = new Findings()
  const ofDocument = parsed.isValid ? [] : withoutCurrency(parsed.faults, reading)
  const found = [
    ...reading.faults.map((one) => ofCell(one)),
    ...ofDocument.map((one) => (one.in ? one : locate(reading, one))),
  ]
  // Report only a cell's first fault, because the others follow from it.
  faults.addAll(new Map(found.map((one) => [one.path, one] as const).reverse()).values().toArray().reverse())
  if (faults.count > 0 || !parsed.isValid) {
    const more = faults.more + (parsed.more ?? 0)
    const rows = [...reading.faults, ...ofDocument.map(({ path }) => placeOf(reading, path))].map((place) =>
      place && place.row > reading.headingRow ? place.row : undefined,
    )
    const badRows = rows.every((row) => row !== undefined) && more === 0 ? [...new Set(rows)] : []
    return { parsed: { isValid: false, faults: faults.list, more }, badRows }
  }
  const warnings = new Findings()
  const alike = Map.groupBy(reading.warnings, (one) => `${one.column} ${one.said.en}`).values()
  // A cell that fills two columns warns once; equal warnings in a column are merged.
  for (const [first, ...others] of alike)
    if (first) warnings.push(ofCell(first, [...new Set([first, ...others].map(({ row }) => row))]))
  warnings.addAll(parsed.warnings.map((one) => locate(reading, one)))
  const { courses = [] } = parsed.source
  const isNoneShown = Iterator.from(courses).next().value && !Iterator.from(courses).some(isEverVisible)
  const noneShown = isNoneShown ? [ofCell({ row: 0, column: 0, said: said('noneShown') })] : []
  return {
    parsed: {
      ...parsed,
      warnings: [...noneShown, ...warnings.list],
      more: warnings.more + (parsed.more ?? 0),
    },
    badRows: [],
  }
}

const worded = (path: Said, message: Said): Fault => ({
  path: path.en,
  message: clip(inShell(message), 500),
  in: {
    en: { path: path.en, message: clip(message.en, 500) },
    hi: { path: path.hi, message: clip(message.hi, 500) },
  },
})

/** Merges the faults of all prices without a currency into one. */
function withoutCurrency(faults: Fault[], reading: Reading): Fault[] {
  const isMissing = ({ path }: Fault) => reading.unknownCurrencies.has(path)
  const [first, ...others] = faults.filter(isMissing)
  if (!first || others.length === 0) return faults
  const place = placeWords({ row: 0, column: 0 }, reading.headings)
  const one = worded(place, said('noCurrency', { count: others.length + 1 }))
  return [one, ...faults.filter((fault) => !isMissing(fault))]
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
function locate(reading: Reading, { path, message, code = 'invalidValue', values = {} }: Fault): Fault {
  const place = placeOf(reading, path)
  const rowOf = (at: string) => rowName(reading.places.get(at)?.row ?? 0)
  const text = message.replace(/courses\[\d+\](?:\.versions\[\d+\])?/g, (at) => `row ${rowOf(at)}`)
  if (!place) return { path, message: text, code, values }
  const words = placeWords(place, reading.headings)
  const found =
    code === 'alikeBatches' ? said('alikeVersions', { row: rowOf(String(values.other)) }) : said(code, values)
  return worded(words, { ...found, ...(code === 'invalidValue' && { en: text }), shell: text })
}
