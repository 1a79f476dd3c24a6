import type { AuthoredSource } from '#lib/catalogue/authored/catalogue.ts'
import { type Fault, Findings } from '#lib/catalogue/document/fault.ts'
import type { ParsedDocument } from '#lib/catalogue/document/parse.ts'
import { clip } from '#lib/catalogue/rules/text/clip.ts'
import { type CellFault, placeWords } from './cell.ts'
import type { Reading } from './fill.ts'

/** Findings of the document and of the cells, by their cells. */
export function located(
  parsed: ParsedDocument<AuthoredSource>,
  reading: Reading,
): ParsedDocument<AuthoredSource> {
  const ofCell = ({ message, ...place }: CellFault): Fault => ({
    path: placeWords(place, reading.headings),
    message: clip(message, 500),
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
  const message = `${others.length + 1} prices name no currency; expected a sign such as ₹, a column currency, or --currency INR`
  return [{ path: 'sheet', message }, ...faults.filter((one) => !isMissing(one))]
}

/** The cell of the nearest thing around a path that comes from the sheet; the path itself where nothing does. */
function locate({ places, headings }: Reading, path: string, message: string): Fault {
  const rowOf = (place: string) => `row ${places.get(place)?.row ?? '?'}`
  const worded = message.replace(/courses\[\d+\]/g, rowOf)
  for (let around = path; around !== ''; around = around.replace(/(?:\.\w+|\[\d+\]|^\w+)$/, '')) {
    const place = places.get(around)
    if (place) return { path: placeWords(place, headings), message: worded }
    if (!/[\w\]]$/.test(around)) break
  }
  return { path, message: worded }
}
