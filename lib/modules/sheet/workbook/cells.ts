import type { Cell, GridRow } from '../cell.ts'
import { cellsMax, columnsMax, rowsMax, tooLarge } from '../limits.ts'
import { type Book, isOn } from './book.ts'
import { type Package, unescapedText } from './package.ts'

/** The rows of a worksheet with at least one filled cell, and the numbers of its hidden rows. */
interface SheetCells {
  rows: GridRow[]
  hidden: number[]
}

interface Merge {
  top: number
  bottom: number
  column: number
}

/**
 * Reads a worksheet cell by cell. Checks each cell's position before storing it, because a file with a single cell can
 * claim to have 17 billion.
 */
export async function readCells(
  parts: Package,
  path: string,
  book: Omit<Book, 'sheets'>,
): Promise<SheetCells> {
  const rows = new Map<number, Cell[]>()
  const hidden: number[] = []
  const merges: Merge[] = []
  let filled = 0
  let row = 0
  let isHidden = false
  let cell = { column: 0, type: '', style: 0, value: '' }
  await parts.readXml(path, {
    opened(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1)
        isHidden = isOn(attributes.hidden)
        cell.column = 0
        if (isHidden && hidden.length < rowsMax) hidden.push(row)
      }
      if (name === 'c') {
        const column = attributes.r === undefined ? cell.column + 1 : columnIn(attributes.r)
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' }
      }
      if (name === 'mergeCell') addMerge(merges, attributes.ref ?? '')
    },
    closed(name, text) {
      if (name === 'v' || name === 't') cell.value += name === 't' ? unescapedText(text) : text
      if (name !== 'c' || isHidden || cell.value === '') return
      if (row > rowsMax || cell.column > columnsMax || ++filled > cellsMax) throw tooLarge()
      const cells = rows.get(row) ?? []
      rows.set(row, cells)
      while (cells.length < cell.column - 1) cells.push(null)
      cells[cell.column - 1] = cellValue(cell, book)
    },
  })
  spread(merges, rows, filled)
  const inOrder = [...rows].sort(([a], [b]) => a - b)
  return { rows: inOrder.map(([row, cells]) => ({ row, cells })), hidden }
}

const columnIn = (place: string): number =>
  [...(/^[A-Z]{1,3}/i.exec(place)?.[0] ?? '')].reduce(
    (column, letter) => column * 26 + (letter.toUpperCase().charCodeAt(0) - 64),
    0,
  )

function cellValue(
  { type, style, value }: { type: string; style: number; value: string },
  book: Omit<Book, 'sheets'>,
): Cell {
  if (type === 's') return book.texts[Number(value)] ?? null
  if (type === 'b') return value === '1'
  if (type === 'd') return dated(new Date(value), value)
  if (type !== 'n') return value
  const number = Number(value)
  if (!book.dateStyles.has(style)) return number
  return dated(dateOfSerial(book.isFrom1904 ? number + 1462 : number), number)
}

const dated = (date: Date, otherwise: Cell): Cell => (Number.isNaN(date.getTime()) ? otherwise : date)

/** Converts Excel's day number, which counts from 30 December 1899, to a date. */
const dateOfSerial = (days: number): Date => new Date(Math.round((days - 25_569) * 86_400_000))

function addMerge(merges: Merge[], range: string): void {
  const [, from = '', top = '', to = '', bottom = ''] =
    /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/i.exec(range) ?? []
  // Values are copied downwards only: a cell merged across columns is a title.
  if (from !== '' && from === to)
    merges.push({ top: Number(top), bottom: Number(bottom), column: columnIn(from) })
}

/** Copies the value of a vertically merged cell to each of its rows, except to rows that are otherwise blank. */
function spread(merges: readonly Merge[], rows: Map<number, Cell[]>, filled: number): void {
  let count = filled
  for (const { top, bottom, column } of merges) {
    const value = rows.get(top)?.[column - 1] ?? null
    if (value === null) continue
    for (let row = top + 1; row <= Math.min(bottom, rowsMax); row++) {
      if (++count > cellsMax) throw tooLarge()
      const cells = rows.get(row)
      if (!cells) continue
      while (cells.length < column - 1) cells.push(null)
      cells[column - 1] ??= value
    }
  }
}
