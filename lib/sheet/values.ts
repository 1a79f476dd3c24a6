import { escapeText } from '#lib/html/write.ts'
import { type Cell, textIn } from './cell.ts'
import { type DateOrder, readDate } from './dates.ts'

/** Makes of a cell what an institute document would have; what it cannot read it leaves for the importer to name. */
export type ReadCell = (cell: Cell, order: DateOrder | undefined) => unknown

export const text: ReadCell = (cell) => textIn(cell)

export const date: ReadCell = (cell, order) => readDate(cell, order)

export const time: ReadCell = (cell, order) => {
  if (cell instanceof Date) return cell.toISOString()
  const day = readDate(cell, order)
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00:00Z` : day
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'on', '✓', '✔'])
const no = new Set(['no', 'n', 'false', '0', 'off', '✗', '-'])

export const flag: ReadCell = (cell) => {
  const word = textIn(cell).toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : textIn(cell)
}

export const number: ReadCell = (cell) => {
  const digits = textIn(cell).replace(',', '.')
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : textIn(cell)
}

/** Parted by semicolons, bars or lines where there are any, otherwise by commas. */
export const list: ReadCell = (cell) => {
  const values = textIn(cell)
  return values.split(/[;|\n]/.test(values) ? /[;|\n]/ : ',').map((value) => value.trim())
}

/** A text without tags is taken word for word: a blank line begins a paragraph. */
export const html: ReadCell = (cell) => {
  const written = textIn(cell)
  if (/<\/?[a-z][^<>]*>/i.test(written)) return written
  const paragraphs = written.split(/\n\s*\n/).map((paragraph) => escapeText(paragraph.trim()))
  return paragraphs.map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, '<br>')}</p>`).join('')
}

const units: [pattern: RegExp, unit: string, isTime: boolean][] = [
  [/^(\d+) ?(?:y|years?)$/i, 'Y', false],
  [/^(\d+) ?months?$/i, 'M', false],
  [/^(\d+) ?(?:w|weeks?)$/i, 'W', false],
  [/^(\d+) ?(?:d|days?)$/i, 'D', false],
  [/^(\d+) ?(?:h|hrs?|hours?)$/i, 'H', true],
  [/^(\d+) ?(?:m|mins?|minutes?)$/i, 'M', true],
]

/** `24 hours`, `6 weeks`, `90 min`. */
export const duration: ReadCell = (cell) => {
  const written = textIn(cell)
  for (const [pattern, unit, isTime] of units) {
    const [, count] = pattern.exec(written) ?? []
    if (count !== undefined) return `P${isTime ? 'T' : ''}${count}${unit}`
  }
  return written
}
