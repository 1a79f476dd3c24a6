import { isCalendarDate } from '#lib/contract/catalogue/rules/calendar.ts'
import { calendarKey, dayWords, monthWords } from '#lib/office/imports/calendar-words.ts'
import { quote, said, UnreadableText } from '#lib/office/imports/messages.ts'
import type { DateOrder } from '#lib/office/imports/sheets.ts'
import { type Cell, type CellContext, plainCell, textIn, textOfTime } from '../cell.ts'

const numbered = /^(\d{1,2}) ?(?<sign>[/.-]) ?(\d{1,2}) ?\k<sign> ?(\d{4}|\d{2})$/
/** Matches a date without a year: `16.01.` (German) or `16/01`. */
const yearless = /^(\d{1,2})(?:\.(\d{1,2})\.?|\/(\d{1,2}))$/
const monthAndDay = /^(\d{1,2})[月월] ?(\d{1,2})[日号일]?$/

type DateContext = Pick<CellContext, 'order' | 'warn' | 'today' | 'isAmbiguous' | 'year'>

/** Returns whether a column's dates put the day or the month first; undefined when every date fits both. */
export function dateOrderOf(cells: Iterable<Cell>): DateOrder | undefined {
  for (const cell of cells) {
    const [, first = '', , second = ''] = numbered.exec(withoutWeekday(plainCell(cell))) ?? []
    if (Number(first) > 12) return 'dmy'
    if (Number(second) > 12) return 'mdy'
  }
  return undefined
}

/**
 * Converts a date as people write it to `YYYY-MM-DD`. Returns null for text such as "to be announced". Throws
 * `UnreadableText` if the text is not a valid date.
 */
export function readDate(cell: Cell, context: DateContext): string | null {
  if (cell instanceof Date) {
    // A workbook stores a time of day as a moment on its day 0.
    if (cell.getUTCFullYear() < 1900)
      throw new UnreadableText(said('notCalendar', { value: quote(textOfTime(cell)) }))
    return cell.toISOString().slice(0, 10)
  }
  const written = textIn(cell)
  const value = quote(written)
  const [first, until] = rangeIn(cell) ?? [plainCell(cell).replace(since, ''), '']
  const [time = ''] = clock.exec(first) ?? []
  const [, before = '', day = first.slice(0, first.length - time.length)] =
    sinceBehind.exec(first.slice(0, first.length - time.length)) ?? []
  const text = withoutWeekday(day)
  const isNoDate =
    partOfMonth.test(text) ||
    recurring.test(text) ||
    (!/\d/.test(text) && text.split(/[\s,/-]+/).filter((word) => monthOf(word) > 0).length !== 1)
  if (isNoDate) {
    context.warn(said('noDate', { value }))
    return null
  }
  const date =
    serial(text) ??
    inNumbers(text, value, context) ??
    yearFirst(text) ??
    inWords(text, value, context) ??
    withoutYear(text, value, context)
  if (date === undefined) {
    context.warn(said('noDate', { value }))
    return null
  }
  if (!isCalendarDate(date)) throw new UnreadableText(said('notCalendar', { value }))
  const left = [before, time === '' || midnight.test(time) ? '' : time.replace(/^[, ]+/, ''), until]
    .filter((part) => part !== '')
    .join(' ')
  if (left !== '') context.warn(said('wordsLeftOut', { words: quote(left), value }))
  return date
}

const days = new Set(dayWords.flat())

