import { fold } from '#lib/base/plain-text.ts'
import { cellText, isBlank, placeOf, type SheetRow } from './cell.ts'
import { type Field, fields } from './fields.ts'
import { told } from './messages.ts'
import { askRows, type Reading, readCell, sideBySide } from './read-cell.ts'
import { written } from './write.ts'

/** An object of the institute document with unchecked values; the importer checks them. */
export type Authored<Source> = { [Key in keyof Source]?: unknown }

/** A blank cell clears a field. Rows that disagree are asked about; lists and long texts are merged. */
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
    if (first) reading.places.set(`${at}.${key}`, placeOf(first, name, reading.headings))
    const value = agreed(reading, column, said, stored)
    filled[key] = key === 'instructors' || key === 'authors' ? named(value, stored) : value
  }
  return filled
}

/** A placeholder such as a dash says something only if it equals the stored value. */
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
    for (const row of rows) reading.warnings.push({ ...placeOf(row, name), said: told('teachersJoined') })
  if (Array.isArray(value)) return joined([value, ...others.map((other) => readCell(reading, column, other))])
  const isText = column.kind === 'html'
  const isSame =
    isText || askRows(reading, 'differing', sideBySide([first, ...others].slice(0, 5))) !== undefined
  const differs = told(isText ? 'textsDiffer' : 'firstCounts', { row: first.row })
  if (isSame) for (const other of others) reading.warnings.push({ ...placeOf(other, name), said: differs })
  return isText ? [value, ...others.map((other) => readCell(reading, column, other))].join('') : value
}

function joined(lists: unknown[]): unknown[] {
  const items = lists.flat()
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}

/** A sheet has only names: a stored person of the same name keeps the other details. */
function named(names: unknown, before: unknown): unknown {
  if (!Array.isArray(names) || !Array.isArray(before)) return names
  return names.map((one: { name: string }) => before.find(({ name }) => name === one.name) ?? one)
}
