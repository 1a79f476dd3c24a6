import { quote, said } from '#lib/office/imports/messages.ts'
import type { DateOrder, HeadingMap, HeadingUse } from '#lib/office/imports/sheets.ts'
import {
  type Cell,
  type CellFault,
  type GridRow,
  isBlank,
  type SheetRow,
  textIn,
  textOfTime,
} from '../cell.ts'
import { mayMean } from '../fields/headings.ts'
import { squeezedHeading } from '../fields/squeezed.ts'
import { shownText } from '../values/dates.ts'
import { dayIn, evidenceOf, isClock, isDate } from './evidence.ts'

/** Numbered columns with the dates of one class, each with the column of its time: `Session 1`, `Time 1`, … */
export type DatedSeries = readonly { date: number; time: number | undefined }[]

const numberedHeading = /^(\D{1,60}?)[\s_.#-]*(\d{1,2})$/

const lessons =
  /^(class|lesson|meeting|termin|kurstag|clase|sesión|séance|aula|encontro|lezione|incontro|lekcja|lekce|занятие|कक्षा|पाठ)s?$/i

/** Returns whether a heading without its number is about lessons: other dates, such as of instalments, are not. */
const isOfLessons = (stem: string): boolean =>
  lessons.test(stem) || mayMean(stem, 'starts_on') || mayMean(stem, 'sessions')

/** Finds the dates of one class that stand in numbered columns; undefined unless there are two such columns. */
export function datedSeries(
  headings: readonly string[],
  rows: readonly GridRow[],
  map: HeadingMap,
): DatedSeries | undefined {
  const numbered = headings.flatMap((heading, index) => {
    const [, stem = '', number = ''] = numberedHeading.exec(heading) ?? []
    if (!isOfLessons(stem) && !/time|zeit|hora|heure|ora|समय/i.test(stem)) return []
    if (map[squeezedHeading(heading)] !== undefined) return []
    const cells = evidenceOf(rows, index)
    const kind = (['date', 'clock'] as const).find((one) => cells.share(one) > 0.5)
    return kind ? [{ kind, stem: squeezedHeading(stem), number: Number(number), index }] : []
  })
  const dates = numbered.filter(({ kind, stem }) => kind === 'date' && isOfLessons(stem))
  if (dates.length < 2 || dates.some(({ stem }) => stem !== dates[0]?.stem)) return undefined
  return dates.map(({ number, index }) => ({
    date: index,
    time: numbered.find((one) => one.kind === 'clock' && one.number === number)?.index,
  }))
}

/** Shows which columns a series fills. */
export const usesOfSeries = (series: DatedSeries, headings: readonly string[]): HeadingUse[] =>
  series.flatMap(({ date, time }) =>
    [date, time].flatMap((index, at) =>
      index === undefined
        ? []
        : [
            {
              heading: headings[index] ?? '',
              index,
              columns: at === 0 ? ['starts_on', 'ends_on', 'sessions'] : ['sessions'],
            },
          ],
    ),
  )

const dayMs = 86_400_000

/** Returns whether a cell is the same day whoever reads it: with a year, and not `04/01/2027`. */
const isSure = (cell: Cell, order: DateOrder | undefined): boolean =>
  cell instanceof Date ||
  (/\d{4}/.test(textIn(cell)) && (order !== undefined || !/^\d{1,2}[/-]\d{1,2}[/-]/.test(textIn(cell))))

/**
 * Gives a row the first day, the last day, and the weekdays and times of its dates. Weekdays are left out, with a
 * warning, if most weeks would have a lesson too many, or if the dates can be read in two ways.
 */
export function placeSeries(
  row: SheetRow,
  cells: GridRow['cells'],
  series: DatedSeries,
  order: DateOrder | undefined,
): CellFault[] {
  const lessons = series.flatMap(({ date, time }) => {
    const cell = cells[date] ?? null
    if (isBlank(textIn(cell), 'starts_on') || !isDate(cell)) return []
    const day = dayIn(cell, order)
    const clock = time === undefined ? null : (cells[time] ?? null)
    return [{ day, cell, column: date + 1, clock: isClock(clock) ? textOfTime(clock) : '' }]
  })
  const areSure = lessons.every(({ cell, day }) => day !== '' && isSure(cell, order))
  if (areSure) lessons.sort((one, other) => (one.day < other.day ? -1 : 1))
  const [first, last] = [lessons[0], lessons.at(-1)]
  if (!first || !last) return []
  for (const [name, { cell, column }] of [['starts_on', first] as const, ['ends_on', last] as const])
    if (isBlank(textIn(row.cells.get(name)?.value), name)) row.cells.set(name, { value: cell, column })
  if (!areSure)
    return [{ row: row.row, column: first.column, said: said('notInWeeks', { dates: datesOf(lessons) }) }]
  const named = lessons.map(({ day, clock }) => `${weekdayOf(day)} ${clock}`.trim())
  const weekly = new Set(named)
  const weeks = Math.floor((Date.parse(last.day) - Date.parse(first.day)) / (7 * dayMs)) + 1
  const weekdays = new Set(lessons.map(({ day }) => weekdayOf(day)))
  const isEveryWeek =
    weekly.size === weekdays.size && lessons.length === impliedBy(first.day, last.day, weekdays)
  const isMostly = isEveryWeek || (weekly.size < lessons.length && 2 * lessons.length >= weekly.size * weeks)
  if (isMostly) row.cells.set('sessions', { value: [...weekly].join('; '), column: first.column })
  if (isEveryWeek) return []
  const dates = datesOf(lessons)
  return [
    { row: row.row, column: first.column, said: said(isMostly ? 'notEveryWeek' : 'notInWeeks', { dates }) },
  ]
}

const datesOf = (lessons: readonly { cell: Cell }[]): string =>
  quote(lessons.map(({ cell }) => shownText(cell)).join(', '))

const weekdayOf = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })

/** Counts the days from the first to the last that are one of these weekdays. */
function impliedBy(first: string, last: string, weekdays: ReadonlySet<string>): number {
  let count = 0
  const end = Math.min(Date.parse(last), Date.parse(first) + 800 * dayMs)
  for (let at = Date.parse(first); at <= end; at += dayMs)
    if (weekdays.has(weekdayOf(new Date(at).toISOString().slice(0, 10)))) count++
  return count
}
