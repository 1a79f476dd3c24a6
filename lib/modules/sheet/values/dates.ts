import { isCalendarDate } from '#lib/catalogue/rules/calendar.ts'
import type { DateOrder } from '#lib/imports/sheets.ts'
import { UnreadableText } from '#lib/imports/typed-text.ts'
import { type Cell, type CellContext, plainCell, textIn } from '../cell.ts'

const english = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const hindi = 'जनवरी|फ़रवरी,फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर,सितम्बर|अक्टूबर,अक्तूबर|नवंबर,नवम्बर|दिसंबर,दिसम्बर'
  .split('|')
  .map((names) => names.split(',').map((name) => name.normalize('NFKC')))
const numbered = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/

/** Finds the order of day and month in the dates of a column; undefined when none decides. */
export function dateOrderOf(cells: Iterable<Cell>): DateOrder | undefined {
  for (const cell of cells) {
    const [, first = '', second = ''] = numbered.exec(plainCell(cell)) ?? []
    if (Number(first) > 12) return 'dmy'
    if (Number(second) > 12) return 'mdy'
  }
  return undefined
}

/** A date as people write it, as `YYYY-MM-DD`; null for words such as "to be announced". Throws an `UnreadableText`. */
export function readDate(cell: Cell, context: Pick<CellContext, 'order' | 'warn'>): string | null {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const written = textIn(cell)
  const [range = '', rest = ''] = withoutRange(plainCell(cell))
  const [time = ''] = clock.exec(range) ?? []
  const whole = range.slice(0, range.length - time.length)
  const text = whole
    .replace(/ ?\((mon|tue|wed|thu|fri|sat|sun)[a-z]*\)$/, '')
    .replace(/^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|mo|di|mi|do|fr|sa|so)\.?,? +/, '')
  if (!/\d/.test(text)) {
    context.warn(`${JSON.stringify(written)} is no date and is left out`)
    return null
  }
  const date =
    serial(text) ??
    inNumbers(text, written, context) ??
    yearFirst(text) ??
    inWords(text, written, context.warn)
  if (date !== undefined && isCalendarDate(date)) {
    const left = [time === '' || midnight.test(time) ? '' : time.replace(/^[, ]+/, ''), rest]
      .filter((part) => part !== '')
      .join(' ')
    if (left !== '') context.warn(`${JSON.stringify(left)} is left out of ${JSON.stringify(written)}`)
    return date
  }
  const parts = text.split(/[\s,.'/-]+/, 4)
  if (parts.length < 3 && parts.some((part) => monthOf(part) > 0))
    throw new UnreadableText(`${JSON.stringify(written)} names no year; expected a date such as 1 July 2027`)
  throw new UnreadableText(
    `${JSON.stringify(written)} is not a calendar date; expected one such as 1 July 2027 or 2027-07-01`,
  )
}

/** The time of day behind a date. */
const clock = /[,t ]{1,2}\d{1,2}:\d{2}(:\d{2}(\.\d{1,9})?)?( ?[ap]\.?m\.?)?(z| ?[+-]\d{2}:?\d{2})?$/
const midnight = /^[,t ]{1,2}(0{1,2}:00|12:00(:00)? ?am)/

/** Splits `5 July 2027 to 5 September 2027` into its first day and the rest. */
const withoutRange = (text: string): string[] => {
  const at = text.search(/ (to|till|until|से) |(?<=\d{4}) [-–—] /)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** Days as Excel counts them, of the years 1982 to 2064. */
function serial(text: string): string | undefined {
  if (!/^[3-5]\d{4}(\.0+)?$/.test(text)) return undefined
  return new Date((Number(text) - 25_569) * 86_400_000).toISOString().slice(0, 10)
}

function inNumbers(text: string, written: string, { order, warn }: Pick<CellContext, 'order' | 'warn'>) {
  const [, first = '', second = '', year = ''] = numbered.exec(text) ?? []
  if (year === '') return undefined
  const whole = year.length === 2 ? `20${year}` : year
  const isDotted = text.includes('.')
  const dayFirst = dated(whole, second, first)
  const monthFirst = dated(whole, first, second)
  if (isDotted || first === second || order === undefined) {
    if (!isDotted && first !== second)
      throw new UnreadableText(
        `${JSON.stringify(written)} can be two days; write ${whole}-MM-DD, or give --dates dmy or --dates mdy`,
      )
    return dayFirst
  }
  const meant = order === 'dmy' ? dayFirst : monthFirst
  const other = order === 'dmy' ? monthFirst : dayFirst
  if (isCalendarDate(meant) && isCalendarDate(other))
    warn(`${JSON.stringify(written)} is taken for ${spelled(meant)}`)
  return meant
}

const yearFirst = (text: string): string | undefined => {
  const [, year = '', month = '', day = ''] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? []
  return year === '' ? undefined : dated(year, month, day)
}

/** `1 June 2026`, `1st Jun, 26`, `1-Jun-2026`, `June 1, 2026`, `1 जून 2026`; `June 2026` is its first day. */
function inWords(text: string, written: string, warn: CellContext['warn']): string | undefined {
  const parts = text.split(/[\s,.'/-]+/).filter((part) => part !== '' && part !== 'of')
  const months = parts.map(monthOf)
  const at = months.findIndex((month) => month > 0)
  if (at < 0 || parts.length > 3) return undefined
  const others = parts
    .filter((_, index) => index !== at)
    .map((part) => part.replace(/(?<=\d)(st|nd|rd|th)$/, ''))
  if (!others.every((part) => /^\d{1,4}$/.test(part))) return undefined
  const month = String(months[at])
  const [first = '', second] = others
  if (second !== undefined)
    return first.length === 4 ? dated(first, month, second) : dated(fullYear(second), month, first)
  if (first.length !== 4 && first.length !== 2) return undefined
  const date = dated(fullYear(first), month, '1')
  if (first.length === 2) return undefined
  warn(`${JSON.stringify(written)} names no day and is taken for ${spelled(date)}`)
  return date
}

function monthOf(word: string): number {
  const inHindi = hindi.findIndex((names) => names.includes(word))
  if (inHindi >= 0) return inHindi + 1
  const month = english.indexOf(word.slice(0, 3))
  if (month < 0 || !/^[a-z]{3,9}$/.test(word)) return 0
  const full = new Date(Date.UTC(2026, month, 1))
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(full).toLowerCase()
  return word === 'sept' || name.startsWith(word) ? month + 1 : 0
}

const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

const dated = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** `1 August 2027`. */
export const spelled = (date: string): string =>
  isCalendarDate(date)
    ? new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${date}T00:00:00Z`),
      )
    : date
