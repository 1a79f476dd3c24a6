import { type Cell, Money, type SourceSheet } from '../cell.ts'
import { charactersMax, columnsMax, tooLarge } from '../limits.ts'
import { noSheet } from '../messages.ts'
import { Grid, type IsWanted } from './grid.ts'
import type { Package } from './package.ts'

const contents = 'content.xml'

export const isOpenDocument = (parts: Package): boolean => parts.has(contents)

/** Elements inside a cell whose text is not part of the cell's value: notes and drawings. */
const besides = new Set(['annotation', 'shapes', 'frame', 'custom-shape'])

interface OpenCell {
  repeats: number
  text: string
  /** How many paragraphs of text have begun. */
  lines: number
  attributes: Record<string, string>
}

const noCell = (): OpenCell => ({ repeats: 1, text: '', lines: 0, attributes: {} })
const noRow = () => ({
  number: 1,
  repeats: 0,
  isHidden: false,
  cells: [] as [column: number, value: Cell][],
  column: 0,
})

/**
 * Reads the worksheets of an OpenDocument workbook (`.ods`), as saved by LibreOffice or exported from Google Sheets; of those
 * that are not wanted only the names. Each row and cell of the format has a repeat count; repeated blanks are only counted.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one pass over the file, whose events share what is open
export async function readOpenDocument(parts: Package, isWanted: IsWanted): Promise<SourceSheet[]> {
  const sheets: SourceSheet[] = []
  const hiddenStyles = new Set<string>()
  let [style, grid, sheet] = ['', new Grid(), undefined as SourceSheet | undefined]
  let [depth, skipped, characters] = [0, 0, 0]
  let [row, cell] = [noRow(), noCell()]
  const isRead = () => sheet !== undefined && depth === 1 && skipped === 0

  const begin = (attributes: Record<string, string>) => {
    if (sheets.length === columnsMax) return
    const name = attributes['table:name'] ?? ''
    const isHidden = hiddenStyles.has(attributes['table:style-name'] ?? '')
    const found: SourceSheet = { name, isHidden, rows: [], hidden: [] }
    sheet = isWanted(found, sheets.push(found) - 1) ? found : undefined
    ;[grid, row, cell] = [new Grid(), noRow(), noCell()]
  }
  const keepCell = () => {
    const { repeats, attributes, text } = cell
    const value = cellValue(attributes, text)
    const column = row.column + 1
    row.column += repeats
    if (value === null || value === '') return
    if (row.column > columnsMax) throw tooLarge()
    const bottom = row.number + numberOf(attributes['table:number-rows-spanned']) - 1
    const isWide = numberOf(attributes['table:number-columns-spanned']) > 1
    if (bottom > row.number && !isWide) grid.merge(row.number, bottom, column)
    for (let at = column; at <= row.column; at++) row.cells.push([at, value])
  }
  const keepRow = () => {
    const { number, repeats, cells, isHidden } = row
    if (cells.length === 0) return
    if (isHidden) return grid.hide(number)
    for (let more = 0; more < repeats; more++)
      for (const [column, value] of cells) grid.put(number + more, column, value)
  }

  await parts.readXml(contents, {
    opened(name, attributes) {
      if (name === 'style') style = attributes['style:name'] ?? ''
      if (name === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style)
      if (name === 'table' && depth++ === 0) begin(attributes)
      if (besides.has(name)) skipped++
      if (!isRead()) return
      if (name === 'table-row') {
        const isHidden = /collapse|filter/.test(attributes['table:visibility'] ?? '')
        const repeats = Math.max(1, numberOf(attributes['table:number-rows-repeated']))
        row = { number: row.number + row.repeats, repeats, isHidden, cells: [], column: 0 }
      }
      if (isCell(name)) {
        const repeats = Math.max(1, numberOf(attributes['table:number-columns-repeated']))
        cell = { ...noCell(), repeats, attributes }
      }
      if (name === 'p' && cell.lines++ > 0) cell.text += '\n'
      if (name === 's') cell.text += ' '
      if (name === 'line-break') cell.text += '\n'
    },
    texted(more) {
      if (!isRead() || cell.lines === 0) return
      characters += more.length
      if (characters > charactersMax) throw tooLarge()
      cell.text += more
    },
    closed(name) {
      if (besides.has(name)) skipped--
      if (isRead() && isCell(name)) {
        keepCell()
        cell = noCell()
      }
      if (isRead() && name === 'table-row') keepRow()
      if (name !== 'table' || --depth > 0) return
      Object.assign(sheet ?? {}, grid.end())
      sheet = undefined
    },
  })
  if (sheets.length === 0) throw noSheet('noOpenSheet')
  return sheets
}

const isCell = (name: string): boolean => name === 'table-cell' || name === 'covered-table-cell'

const numberOf = (text: string | undefined): number => Number(text ?? 1) || 1

function cellValue(attributes: Record<string, string>, text: string): Cell {
  const value = attributes['office:value'] ?? ''
  const date = attributes['office:date-value']
  const time = /^PT(\d+)H(\d+)M/.exec(attributes['office:time-value'] ?? '')
  switch (attributes['office:value-type']) {
    case 'float':
      return value === '' ? text : Number(value)
    case 'currency': {
      const currency = attributes['office:currency']
      return value === '' || !currency ? text : new Money(Number(value), currency)
    }
    case 'boolean':
      return attributes['office:boolean-value'] === 'true'
    case 'date': {
      const day = new Date(/T/.test(date ?? '') ? `${date}Z` : `${date}`)
      return Number.isNaN(day.getTime()) ? text : day
    }
    case 'time':
      // Like Excel, represents a time of day as a moment on day 0.
      return time ? new Date(Date.UTC(1899, 11, 30, Number(time[1]), Number(time[2]))) : text
    default:
      return text === '' ? null : text
  }
}
