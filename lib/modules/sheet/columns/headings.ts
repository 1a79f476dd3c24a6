import { closest } from '#lib/catalogue/rules/text/edits.ts'
import type { HeadingMap, HeadingUse } from '#lib/imports/sheets.ts'
import { type GridRow, textIn } from '../cell.ts'
import { speaksOfDelivery, speaksOfMode } from '../values/words.ts'
import { columnNames, columnOf, headingWords, joints, squeezedHeading } from './columns.ts'

/** Rows that are searched for the headings: above them stand titles and notes. */
const searchedRows = 30

/** The row with most headings that are understood; the first row where there are none. */
export function findHeadings(rows: readonly GridRow[], map: HeadingMap): { at: number; known: number } {
  let best = { at: 0, known: 0 }
  for (const [at, { cells }] of rows.slice(0, searchedRows).entries()) {
    const headings = cells.map(textIn)
    const names = new Set(headings.map((heading) => meant(heading, map)).filter((name) => name))
    const known = names.has('title') || names.has('id') ? names.size + 1 : 0
    if (known > best.known) best = { at, known }
  }
  return best
}

/** The name of the column that a heading is read as; '' for one that is left out on purpose. */
const meant = (heading: string, map: HeadingMap): string | undefined =>
  heading === '' || heading.startsWith('#')
    ? ''
    : (map[squeezedHeading(heading)] ?? (isSale(heading) ? 'price' : columnOf(heading)?.name))

/** Headings of a price below the usual one. */
export const isSale = (heading: string): boolean =>
  /^(offer|sale|discounted|special|net|final|earlybird)(price|fees?|amount|cost)$/.test(
    squeezedHeading(heading),
  )

/** Decides for each heading what is made of its cells. */
export function planHeadings(
  headings: readonly string[],
  rows: readonly GridRow[],
  map: HeadingMap,
): HeadingUse[] {
  const taken = new Set<string>()
  const hasSale = headings.some(isSale)
  return headings.flatMap((heading, index): HeadingUse[] => {
    const name = meant(heading, map)
    if (name === '' && map[squeezedHeading(heading)] === undefined) return []
    const use = { heading, index }
    if (name === '') return [{ ...use, columns: [] }]
    if (name === undefined) return [{ ...use, columns: [], reason: unknown(heading) }]
    const usual = hasSale && name === 'price' && !isSale(heading) ? 'compare_at_price' : name
    const columns = partsOf(usual, rows, index).filter((one) => !taken.has(one) || one in joints)
    if (columns.length === 0)
      return [
        {
          ...use,
          columns,
          reason: `${JSON.stringify(heading)} is left out: there is a column ${usual} already`,
        },
      ]
    for (const one of columns) taken.add(one)
    return [{ ...use, columns }]
  })
}

/** Delivery and mode often share one column: its cells show which of the two they hold. */
function partsOf(name: string, rows: readonly GridRow[], index: number): string[] {
  const cells = rows.map((row) => row.cells[index] ?? null).filter((cell) => textIn(cell) !== '')
  // A medium of instruction is a language, or a way of teaching.
  const saysWays = cells.length > 0 && cells.every((cell) => speaksOfDelivery(cell) || speaksOfMode(cell))
  if (name !== 'mode' && name !== 'delivery' && (name !== 'tags' || !saysWays)) return [name]
  const parts = [
    ...(cells.some(speaksOfDelivery) ? ['delivery'] : []),
    ...(cells.some(speaksOfMode) ? ['mode'] : []),
  ]
  return parts.length === 0 ? [name] : parts
}

function unknown(heading: string): string {
  const near = nearest(squeezedHeading(heading))
  const hint = near ? `; did you mean ${near}?` : ''
  return `${JSON.stringify(heading)} is no column and is left out${hint}`
}

/** The column with a heading two edits away at most, or with the same beginning. */
function nearest(word: string): string | undefined {
  if (word.length < 3) return undefined
  const known =
    closest(word, headingWords) ?? headingWords.find((one) => word.length > 3 && one.startsWith(word))
  return known === undefined ? undefined : columnOf(known)?.name
}

/**
 * Reads `Fees=price, Remarks=` as a map of headings. Throws an error in words for a name that is no column.
 */
export function headingMapIn(text: string): HeadingMap {
  const pairs = text.split(/[,;\n]/).filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [heading = '', name] = pair.split('=').map((part) => part.trim())
      if (heading === '' || name === undefined)
        throw new Error(
          `${JSON.stringify(pair.trim())} is no mapping; expected HEADING=COLUMN, such as Fees=price`,
        )
      const column = columnOf(name)
      if (name !== '' && column === undefined)
        throw new Error(`${JSON.stringify(name)} is no column; expected one of ${columnNames.join(', ')}`)
      return [squeezedHeading(heading), column?.name ?? '']
    }),
  )
}
