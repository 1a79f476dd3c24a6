import { isCalendarDate } from '#lib/catalogue/rules/calendar.ts'
import { BadCell, type Cell, textIn } from './cell.ts'

/** Whether `03/04/2026` is in April or in March. */
export type DateOrder = 'dmy' | 'mdy'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** What the dates of a column tell of their order; undefined when nothing does. */
export function dateOrderOf(cells: Iterable<Cell>): DateOrder | undefined {
  for (const cell of cells) {
    const [, first = '', second = ''] = slashed.exec(textIn(cell)) ?? []
    if (Number(first) > 12) return 'dmy'
    if (Number(second) > 12) return 'mdy'
  }
  return undefined
}

/**
 * A date as people write it, as `YYYY-MM-DD`; what is none as it stands, for the importer to name. Throws a `BadCell`
 * where day and month cannot be told apart.
 */
export function readDate(cell: Cell, order: DateOrder | undefined): unknown {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const text = textIn(cell)
  const [, first = '', second = '', year = ''] = slashed.exec(text) ?? []
  if (year !== '') {
    if (order === undefined && first !== second)
      throw new BadCell(
        `${JSON.stringify(text)} can be two days; write ${year}-MM-DD, or give --dates dmy or --dates mdy`,
      )
    return order === 'mdy' ? dateOf(year, first, second, text) : dateOf(year, second, first, text)
  }
  const [, day = '', month = '', dotted = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  if (dotted !== '') return dateOf(dotted, month, day, text)
  const [, early = '', mid = '', late = ''] =
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T]00:00.*)?$/.exec(text) ?? []
  if (early !== '') return dateOf(early, mid, late, text)
  return namedMonth(text) ?? text
}

/** `1 June 2026`, `1-Jun-2026`, `June 1, 2026`. */
function namedMonth(text: string): string | undefined {
  const [, day, name, year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[ -]+([a-z]{3,9})\.?,?[ -]+(\d{4})$/i.exec(text) ?? []
  const [, name2, day2, year2] = /^([a-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/i.exec(text) ?? []
  const word = (name ?? name2 ?? '').toLowerCase()
  const month = months.indexOf(word.slice(0, 3))
  const full = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
  if (month < 0) return undefined
  const spelled = full.format(Date.UTC(2026, month, 1)).toLowerCase()
  if (word !== 'sept' && !spelled.startsWith(word)) return undefined
  return dateOf(year ?? year2 ?? '', String(month + 1), day ?? day2 ?? '', text)
}

function dateOf(year: string, month: string, day: string, text: string): string {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : text
}
