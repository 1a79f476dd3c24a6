import { quote, type Said, said } from '#lib/office/imports/messages.ts'
import type { HeadingUse } from '#lib/office/imports/sheets.ts'
import { cellText, type GridRow, isBlank, plainCell, type SheetRow, textIn } from './cell.ts'
import { isDate, isDays } from './columns/evidence.ts'
import { fieldNamed, notSessions } from './fields/fields.ts'

/** How the office answered what names alone in their rows are, and whether a stored course has a title. */
export interface AloneChoice {
  alone: string | undefined
  isCourse: (title: string) => boolean
}

/** Returns whether a row before all courses continues the headings: it names no course, and has only words. */
export const isOfHeadings = (row: SheetRow, cells: GridRow['cells']): boolean =>
  cellText(row, 'title') === '' &&
  cellText(row, 'id') === '' &&
  cells.every(
    (cell) =>
      textIn(cell) === '' ||
      (typeof cell === 'string' && !/^\D{0,4}\d[\d.,/:]*\D{0,4}$/.test(cell) && !isDate(cell)),
  )

/** Returns whether a row has the headings again, but for a few. */
export function isRepeated(cells: GridRow['cells'], headings: readonly string[]): boolean {
  const filled = cells.flatMap((cell, at) =>
    textIn(cell) === '' ? [] : [headings[at]?.startsWith(textIn(cell))],
  )
  return 2 * filled.filter(Boolean).length > filled.length
}

/** A name that stands alone above rows, and the field of these that it says; undefined if that has to be asked. */
export interface Section {
  text: string
  /** From 1. */
  column: number
  name: string | undefined
}

/** Mean number of rows below names alone in their rows from which on these surely group them. */
const manyRows = 3

/**
 * Finds the names, days and dates that stand alone above rows. A single name says too little, and so do names in a
 * sheet of which most rows have hardly more.
 */
export function sectionsIn(
  rows: readonly GridRow[],
  has: ReadonlySet<string>,
  { alone, isCourse, uses }: AloneChoice & { uses: readonly HeadingUse[] },
): ReadonlyMap<GridRow, Section> {
  const found = new Map<GridRow, Section>()
  const isAlone = (row: GridRow | undefined) => row?.cells.filter((cell) => textIn(cell) !== '').length === 1
  const title = uses.find((use) => use.columns.includes('title'))?.index ?? -1
  const names: string[] = []
  for (const [at, row] of rows.entries()) {
    const column = row.cells.findIndex((cell) => textIn(cell) !== '') + 1
    const text = textIn(row.cells[column - 1])
    const isTitle = /\p{L}/u.test(text) && !isSentence(text) && !isTotalWord(text) && !isCourse(text)
    if (!isTitle || !isAlone(row) || !rows[at + 1] || isAlone(rows[at + 1])) continue
    const name = isDays(text) ? 'sessions' : isDate(text) ? 'starts_on' : 'tags'
    if (name === 'tags') names.push(text)
    found.set(row, { text, column, name })
  }
  const isSure =
    alone === 'group' ||
    names.every((text) => text === text.toUpperCase() && text !== text.toLowerCase()) ||
    rows.length >= (manyRows + 1) * names.length
  for (const [row, section] of found)
    if (section.name !== 'tags') continue
    else if (alone === 'course' || has.has('tags') || has.size < 3 || names.length < 2) found.delete(row)
    else if (!isSure && section.column === title + 1) found.set(row, { ...section, name: undefined })
  return found
}

/** Gives a row what the name above it says, unless it says that itself. */
export function placeSection(row: SheetRow, { text, column }: Section, name: string, has: Set<string>): void {
  const cell = row.cells.get(name)
  const own = textIn(cell?.value)
  const both = name === 'sessions' && notSessions(own) ? `${text} ${own}` : undefined
  if (isBlank(own, name) || (both !== undefined && !notSessions(both)))
    row.cells.set(name, { column: cell?.column ?? column, value: isBlank(own, name) ? text : (both ?? text) })
  has.add(name)
}

/** Returns a warning if a row is only a note, such as a section title or payment terms; undefined for other rows. */
export function noteIn(
  [name = '', other]: readonly string[],
  row: SheetRow,
  has: ReadonlySet<string>,
  isCourse: (title: string) => boolean,
): Said | undefined {
  const text = cellText(row, name)
  if (other !== undefined || has.size < 3 || (name === 'title' && isCourse(text))) return undefined
  // A section title above the ids: no id that we write has capitals, spaces or other letters.
  if (name === 'id' && has.has('title') && !/^[a-z0-9][a-z0-9._-]*$/.test(text) && !/\d/.test(text))
    return said('note', { value: quote(text) })
  const isNote =
    name === 'sessions'
      ? notSessions(text) !== undefined
      : isSentence(text) || (name !== 'id' && has.has('price') && isOfCourse(name))
  return isNote ? said('note', { value: quote(text) }) : undefined
}

export const isOfCourse = (name: string): boolean => fieldNamed(name)?.of === 'course'

const isSentence = (text: string): boolean =>
  /^(\*|n\.?b\.?\b|note|nota\b|hinweis|remarque|नोट)/i.test(text) || text.split(/\s+/, 7).length > 6

const isTotalWord = (text: string): boolean =>
  /^(grand |sub ?-?)?totals?( (fees?|courses?|amount|students|revenue))?[:.]?$|^(summe|gesamt|gesamtsumme|insgesamt|total général|totale|somma|soma|jumla)[:.]?$|^(कुल|योग)( .*)?$/i.test(
    text,
  )

export function isTotal(cells: GridRow['cells'], row: SheetRow): boolean {
  const first = plainCell(cells.find((cell) => textIn(cell) !== ''))
  if (isTotalWord(first)) return true
  if (cellText(row, 'title') !== '' || cellText(row, 'id') !== '') return false
  // Without a title: `Total: 62` in any cell, or nothing but numbers of seats.
  const texts = cells.map(plainCell).filter((text) => text !== '')
  const named = [...row.cells.keys()].filter((name) => cellText(row, name) !== '')
  return (
    texts.some((text) =>
      /^(grand |sub ?-?)?(totals?|totale|total général|summe|gesamt|soma)\b ?:? ?[\d.,]*$/.test(text),
    ) ||
    /^(grand |sub ?-?)?totals?\b/.test(first) ||
    (named.every((name) => name === 'seats_left') && texts.every((text) => /^[\d.,]+$/.test(text)))
  )
}
