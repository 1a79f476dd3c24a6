import { fold } from '#lib/catalogue/rules/text/plain-text.ts'
import { decimalSignOf } from '#lib/imports/amounts.ts'
import { said, UnreadableText } from '#lib/imports/messages.ts'
import type { DateOrder } from '#lib/imports/sheets.ts'
import {
  type CellContext,
  type CellPlace,
  cellText,
  isBlank,
  placeOf,
  type SheetRow,
  textIn,
} from './cell.ts'
import { type Column, columns } from './columns/columns.ts'
import type { Table } from './table.ts'
import { dateOrderOf } from './values/dates.ts'
import { htmlCell } from './values/texts.ts'
import { written } from './write.ts'

/** The keys of an institute document with unchecked values; the importer checks them. */
export type Authored<Source> = { [Key in keyof Source]?: unknown }

/** A table while it is read; its faults and warnings grow. */
export interface Reading extends Table {
  /** The order of day and month, by the name of the column. */
  orders: ReadonlyMap<string, DateOrder | undefined>
  /** The currency of prices that name none. */
  currency: string | null
  /** The cell of each path of the document, such as `courses[0].versions[1].level`. */
  places: Map<string, CellPlace>
  /** Ids of versions that their price cell calls free. */
  saysFree: Set<string>
  /** The day from which dates without a year count. */
  today: string
  /** The sign that begins the decimals of prices, where their cells tell. */
  decimals: ',' | '.' | undefined
  /** The first date that is another day when its month stands first. */
  ambiguous?: { written: string; order: DateOrder | undefined } | undefined
  /** Warnings of a column that are said once, by column and key. */
  saidOnce: Set<string>
  /** Paths of prices' currencies that neither the sheet nor the institute says. */
  unknownCurrencies: Set<string>
}

export interface ReadingChoice {
  /** The order of day and month that the operator named. */
  dates: DateOrder | undefined
  /** The order of the institute's country, for columns whose own dates tell none. */
  usual: DateOrder | undefined
  currency: string | null
  today: string
}

export function readingOf(table: Table, { dates, usual, currency, today }: ReadingChoice): Reading {
  const { has, rows } = table
  const valuesOf = (name: string) => rows.map((row) => row.cells.get(name)?.value ?? null)
  const own = new Map([...has].map((name) => [name, dateOrderOf(valuesOf(name))]))
  const [shared, other] = new Set([...own.values()].filter((order) => order !== undefined))
  // One column tells the order of all others, unless columns differ.
  const order = (name: string) => dates ?? own.get(name) ?? (other ? undefined : shared) ?? usual
  const orders = new Map([...has].map((name) => [name, order(name)]))
  const decimals = decimalSignOf([...valuesOf('price'), ...valuesOf('compare_at_price')].map(textIn))
  const found = {
    places: new Map(),
    saysFree: new Set<string>(),
    unknownCurrencies: new Set<string>(),
    saidOnce: new Set<string>(),
  }
  return { ...table, ...found, orders, currency, today, decimals }
}

/**
 * Fills what the sheet says of one thing into what is stored of it; its rows have to agree, except in lists. A blank
 * cell empties, a column that is missing leaves.
 */
export function fill(
  reading: Reading,
  of: Column['of'],
  before: object,
  rows: readonly SheetRow[],
  at: string,
): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...before }
  for (const column of columns) {
    const { name, key } = column
    if (column.of !== of || !reading.has.has(name)) continue
    const stored = filled[key]
    const said = saidBy(rows, name, stored)
    const first = said[0] ?? rows[0]
    if (first) reading.places.set(`${at}.${key}`, placeOf(first, name))
    const value = agreed(reading, column, said, stored)
    filled[key] = key === 'instructors' || key === 'authors' ? named(value, stored) : value
  }
  return filled
}

/** The rows that have a value of a column; a dash counts where just that is stored. */
const saidBy = (rows: readonly SheetRow[], name: string, stored: unknown): SheetRow[] =>
  rows.filter((row) => !isBlank(cellText(row, name), name) || isWritten(row, name, stored))

const isWritten = (row: SheetRow, name: string, stored: unknown): boolean =>
  stored !== undefined && cellText(row, name) !== '' && cellText(row, name) === written(stored).trim()

/** Returns what the rows agree on: the values of lists, and the paragraphs of texts, of all rows. */
function agreed(reading: Reading, column: Column, rows: readonly SheetRow[], stored: unknown): unknown {
  const { name } = column
  const [first, ...others] = [...Map.groupBy(rows, (row) => fold(cellText(row, name))).values()].flatMap(
    ([row]) => row ?? [],
  )
  if (first === undefined) return null
  // A cell that an export wrote says what is stored, even where a cell could not say all of it.
  if (others.length === 0 && isWritten(first, name, stored)) return stored
  const value = read(reading, column, first)
  if (others.length === 0) return value
  if (Array.isArray(value)) return joined([value, ...others.map((other) => read(reading, column, other))])
  const isText = column.read === htmlCell
  const differs = said(isText ? 'textsDiffer' : 'differs', { row: first.row })
  for (const other of others)
    (isText ? reading.warnings : reading.faults).push({ ...placeOf(other, name), said: differs })
  return isText ? [value, ...others.map((other) => read(reading, column, other))].join('') : value
}

function read(reading: Reading, { name, read }: Column, row: SheetRow): unknown {
  const { value, column } = row.cells.get(name) ?? { value: null, column: 0 }
  const heading = reading.headings[column - 1] ?? ''
  const order = reading.orders.get(name)
  const isAmbiguous = (written: string) => {
    reading.ambiguous ??= { written, order }
  }
  return inCell(reading, placeOf(row, name), (warn) =>
    read(value, { order, heading, warn, today: reading.today, isAmbiguous }),
  )
}

function joined(lists: unknown[]): unknown[] {
  const items = lists.flat()
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}

/** Reads a cell; notes a fault and returns null when the cell cannot be read. */
export function inCell<Value>(
  reading: Reading,
  place: CellPlace,
  read: (warn: CellContext['warn']) => Value,
): Value | null {
  try {
    return read((said, once) => {
      const key = `${place.column} ${once}`
      if (once === undefined || !reading.saidOnce.has(key)) reading.warnings.push({ ...place, said })
      if (once !== undefined) reading.saidOnce.add(key)
    })
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    reading.faults.push({ ...place, said: error.said })
    return null
  }
}

/** Names alone would take away what is known beside them. */
function named(names: unknown, before: unknown): unknown {
  if (!Array.isArray(names) || !Array.isArray(before)) return names
  return names.map((one: { name: string }) => before.find(({ name }) => name === one.name) ?? one)
}
