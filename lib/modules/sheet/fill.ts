import { fold } from '#lib/base/plain-text.ts'
import { decimalSignOf } from '#lib/office/imports/amounts.ts'
import { said, UnreadableText } from '#lib/office/imports/messages.ts'
import type { Answers, DateOrder, RowQuestion } from '#lib/office/imports/sheets.ts'
import {
  type CellContext,
  type CellPlace,
  cellText,
  isBlank,
  placeOf,
  rowName,
  type SheetRow,
  textIn,
} from './cell.ts'
import type { Field } from './fields/field.ts'
import { enrolmentState, fields } from './fields/fields.ts'
import type { Table } from './table.ts'
import { dateOrderOf } from './values/dates.ts'
import { htmlCell } from './values/texts.ts'
import { written } from './write.ts'

/** An object of the institute document with unchecked values; the importer checks them. */
export type Authored<Source> = { [Key in keyof Source]?: unknown }

/** State of one sheet being read; collects faults and warnings. */
export interface Reading extends Table {
  /** Whether day or month comes first, by column name. */
  orders: ReadonlyMap<string, DateOrder | undefined>
  /** Currency of prices that do not state one. */
  currency: string | null
  /** Cell positions by document path, such as `courses[0].versions[1].level`. */
  places: Map<string, CellPlace>
  /** Ids of versions whose price cell says `free` or 0. */
  saysFree: Set<string>
  /** Earliest day for a date written without a year. */
  today: string
  /** The decimal sign that the sheet's prices use; undefined if their cells do not reveal it. */
  decimals: ',' | '.' | undefined
  answers: Map<RowQuestion, string>
  /** The first date in which day and month could be swapped. */
  ambiguous?: { written: string; order: DateOrder | undefined } | undefined
  /** Warnings already given, as column and `once` key, so that they are not repeated. */
  saidOnce: Set<string>
  /** Document paths of prices whose currency is given by neither the sheet nor the institute. */
  unknownCurrencies: Set<string>
}

interface ReadingChoice {
  /** Whether day or month comes first, if the operator chose. */
  dates: DateOrder | undefined
  answers?: Answers | undefined
  /** Whether day or month comes first in the institute's country; used when the sheet's dates fit both. */
  usual: DateOrder | undefined
  currency: string | null
  today: string
}

export function readingOf(
  table: Table,
  { dates, answers = {}, usual, currency, today }: ReadingChoice,
): Reading {
  const { has, rows } = table
  const valuesOf = (name: string) => rows.map((row) => row.cells.get(name)?.value ?? null)
  const own = new Map([...has].map((name) => [name, dateOrderOf(valuesOf(name))]))
  const [shared, other] = new Set([...own.values()].filter((order) => order !== undefined))
  // The order found in one column applies to all, unless columns disagree.
  const order = (name: string) => dates ?? own.get(name) ?? (other ? undefined : shared) ?? usual
  const orders = new Map([...has].map((name) => [name, order(name)]))
  const decimals = decimalSignOf(['price', 'compare_at_price', 'early_price'].flatMap(valuesOf).map(textIn))
  const found = {
    places: new Map(),
    saysFree: new Set<string>(),
    unknownCurrencies: new Set<string>(),
    saidOnce: new Set<string>(),
  }
  const asked = table.asked.map((question) => [question, 'asked'] as const)
  const given = new Map([...asked, ...Object.entries(answers)]) as Reading['answers']
  return { ...table, ...found, answers: given, orders, currency, today, decimals }
}

/** Returns how the office answered a question about rows; undefined if it has yet to. */
export function answerTo({ answers }: Reading, question: RowQuestion): string | undefined {
  const answer = answers.get(question) ?? 'asked'
  answers.set(question, answer)
  return answer === 'asked' ? undefined : answer
}

/**
 * Returns a stored object updated from its rows. A blank cell clears a field; a field without a column keeps its value.
 * Rows that disagree are a fault, except for lists and long texts, which are merged.
 */
export function fill(
  reading: Reading,
  of: Field['of'],
  before: object,
  rows: readonly SheetRow[],
  at: string,
): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...before }
  for (const column of fields) {
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

/**
 * Returns the rows that have a value in a column. A placeholder such as a dash counts only if it equals the stored
 * value.
 */
const saidBy = (rows: readonly SheetRow[], name: string, stored: unknown): SheetRow[] =>
  rows.filter((row) => !isBlank(cellText(row, name), name) || isWritten(row, name, stored))

const isWritten = (row: SheetRow, name: string, stored: unknown): boolean =>
  stored !== undefined && cellText(row, name) !== '' && cellText(row, name) === written(stored).trim()

/** What tells the dates of a course apart that may each have a teacher. */
const batchOf = ['level', 'starts_on', 'sessions', 'venue']

/** Returns the value that all rows share. Lists and paragraphs are merged across rows. */
function agreed(reading: Reading, column: Field, rows: readonly SheetRow[], stored: unknown): unknown {
  const { name } = column
  const [first, ...others] = [...Map.groupBy(rows, (row) => fold(cellText(row, name))).values()].flatMap(
    ([row]) => row ?? [],
  )
  if (first === undefined) return null
  // A cell that equals our export keeps the stored value, even if the export could not show all of it.
  if (others.length === 0 && isWritten(first, name, stored)) return stored
  const value = readCell(reading, column, first)
  if (others.length === 0) return value
  const batches = new Set(rows.map((row) => batchOf.map((one) => cellText(row, one)).join('\n')))
  if (name === 'instructors' && batches.size > 1)
    for (const row of rows) reading.warnings.push({ ...placeOf(row, name), said: said('teachersJoined') })
  if (Array.isArray(value)) return joined([value, ...others.map((other) => readCell(reading, column, other))])
  const isText = column.read === htmlCell
  const isOne = isText || answerTo(reading, 'differing') === 'same'
  const differs = said(isText ? 'textsDiffer' : isOne ? 'firstCounts' : 'differs', {
    row: rowName(first.row),
  })
  for (const other of others)
    (isOne ? reading.warnings : reading.faults).push({ ...placeOf(other, name), said: differs })
  return isText ? [value, ...others.map((other) => readCell(reading, column, other))].join('') : value
}

/** Returns the heading above a row's cell. */
export const headingOf = ({ headings }: Pick<Reading, 'headings'>, row: SheetRow, name: string): string => {
  const { heading, column } = placeOf(row, name)
  return heading ?? headings[column - 1] ?? ''
}

/** Reads a row's cell of a column. Returns null and records a fault if the cell cannot be parsed. */
export function readCell(reading: Reading, { name, read }: Field, row: SheetRow): unknown {
  const value = row.cells.get(name)?.value ?? null
  const heading = headingOf(reading, row, name)
  const order = reading.orders.get(name)
  const isAmbiguous = (written: string) => {
    reading.ambiguous ??= { written, order }
  }
  const isOurs = reading.has.has(enrolmentState)
  return inCell(reading, placeOf(row, name), (warn) =>
    read(value, { ...{ order, heading, warn, isAmbiguous, isOurs }, today: reading.today, year: row.year }),
  )
}

function joined(lists: unknown[]): unknown[] {
  const items = lists.flat()
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}

/** Reads a cell. Returns null and records a fault if the cell cannot be parsed. */
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

/**
 * Replaces each name with the stored person of the same name, if any, because a sheet contains only names and would
 * otherwise drop the other details of stored people.
 */
function named(names: unknown, before: unknown): unknown {
  if (!Array.isArray(names) || !Array.isArray(before)) return names
  return names.map((one: { name: string }) => before.find(({ name }) => name === one.name) ?? one)
}