const sinceWords = String.raw`(?:starting from|starting|starts on|starts|commencing on|commencing|beginning|from|since|w\.?e\.?f\.?|ab dem|ab|à partir du|à partir de|à compter du|dès le|dès|a partir de|a partir del|a contar de|desde el|desde|dal|kuanzia|od dnia|od|с|з|від|от|de la|από)`
/** Matches the words before a first day: `from 11 January 2027`. */
const since = new RegExp(`^${sinceWords} (?=\\p{L}*\\.? ?\\d)`, 'u')
/** Splits `5 lessons from 15/01/27` into the words and the day. */
const sinceBehind = new RegExp(`^(.{1,40}?),? ${sinceWords} (\\d.*)$`, 'u')
/** Matches days that come again and again, such as `Daily 6 am` or `3rd-14th of every month`. */
const recurring =
  /(?<!\p{L})(?:every|each|daily|weekly|monthly|fortnightly|par (?:mois|semaine|an)|chaque|tous les|toutes les|cada|todos os|todos los|todas as|diario|diário|semanal|mensal|mensual|quinzenal|quincenal|jede[nrs]?|täglich|wöchentlich|monatlich|ogni|kila|per (?:week|month)|हर|प्रति|रोज)(?![\p{L}\p{M}])/u

/** Returns a date's text without its weekday: `16.01.2027` of `sa., 16.01.2027`, `10 july 2027` of `10 july 2027 (sat)`. */
const withoutWeekday = (text: string): string =>
  text
    .replace(/ ?\((\p{L}[\p{L}\p{M}]*)\)$/u, (whole, word: string) =>
      days.has(calendarKey(word)) ? '' : whole,
    )
    .replace(/^(\p{L}[\p{L}\p{M}]*)\.?,? +(.*)/u, (whole, word: string, rest: string) =>
      // In French and Spanish, `mar` abbreviates both a weekday and a month.
      days.has(calendarKey(word)) && (monthOf(word) === 0 || numbered.test(rest)) ? rest : whole,
    )

/** Matches a part of a month, such as `Mid Jan`, `Anfang März 2027` or `first week of June`, which is no day. */
const partOfMonth =
  /^(?:(?:early|mid|late|end|beginning|start|anfang|mitte|ende|début|mi|fin|(?:a )?(?:principios|mediados|finales|fines)|início|meados|final|inizio|metà|fine|mwanzo|katikati|mwisho)(?:[ -](?:of|de|del|di|wa))?|(?:first|second|third|last|1st|2nd|3rd|1\.|2\.|3\.) (?:week|woche)(?: of| im)?)[ -](?!\d)\p{L}+\.?(?: (?:de )?\d{4})?$/u

/** Matches a time of day after a date. */
const clock = /[,t ]{1,2}\d{1,2}:\d{2}(:\d{2}(\.\d{1,9})?)?( ?[ap]\.?m\.?)?( ?uhr)?(z| ?[+-]\d{2}:?\d{2})?$/
const midnight = /^[,t ]{1,2}(0{1,2}:00|12:00(:00)? ?am)/

const through =
  / (?:to|till|until|bis|au|al|até|hadi|से) | [-–—] |(?<=\d[/.]\d{1,2}[/.]\d{2})[-–—](?=\d{1,2}[/.]\d{1,2}[/.]\d{2}$)|(?<=[/.-]\d{1,2}[/.-]\d{4}|\p{L}[ ,]{1,2}\d{4})[-–—](?=\d)/u
/** Matches a range of days within one month, such as `1-25 Jan 2027` or `1st to 25th Jan 2027`. */
const ofOneMonth =
  /^(\d{1,2})(?:st|nd|rd|th|\.)? ?(?:[-–—]|to|bis|au|al|a|से) ?(\d{1,2}(?:st|nd|rd|th|\.)? ?(?:de )?(\p{L}.*))$/u

/** Matches the same with the month as a number: `15–26.03.2027`. */
const ofOneNumberedMonth = /^(\d{1,2})\.? ?[-–—] ?(\d{1,2})([./]\d{1,2}[./](?:\d{4}|\d{2}))$/

