import { fold } from '#lib/catalogue/rules/text/fold.ts'
import { BadCell, type CellFault, type SheetRow, textIn } from './cell.ts'
import { type Column, columns } from './columns.ts'
import { type DateOrder, dateOrderOf } from './dates.ts'
import type { Sheet } from './headings.ts'

/** As an institute document has it; what is in it is the importer's to check. */
export type Authored<Source> = { [Key in keyof Source]?: unknown }

/** What is known while a sheet is read, and what was found. */
export interface Reading {
  /** Names of our columns that the sheet has. */
  has: ReadonlySet<string>
  /** Of day and month, by the name of the column. */
  orders: ReadonlyMap<string, DateOrder | undefined>
  /** Of prices that say none. */
  currency: string | null
  /** Where in the sheet a path of the document comes from: `courses[0].versions[1].level`. */
  places: Map<string, { row: number; column: number }>
  faults: CellFault[]
}

/** Begins to read a sheet; `dates` is the order of day and month, undefined where each column is to tell its own. */
export function readingOf(
  { has, rows, faults }: Sheet,
  { dates, currency }: { dates: DateOrder | undefined; currency: string | null },
): Reading {
  const valuesOf = (name: string) => rows.map((row) => row.cells.get(name)?.value ?? null)
  const orders = new Map(columns.map(({ name }) => [name, dates ?? dateOrderOf(valuesOf(name))]))
  return { has, orders, currency, places: new Map(), faults: [...faults] }
}

/**
 * Fills what the sheet says of one thing into what is stored of it; its rows have to agree. A blank cell empties, a
 * column that is missing leaves.
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
    const value = agreed(reading, column, rows, `${at}.${column.key}`)
    filled[column.key] =
      column.key === 'instructors' || column.key === 'authors' ? named(value, filled[column.key]) : value
  }
  return filled
}

/** What the first row says that says anything. */
function agreed(reading: Reading, { name, read }: Column, rows: readonly SheetRow[], path: string): unknown {
  const said = rows.filter((row) => textOf(row, name) !== '')
  const row = said[0] ?? rows[0]
  const { value = null, column = 0 } = row?.cells.get(name) ?? {}
  const place = { row: row?.row ?? 0, column }
  reading.places.set(path, place)
  const message = `differs from row ${place.row} of the same course; expected the same, or nothing`
  for (const other of said)
    if (row && fold(textOf(other, name)) !== fold(textOf(row, name)))
      reading.faults.push({ row: other.row, column, message })
  if (said.length === 0) return null
  return orFault(reading, place, () => read(value, reading.orders.get(name)))
}

/** What is read of a cell; null, and a fault, where it cannot be read. */
export function orFault<Value>(reading: Reading, place: { row: number; column: number }, read: () => Value) {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof BadCell)) throw error
    reading.faults.push({ ...place, message: error.message })
    return null
  }
}

export const textOf = (row: SheetRow, name: string): string => textIn(row.cells.get(name)?.value)

/** Names alone would take away what is known beside them. */
function named(names: unknown, before: unknown): unknown {
  if (!Array.isArray(names) || !Array.isArray(before)) return names
  return names.map((one: { name: string }) => before.find(({ name }) => name === one.name) ?? one)
}
