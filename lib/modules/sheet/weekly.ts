import type { HeadingUse } from '#lib/office/imports/sheets.ts'
import { cellText, type GridRow, isBlank, type SheetRow, textIn, textOfTime } from './cell.ts'
import { isDays } from './columns/evidence.ts'
import { notSessions } from './fields/fields.ts'
import { deliveryIn, isOnline } from './values/words.ts'

const letters: Readonly<Record<string, string>> = {
  M: 'Mon',
  T: 'Tue',
  W: 'Wed',
  R: 'Thu',
  F: 'Fri',
  S: 'Sat',
}
const isRun = (text: string): boolean => /^[MTWRFSahuo]{2,9}$/.test(text) && isDays(text)
const bareTime = /(?<![\d:.])\d{1,2}[:.]\d{2}(?![\d:.]| ?[\p{L}])/gu

/**
 * Returns what one cell of days and times leaves open and its column says. A single letter is a weekday in a column of
 * days such as `MWF` and `TuTh`; a time without am or pm is on the 24-hour clock beside times such as `19:00`.
 */
export function weeklyColumns(uses: readonly HeadingUse[], rows: readonly GridRow[]) {
  const columns = uses.filter(({ columns: names }) => names.includes('sessions')).map(({ index }) => index)
  const textsOf = (index: number) =>
    rows.map(({ cells }) => textOfTime(cells[index])).filter((text) => !isBlank(text, 'sessions'))
  const lettered = columns.filter((index) => {
    const texts = textsOf(index)
    return texts.some(isRun) && texts.every((text) => letters[text] !== undefined || isRun(text))
  })
  const all = columns.flatMap(textsOf)
  const is24 =
    all.some((text) => /(?<!\d)(?:1[3-9]|2[0-3])[:.h]\d{2}(?!\d)/.test(text)) &&
    !all.some((text) => /\d ?[ap]\.?m?\b/i.test(text))
  return {
    /** The row with the names of such days. */
    named: (row: GridRow): GridRow =>
      lettered.length === 0
        ? row
        : {
            ...row,
            cells: row.cells.map((cell, at) =>
              lettered.includes(at) ? (letters[textIn(cell)] ?? cell) : cell,
            ),
          },
    /** Marks the times of a row that only the clock of the column makes clear. */
    clocked(row: SheetRow): void {
      const cell = row.cells.get('sessions')
      if (!is24 || !cell) return
      const text = textOfTime(cell.value)
      const value = text.replace(bareTime, (time) => `${time} h`)
      for (const day of ['', 'Mon '])
        if (notSessions(day + text) && !notSessions(day + value)) {
          row.cells.set('sessions', { ...cell, value })
          return
        }
    },
  }
}

/** Makes a place that is none, such as `Online` or `Zoom`, the way of teaching, unless the row says that otherwise. */
export function onlineForPlace(row: SheetRow, has: Set<string>): void {
  const [place, own] = [row.cells.get('venue'), cellText(row, 'delivery')]
  if (!place || !isOnline(place.value)) return
  if (isBlank(own, 'delivery')) row.cells.set('delivery', place)
  else if (deliveryIn(own) === 'onsite') return
  row.cells.set('venue', { ...place, value: null })
  has.add('delivery')
}
