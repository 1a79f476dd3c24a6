import { type Cell, Money } from '../cell.ts'
import { type Book, isOn } from './book.ts'
import { Grid, type SheetCells } from './grid.ts'
import { type Package, unescapedText } from './package.ts'

/** Reads a worksheet cell by cell. */
export async function readCells(
  parts: Package,
  path: string,
  book: Omit<Book, 'sheets'>,
): Promise<SheetCells> {
  const grid = new Grid()
  let row = 0
  let isHidden = false
  let cell = { column: 0, type: '', style: 0, value: '' }
  await parts.readXml(path, {
    opened(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1)
        isHidden = isOn(attributes.hidden)
        cell.column = 0
        if (isHidden) grid.hide(row)
      }
      if (name === 'c') {
        const column = attributes.r === undefined ? cell.column + 1 : columnIn(attributes.r)
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' }
      }
      const [, from = '', top, to, bottom] =
        (name === 'mergeCell' && /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/i.exec(attributes.ref ?? '')) || []
      if (from !== '' && from === to) grid.merge(Number(top), Number(bottom), columnIn(from))
    },
    closed(name, text) {
      if (name === 'v' || name === 't') cell.value += name === 't' ? unescapedText(text) : text
      if (name === 'c' && !isHidden && cell.value !== '') grid.put(row, cell.column, cellValue(cell, book))
    },
  })
  return grid.end()
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
  const currency = book.moneyStyles.get(style)
  if (!book.dateStyles.has(style)) return currency === undefined ? number : new Money(number, currency)
  return dated(dateOfSerial(book.isFrom1904 ? number + 1462 : number), number)
}

const dated = (date: Date, otherwise: Cell): Cell => (Number.isNaN(date.getTime()) ? otherwise : date)

/** Converts Excel's day number, which counts from 30 December 1899, to a date. */
const dateOfSerial = (days: number): Date => new Date(Math.round((days - 25_569) * 86_400_000))
