import { fold } from '#lib/catalogue/rules/text/fold.ts'
import { BadCell, type CellFault, type DateOrder, type SheetRow, textIn } from './cell.ts'
import { type Column, columns } from './columns/columns.ts'
import type { Table } from './table.ts'
import { dateOrderOf } from './values/dates.ts'
import { written } from './write.ts'

/** The keys of an institute document with unchecked values; the importer checks them. */
export type Authored<Source> = { [Key in keyof Source]?: unknown }

/** The state of reading one sheet: its columns, and the faults found so far. */
export interface Reading {
  headings: readonly string[]
  /** Names of our columns that the sheet has. */
  has: ReadonlySet<string>
  /** The order of day and month, by the name of the column. */
  orders: ReadonlyMap<string, DateOrder | undefined>
  /** The currency of prices that name none. */
  currency: string | null
  /** The cell of each path of the document, such as `courses[0].versions[1].level`. */
  places: Map<string, { row: number; column: number }>
  /** Paths of prices' currencies that neither the sheet nor the institute says. */
  unknownCurrencies: Set<string>
  faults: CellFault[]
  warnings: CellFault[]
}

export interface ReadingChoice {
  /** The order of day and month that the operator named. */
  dates: DateOrder | undefined
  /** The order of the institute's country, for columns whose own dates tell none. */
  usual: DateOrder | undefined
  currency: string | null
}

export function readingOf(
  { headings, has, rows, faults, warnings }: Table,
  { dates, usual, currency }: ReadingChoice,
): Reading {
  const valuesOf = (name: string) => rows.map((row) => row.cells.get(name)?.value ?? null)
  const own = new Map([...has].map((name) => [name, dateOrderOf(valuesOf(name))]))
  const [shared, other] = new Set([...own.values()].filter((order) => order !== undefined))
  // One column tells the order of all others, unless columns differ.
  const order = (name: string) => dates ?? own.get(name) ?? (other ? undefined : shared) ?? usual
  const orders = new Map([...has].map((name) => [name, order(name)]))
  const found = { faults: [...faults], warnings: [...warnings] }
  return { headings, has, orders, currency, places: new Map(), unknownCurrencies: new Set(), ...found }
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
    if (column.of !== of || !reading.has.has(column.name)) continue
    const stored = filled[column.key]
    const value = agreed(reading, column, rows, { path: `${at}.${column.key}`, stored })
    filled[column.key] =
      column.key === 'instructors' || column.key === 'authors' ? named(value, filled[column.key]) : value
  }
  return filled
}

/** Returns the value of the first row that has one; for lists, the values of all rows. */
function agreed(
  reading: Reading,
  column: Column,
  rows: readonly SheetRow[],
  { path, stored }: { path: string; stored: unknown },
): unknown {
  const { name } = column
  const kept = stored === undefined ? undefined : written(stored).trim()
  const said = rows.filter(
    (row) => !isBlank(cellText(row, name), name) || (cellText(row, name) || null) === kept,
  )
  const row = said[0] ?? rows[0]
  const place = { row: row?.row ?? 0, column: row?.cells.get(name)?.column ?? 0 }
  reading.places.set(path, place)
  if (said.length === 0) return null
  const others = said.filter((other) => row && fold(cellText(other, name)) !== fold(cellText(row, name)))
  // A cell that an export wrote says what is stored, even where a cell could not say all of it.
  if (stored !== undefined && others.length === 0 && cellText(said[0] as SheetRow, name) === kept)
    return stored
  const value = read(reading, column, said[0])
  if (Array.isArray(value)) return joined([value, ...others.map((other) => read(reading, column, other))])
  const message = `differs from row ${place.row} of the same course; expected the same, or nothing`
  for (const other of others)
    reading.faults.push({ row: other.row, column: other.cells.get(name)?.column ?? 0, message })
  return value
}

/** A dash or "N/A" in place of a value; of yes and no a dash is a no. */
const isBlank = (text: string, name: string): boolean =>
  text === '' ||
  (/^([-–—]+|n\.?\/?a\.?)$/i.test(text) && !['published', 'archived', 'coming_soon'].includes(name))

const read = (reading: Reading, { name, read }: Column, row: SheetRow | undefined) => {
  const { value = null, column = 0 } = row?.cells.get(name) ?? {}
  return inCell(reading, { row: row?.row ?? 0, column }, (warn) =>
    read(value, { order: reading.orders.get(name), heading: reading.headings[column - 1] ?? '', warn }),
  )
}

function joined(lists: unknown[]): unknown[] {
  const items = lists.flat()
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}

/** Reads a cell; notes a fault and returns null when the cell cannot be read. */
export function inCell<Value>(
  reading: Reading,
  place: { row: number; column: number },
  read: (warn: (message: string) => void) => Value,
): Value | null {
  try {
    return read((message) => reading.warnings.push({ ...place, message }))
  } catch (error) {
    if (!(error instanceof BadCell)) throw error
    reading.faults.push({ ...place, message: error.message })
    return null
  }
}

export const cellText = (row: SheetRow, name: string): string => textIn(row.cells.get(name)?.value)

/** Names alone would take away what is known beside them. */
function named(names: unknown, before: unknown): unknown {
  if (!Array.isArray(names) || !Array.isArray(before)) return names
  return names.map((one: { name: string }) => before.find(({ name }) => name === one.name) ?? one)
}
