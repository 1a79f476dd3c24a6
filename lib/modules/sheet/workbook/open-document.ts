import type { Cell, GridRow } from '../cell.ts'
import { cellsMax, charactersMax, columnsMax, rowsMax, tooLarge } from '../limits.ts'
import { noSheet } from '../messages.ts'
import type { Package } from './package.ts'

/** A worksheet of an OpenDocument workbook (`.ods`), as saved by LibreOffice or exported from Google Sheets. */
interface OpenSheet {
  name: string
  rows: GridRow[]
  hidden: number[]
  /** Currency code of the first cell that has a currency. */
  sign: string | undefined
}

const contents = 'content.xml'

export const isOpenDocument = (parts: Package): boolean => parts.has(contents)

export async function namesIn(parts: Package): Promise<{ name: string; isHidden: boolean }[]> {
  const hiddenStyles = new Set<string>()
  const sheets: { name: string; isHidden: boolean }[] = []
  let style = ''
  let depth = 0
  await parts.readXml(contents, {
    opened(name, attributes) {
      if (name === 'style') style = attributes['style:name'] ?? ''
      if (name === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style)
      if (name !== 'table' || depth++ > 0) return
      const isHidden = hiddenStyles.has(attributes['table:style-name'] ?? '')
      if (sheets.length < columnsMax) sheets.push({ name: attributes['table:name'] ?? '', isHidden })
    },
    closed(name) {
      if (name === 'table') depth--
    },
  })
  if (sheets.length === 0) throw noSheet('noOpenSheet')
  return sheets
}

/** Elements inside a cell whose text is not part of the cell's value: notes and drawings. */
const besides = new Set(['annotation', 'shapes', 'frame', 'custom-shape'])

/**
 * Reads one worksheet cell by cell. Each row and cell of the format has a repeat count. Repeated blanks are only
 * counted; repeated values are stored, but only within the limits.
 */
export async function readOpenSheet(parts: Package, wanted: number): Promise<Omit<OpenSheet, 'name'>> {
  const rows: GridRow[] = []
  const hidden: number[] = []
  const merges = new Map<number, { left: number; value: Cell }>()
  let sign: string | undefined
  let [sheet, depth, skipped, filled, characters] = [-1, 0, 0, 0, 0]
  let row = { number: 0, repeats: 1, isHidden: false, cells: [] as Cell[], column: 0 }
  let cell = { repeats: 1, text: '', lines: 0, attributes: {} as Record<string, string>, isCovered: false }
  const isRead = () => sheet === wanted && depth === 1 && skipped === 0

  const keepCell = () => {
    const { repeats, attributes, isCovered } = cell
    const value = cellValue(attributes, cell.text)
    sign ??= attributes['office:currency']
    const [wide, high] = [
      numberOf(attributes['table:number-columns-spanned']),
      numberOf(attributes['table:number-rows-spanned']),
    ]
    const column = row.column + 1
    // A cell merged across columns is a title. The value of a cell merged across rows applies to each of these rows.
    if (high > 1 && wide === 1 && value !== null && merges.size < columnsMax)
      merges.set(column, { left: high - 1, value })
    row.column += repeats
    if (isCovered)
      for (let at = column; at <= Math.min(row.column, columnsMax); at++)
        keepValue(at, coveredAt(at) ?? value)
    else if (value !== null && value !== '')
      for (let at = column; at <= row.column; at++) keepValue(at, value)
  }
  /** Returns the value of the vertically merged cell that covers a column; null if none does. */
  const coveredAt = (column: number): Cell => {
    const merged = merges.get(column)
    if (merged && --merged.left === 0) merges.delete(column)
    return merged?.value ?? null
  }
  const keepValue = (column: number, value: Cell) => {
    if (value === null || value === '') return
    if (column > columnsMax || ++filled > cellsMax) throw tooLarge()
    while (row.cells.length < column - 1) row.cells.push(null)
    row.cells.push(value)
  }
  const keepRow = () => {
    const { number, repeats, cells, isHidden } = row
    if (isHidden && cells.length > 0 && hidden.length < rowsMax) hidden.push(number)
    if (isHidden || cells.length === 0) return
    const count = cells.filter((one) => one !== null).length
    filled += (repeats - 1) * count
    if (number + repeats - 1 > rowsMax || filled > cellsMax) throw tooLarge()
    for (let more = 0; more < repeats; more++) rows.push({ row: number + more, cells: [...cells] })
  }

  await parts.readXml(contents, {
    opened(name, attributes) {
      if (name === 'table' && depth++ === 0) sheet++
      if (besides.has(name)) skipped++
      if (!isRead()) return
      if (name === 'table-row') {
        const isHidden = /collapse|filter/.test(attributes['table:visibility'] ?? '')
        const number = row.number + row.repeats
        const repeats = Math.max(1, numberOf(attributes['table:number-rows-repeated']))
        row = { number: row.number === 0 ? 1 : number, repeats, isHidden, cells: [], column: 0 }
      }
      if (name === 'table-cell' || name === 'covered-table-cell') {
        const repeats = Math.max(1, numberOf(attributes['table:number-columns-repeated']))
        cell = { repeats, text: '', lines: 0, attributes, isCovered: name === 'covered-table-cell' }
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
      if (isRead()) {
        if (name === 'table-cell' || name === 'covered-table-cell') {
          keepCell()
          cell = { repeats: 1, text: '', lines: 0, attributes: {}, isCovered: false }
        }
        if (name === 'table-row') keepRow()
      }
      if (name === 'table') depth--
    },
  })
  return { rows, hidden, sign }
}

const numberOf = (text: string | undefined): number => Number(text ?? 1) || 1

/** Converts a cell according to its declared type. */
function cellValue(attributes: Record<string, string>, text: string): Cell {
  const value = attributes['office:value'] ?? ''
  const date = attributes['office:date-value']
  const time = /^PT(\d+)H(\d+)M/.exec(attributes['office:time-value'] ?? '')
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
      return value === '' ? text : Number(value)
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
