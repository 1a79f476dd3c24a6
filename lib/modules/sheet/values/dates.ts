import { isCalendarDate } from '#lib/contract/catalogue/rules/calendar.ts'
import { calendarNames, namedBy, nameKey } from '#lib/office/imports/calendar-names.ts'
import { plainText, quote, readOrNothing, UnreadableText } from '#lib/office/imports/messages.ts'
import { type Cell, textIn } from '../cell.ts'
import { told } from '../messages.ts'

export interface DateFormat {
  /** Whether `03/04/2027` begins with the day or the month. Without it, such a date is refused. */
  dates?: 'dmy' | 'mdy' | undefined
  language?: string | undefined
}

const numbered = /^(\d{1,2}) ?(?<sign>[/.-]) ?(\d{1,2}) ?\k<sign> ?(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[/.年년-] ?(\d{1,2})[/.月월-] ?(\d{1,2})[日号일.]?$/
/** A time of day behind a date; a field of days has no place for it. */
const clock = /(?:[,t ]{1,2}|, )\d{1,2}:\d{2}(:\d{2}(\.\d{1,9})?)?( ?[ap]\.?m\.?)?(z| ?[+-]\d{2}:?\d{2})?$/

/** Throws `UnreadableText` for a date without a year, and for one of two meanings. */
export function readDate(cell: Cell, format: DateFormat): string {
  const value = quote(textIn(cell))
  if (cell instanceof Date) {
    // A workbook stores a time of day as a moment on its day 0.
    if (cell.getUTCFullYear() >= 1900) return cell.toISOString().slice(0, 10)
    throw new UnreadableText(told('notCalendar', { value }))
  }
  const language = format.language ?? 'en'
  const text = withoutWeekday(plainText(String(cell)).replace(clock, ''), language)
  const date = inNumbers(text, value, format) ?? ordered(yearFirst.exec(text)) ?? inWords(text, language)
  if (date === undefined) throw new UnreadableText(told('notDate', { value }))
  if (!isCalendarDate(date)) throw new UnreadableText(told('notCalendar', { value }))
  return date
}

export const hasClock = (cell: Cell): boolean => /[1-9]/.test(clock.exec(plainText(textIn(cell)))?.[0] ?? '')

const dateOrNothing = (cell: Cell, format: DateFormat) => readOrNothing(() => readDate(cell, format))

export const isDateIn = (cell: Cell, format: DateFormat): boolean => dateOrNothing(cell, format) !== undefined

/** Returns the two days that `03/04/2027` can be; undefined for a date in which their order shows. */
export function swappable(cell: Cell): { dmy: string; mdy: string } | undefined {
  const { dmy = '', mdy = '' } =
    (typeof cell === 'string' && numbersIn(plainText(cell).replace(clock, ''))) || {}
  return dmy !== mdy && isCalendarDate(dmy) && isCalendarDate(mdy) ? { dmy, mdy } : undefined
}

/** Returns which order the dates of a column show; undefined if every date fits both, `null` if they contradict. */
export function orderShown(cells: Iterable<Cell>): 'dmy' | 'mdy' | null | undefined {
  let order: 'dmy' | 'mdy' | undefined
  for (const cell of cells) {
    const { first = 0, second = 0 } =
      numbersIn(withoutWeekday(plainText(textIn(cell)).replace(clock, ''), 'en')) ?? {}
    const shown = first > 12 ? 'dmy' : second > 12 ? 'mdy' : undefined
    if (shown && order && shown !== order) return null
    order ??= shown
  }
  return order
}

const dash = /(?: (?:to|till|until|bis|au|al|até|a|до|do|तक|से) | ?[-–—] ?)/u

/** A first day without month or year takes those of the second. */
export function readRange(cell: Cell, format: DateFormat): [string, string] | undefined {
  if (typeof cell !== 'string') return undefined
  const text = plainText(cell).replace(/^(?:du|de|from|vom|del|dal|desde|с|od) /u, '')
  for (let at = 0; ; ) {
    const found = dash.exec(text.slice(at))
    if (!found) return undefined
    const [before, after] = [text.slice(0, at + found.index), text.slice(at + found.index + found[0].length)]
    const until = dateOrNothing(after, format)
    if (until) {
      // `15`, `15.`, `15.03.` and `15 March` lack what the second day says.
      const [, month = ''] = /(\p{L}.*)$/u.exec(after) ?? []
      const [year = ''] = /\d{4}$/.exec(after) ?? []
      const numbers = /^\d{1,2}\.?$/.test(before)
        ? after.replace(/^\d{1,2}/, /^\d+/.exec(before)?.[0] ?? '')
        : ''
      const tries = [
        before,
        numbers,
        `${before} ${month}`,
        `${before} ${year}`,
        `${before}${before.endsWith('.') ? '' : '.'}${year}`,
      ]
      const from = tries
        .map((one) => dateOrNothing(one, format))
        .find((one) => one !== undefined && one <= until)
      if (from) return [from, until]
    }
    at += found.index + found[0].length
  }
}

/** Returns a date's text without its weekday: `16.01.2027` of `sa., 16.01.2027`, `10 july 2027` of `10 july 2027 (sat)`. */
function withoutWeekday(text: string, language: string): string {
  const { days, months } = calendarNames(language)
  const isDay = (word: string) => namedBy(days, word) !== undefined
  return text
    .replace(/ ?\((\p{L}[\p{L}\p{M}]*)\)$/u, (whole, word: string) => (isDay(word) ? '' : whole))
    .replace(/^(\p{L}[\p{L}\p{M}-]*)\.?,? +(.*)/u, (whole, word: string, rest: string) =>
      isDay(word) && (!months.has(nameKey(word)) || numbered.test(rest)) ? rest : whole,
    )
}

/** Returns the numbers of a date such as `03/04/2027`, and the day that it is in either order. */
function numbersIn(text: string) {
  const [, first = '', sign, second = '', year = ''] = numbered.exec(text) ?? []
  if (year === '') return undefined
  const days = { dmy: dated(year, second, first), mdy: dated(year, first, second) }
  return { ...days, sign, first: Number(first), second: Number(second) }
}

function inNumbers(text: string, value: string, { dates }: DateFormat): string | undefined {
  const found = numbersIn(text)
  const order = found?.sign === '.' ? 'dmy' : dates
  if (!found || order) return found?.[order ?? 'dmy']
  if (swappable(text)) throw new UnreadableText(told('twoDays', { value }))
  return isCalendarDate(found.dmy) ? found.dmy : found.mdy
}

const ordered = (found: RegExpExecArray | null): string | undefined =>
  found ? dated(found[1] ?? '', found[2] ?? '', found[3] ?? '') : undefined

const between = new Set('of de du le den der am ab the del dal d г р'.split(' '))

/** Reads a date of a day, a month as a word, and a year, in any order. */
function inWords(text: string, language: string): string | undefined {
  const { months } = calendarNames(language)
  const parts = text
    .split(/[\s,/’'-]+|(?<=\d)\.\s?|(?<=\p{L})\.|\.(?=\d)/u)
    .filter((part) => part !== '' && !between.has(part))
  if (parts.length !== 3) return undefined
  const at = parts.findIndex((part) => /\p{L}/u.test(part) && namedBy(months, part) !== undefined)
  const month = namedBy(months, parts[at] ?? '')
  if (month === undefined) return undefined
  const others = parts
    .filter((_, index) => index !== at)
    .map((part) => part.replace(/(?<=\d)(st|nd|rd|th|er|º|ª|°|\.)$/, ''))
  if (!others.every((part) => /^\d{1,4}$/.test(part))) return undefined
  const [first = '', second = ''] = others
  return first.length === 4 ? dated(first, String(month), second) : dated(second, String(month), first)
}

const dated = (year: string, month: string, day: string): string =>
  `${year.length === 2 ? 20 : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