/** Matches a range of days within one month that comes first, such as `Jan 1-25, 2027`. */
const afterMonth =
  /^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)? ?(?:[-–—]|to) ?(\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u

/**
 * Splits `5 July 2027 to 5 September 2027` into two dates; undefined for a single date. A first date without a year
 * takes the year of the second.
 */
export function rangeIn(cell: Cell): [from: string, to: string] | undefined {
  // What is behind a semicolon is something else.
  if (textIn(cell).includes(';')) return undefined
  const text = plainCell(cell).replace(/^(?:du|de|from|vom|del|dal|desde) /u, '')
  const [, day, end, rest = ''] = ofOneMonth.exec(text) ?? []
  if (day && end && monthIn(rest) > 0) return [`${day} ${rest}`, end]
  const [, numbered = '', last = '', ofMonth = ''] = ofOneNumberedMonth.exec(text) ?? []
  if (last !== '' && (ofMonth.startsWith('.') || Number(last) > 12))
    return [numbered + ofMonth, last + ofMonth]
  const [, named = '', firstDay, lastDay, ofYear] = afterMonth.exec(text) ?? []
  if (monthOf(named) > 0) return [`${named} ${firstDay} ${ofYear}`, `${named} ${lastDay} ${ofYear}`]
  const found = through.exec(text)
  if (!found) return undefined
  const [from, to] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
  if (!/\d/.test(from) || !/\d/.test(to)) return undefined
  const month = monthIn(from)
  if (month === 0) return /^\d{4}-|^\d.*\d{2}$/.test(withoutWeekday(from)) ? [from, to] : undefined
  const year = Number(/\d{4}$/.exec(to)?.[0])
  if (!year || /\d{4}|['’-]\d\d$/.test(from)) return [from, to]
  return [`${from} ${month > monthIn(to) ? year - 1 : year}`, to]
}

const numberedRange =
  /^(\d{1,2})(?:[./](\d{1,2}))?\.? ?(?:[-–—]|(?<= )(?:a|al|à|au|to|bis|e)(?= )) ?(\d{1,2})[./](\d{1,2})\.?$/

/**
 * Returns a range whose months are numbers, such as `03-11/08` and `27/11 a 01/12`, with the year of its first day;
 * undefined for other texts, and where the day could be the month.
 */
export function rangeInYear(cell: Cell, year: string): string | undefined {
  const [, from = '', month, to = '', last = ''] = numberedRange.exec(plainCell(cell)) ?? []
  const isDayFirst = month === undefined || Math.max(Number(from), Number(to)) > 12
  if (last === '' || !isDayFirst || !/^\d{4}$/.test(year)) return undefined
  const first = month ?? last
  const until = Number(year) + (Number(last) < Number(first) ? 1 : 0)
  return `${from}.${first}.${year} - ${to}.${last}.${until}`
}

/** Returns the month that a text mentions first, 1 to 12; 0 if it mentions none. */
const monthIn = (text: string): number =>
  text
    .split(/[\s,.'’-]+/)
    .map(monthOf)
    .find((month) => month > 0) ?? 0

/** Converts Excel's day numbers, for the years 1982 to 2064; undefined for other texts. */
function serial(text: string): string | undefined {
  if (!/^[3-5]\d{4}(\.0+)?$/.test(text)) return undefined
  return new Date((Number(text) - 25_569) * 86_400_000).toISOString().slice(0, 10)
}

function inNumbers(
  text: string,
  value: string,
  { order, warn, isAmbiguous }: DateContext,
): string | undefined {
  const [, first = '', , second = '', year = ''] = numbered.exec(text) ?? []
  if (year === '') return undefined
  const whole = fullYear(year)
  const dayFirst = dated(whole, second, first)
  const monthFirst = dated(whole, first, second)
  if (text.includes('.') || first === second) return dayFirst
  if (isCalendarDate(dayFirst) && isCalendarDate(monthFirst)) {
    isAmbiguous?.(text.replaceAll(' ', ''))
    if (order === undefined) throw new UnreadableText(said('twoDays', { value, year: whole }))
    const key = order === 'dmy' ? 'dayFirst' : 'monthFirst'
    warn(said(key, { value, date: spelled(order === 'dmy' ? dayFirst : monthFirst) }), key)
  }
  // Without a known order, at most one of the two dates is valid: if both were, the code above would have thrown.
  if (order === undefined) return isCalendarDate(dayFirst) ? dayFirst : monthFirst
  return order === 'dmy' ? dayFirst : monthFirst
}

const yearFirst = (text: string): string | undefined => {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[/.年년-] ?(\d{1,2})[/.月월-] ?(\d{1,2})[日号일.]?$/.exec(text) ?? []
  return year === '' ? undefined : dated(year, month, day)
}

const between = new Set('of de du le den der am ab the from del dal'.split(' '))

/**
 * Reads a date with the month as a word, such as `1 June 2026`, `1st Jun, 26`, `16 de enero de 2027`, `June 1, 2026` or
 * `1 जून 2026`. `June 2026` means its first day.
 */
function inWords(text: string, value: string, context: DateContext): string | undefined {
  const parts = text.split(/[\s,.'’/-]+/).filter((part) => part !== '' && !between.has(part))
  const months = parts.map(monthOf)
  const at = months.findIndex((month) => month > 0)
  if (at < 0 || parts.length > 3) return undefined
  const others = parts
    .filter((_, index) => index !== at)
    .map((part) => part.replace(/(?<=\d)(st|nd|rd|th|er|o|°)$/, ''))
  if (!others.every((part) => /^\d{1,4}$/.test(part))) return undefined
  const month = String(months[at])
  const [first, second] = others
  if (first !== undefined && second !== undefined)
    return first.length === 4 ? dated(first, month, second) : dated(fullYear(second), month, first)
  if (first === undefined) return next(month, '1', value, context)
  const isYear = first.length === 4 || (at === 0 && /^\S+['’-]\d\d$/.test(text))
  if (!isYear) {
    // The 27 in `July 27` can be a day or a year.
    const age = Number(fullYear(first.padStart(2, '0'))) - Number(context.today.slice(0, 4))
    return at === 0 && age >= 0 && age < 5 ? undefined : next(month, first, value, context)
  }
  const date = dated(fullYear(first), month, '1')
  context.warn(said('noDay', { value, date: spelled(date) }))
  return date
}

function withoutYear(text: string, value: string, context: DateContext): string | undefined {
  const [, month, day] = monthAndDay.exec(text) ?? []
  if (month && day) return next(month, day, value, context)
  const [, first = '', dotted, second = dotted ?? ''] = yearless.exec(text) ?? []
  if (second === '') return undefined
  const isMonthFirst = dotted === undefined && context.order === 'mdy'
  return next(isMonthFirst ? first : second, isMonthFirst ? second : first, value, context)
}

/** Returns the date in the given year; else the first that is today or later, with a warning which year was assumed. */
function next(month: string, day: string, value: string, { today, warn, year: given }: DateContext): string {
  if (given !== undefined) return dated(given, month, day)
  const year = Number(today.slice(0, 4))
  // 29 February exists only in leap years.
  const dates = [0, 1, 2, 3, 4].map((more) => dated(String(year + more), month, day))
  const date = dates.find((one) => isCalendarDate(one) && one >= today)
  if (date === undefined) throw new UnreadableText(said('notCalendar', { value }))
  warn(said('nextYear', { value, date: spelled(date) }))
  return date
}

const monthsByWord = new Map(
  monthWords.flatMap((words, index) => words.map((word) => [word, index + 1] as const)),
)

const monthOf = (word: string): number => monthsByWord.get(calendarKey(word.replace(/\.$/, ''))) ?? 0

const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

const dated = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** Formats a date for people: `2027-08-01` becomes `1 August 2027`. */
const spelled = (date: string): string =>
  isCalendarDate(date)
    ? new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${date}T00:00:00Z`),
      )
    : date

/** Formats a cell for people: dates of workbooks as `1 August 2027`, times as `09:30`. */
export const shownText = (cell: Cell | undefined): string => {
  const text = textOfTime(cell)
  if (!(cell instanceof Date) || !text.includes('T')) return text
  const [day = '', clock = ''] = text.split('T')
  return clock.startsWith('00:00') ? spelled(day) : `${spelled(day)}, ${clock.slice(0, 5)}`
}
