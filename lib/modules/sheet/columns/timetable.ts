import type { HeadingMap } from '#lib/office/imports/sheets.ts'
import { type Cell, type GridRow, type OneTable, plainCell, textIn, textOfTime } from '../cell.ts'
import { meant } from '../fields/headings.ts'
import { squeezedHeading } from '../fields/squeezed.ts'
import { isFlag } from '../values/words.ts'
import { isClock, isDays } from './evidence.ts'

/** Returns whether a heading is a day of the week or a time of day, such as `Monday` or `9:00–10:00`. */
const isSlot = (heading: Cell): boolean => isDays(heading) || (/\d/.test(textIn(heading)) && isClock(heading))

/** Returns whether a row has the headings of a timetable: little else than days or times, each once. */
export function isSlotRow({ cells }: GridRow): boolean {
  const days = cells.filter(isDays).map(textIn)
  const slots = days.length > 0 ? days : cells.filter(isSlot).map(textIn)
  const filled = cells.filter((cell) => textIn(cell) !== '').length
  return slots.length > 2 && new Set(slots).size === slots.length && 2 * slots.length > filled
}

/**
 * Returns the row of a timetable of rooms: its headings are numbers of rooms, and days stand alone above the times. It
 * names no course in a column, so it cannot be read as a table.
 */
export function roomRow(rows: readonly GridRow[]): GridRow | undefined {
  const at = rows.slice(0, 20).findIndex(({ cells }) => {
    const texts = cells.map(textIn).filter((text) => text !== '')
    const rooms = new Set(texts.filter((text) => /^\d{1,4}$/.test(text)))
    return rooms.size > 2 && 2 * rooms.size > texts.length && !/^\d/.test(texts[0] ?? '')
  })
  const below = at < 0 ? [] : rows.slice(at + 1, at + 60)
  const days = below.filter(({ cells }) => {
    const filled = cells.filter((cell) => textIn(cell) !== '')
    return filled.length === 1 && isDays(filled[0] ?? null)
  })
  const times = below.filter(({ cells }) => isClock(cells[0] ?? null))
  return days.length > 1 && times.length > days.length ? rows[at] : undefined
}

/**
 * Makes a table of a timetable, whose headings are days or times: cells that name classes become a row each, with the
 * day and the time; times and marks such as `x` below days become the days of their row. Returns which fields the new
 * columns fill as well.
 */
export function asTable(
  { headings, rows }: OneTable,
  map: HeadingMap,
): OneTable & { fields: Record<string, string> } {
  const slots = headings.flatMap((heading, at) =>
    isSlot(heading) && map[squeezedHeading(heading)] === undefined ? at : [],
  )
  const wide = headings.length
  const [first = 0] = slots
  const last = slots.at(-1) ?? 0
  const cells = rows.flatMap((row) => slots.map((at) => row.cells[at] ?? null)).filter((cell) => textIn(cell))
  const isNamed = headings.some((heading) => meant(heading, map) === 'title')
  const marked = cells.filter((cell) => isFlag(cell) || isClock(cell)).length
  const areDays = slots.every((at) => isDays(headings[at] ?? ''))
  if (slots.length < 2 || cells.length === 0) return { headings, rows, fields: {} }
  const heading = `${headings[first]} – ${headings[last]}`
  const key = squeezedHeading(heading)
  if (areDays && 2 * marked > cells.length) {
    const place = (row: GridRow): GridRow => {
      const days = slots.flatMap((at) => dayOf(headings[at] ?? '', row.cells[at] ?? null))
      return moved(row, { wide, taken: slots }, [days.join('; '), first, heading])
    }
    return { headings: [...headings, heading], rows: rows.map(place), fields: { [key]: 'sessions' } }
  }
  if (slots.length < 3 || isNamed) return { headings, rows, fields: {} }
  // Beside days stand the times of the rows, and beside times their days.
  const isBeside = areDays ? isClock : isDays
  const beside = headings.findIndex(
    (_, at) => !slots.includes(at) && rows.some(({ cells }) => isBeside(cells[at] ?? null)),
  )
  const when = `${heading} (${headings[beside] || 1})`
  let above = ''
  const classes = rows.flatMap((row): GridRow[] => {
    // A merged cell is the day, or the time, of the rows below too.
    above = textOfTime(row.cells[beside]) || above
    return slots.flatMap((at): GridRow[] => {
      const title = textIn(row.cells[at]).replace(/\s*\n\s*/g, ', ')
      const slot = headings[at] ?? ''
      if (!/\p{L}/u.test(title) || breaks.test(title)) return []
      const days = (areDays ? [slot, above] : [above, slot]).filter((text) => isSlot(text)).join(' ')
      return [moved(row, { wide, taken: [...slots, beside] }, [title, at, slot], [days, at, slot])]
    })
  })
  return {
    headings: [...headings, heading, when],
    rows: classes,
    fields: { [key]: 'title', [squeezedHeading(when)]: 'sessions' },
  }
}

/** Matches what is no class: a break, or nothing. */
const breaks =
  /^(tea |lunch |short )?(break|lunch|recess|pause|closed|free|pausa|descanso|receso|recreo|almuerzo|almoço|intervalo|intervallo|mittagspause|mittag|przerwa|перерыв|обед|перерва|mola|öğle arası|istirahat|ishoma|nghỉ|พัก|พักกลางวัน|พักเที่ยง|休憩|昼休み|午休|휴식|점심시간|استراحت|استراحة|ब्रेक|मध्यांतर|भोजनावकाश|বিরতি)( break| time)?$/i

/** Returns the day, with its time, that a cell below it means; nothing if the class is not on this day. */
function dayOf(day: string, cell: Cell): string[] {
  if (isClock(cell)) return [`${day} ${textOfTime(cell)}`]
  const text = plainCell(cell)
  return text === '' || (isFlag(cell) && /^(no|n|false|0|off|✗|-)/.test(text)) ? [] : [day]
}

/** Returns a row with some cells blank and others at its end, which keep where they stood. */
function moved(
  row: GridRow,
  { wide, taken }: { wide: number; taken: readonly number[] },
  ...added: readonly (readonly [value: string, at: number, heading: string])[]
): GridRow {
  const cells = Array.from({ length: wide }, (_, at) => (taken.includes(at) ? null : (row.cells[at] ?? null)))
  const origins = [...(row.origins ?? [])]
  for (const [index, [, at, heading]] of added.entries())
    origins[wide + index] = { column: row.origins?.[at]?.column ?? at + 1, heading }
  return { row: row.row, cells: [...cells, ...added.map(([value]) => value)], origins }
}
