import { isOnRequest } from '#lib/office/imports/amounts.ts'
import { currencyOf, isSharedSign, signsIn } from '#lib/office/imports/currencies.ts'
import { UnreadableText } from '#lib/office/imports/messages.ts'
import { readSessions } from '#lib/office/imports/sessions.ts'
import type { DateOrder } from '#lib/office/imports/sheets.ts'
import { type Cell, type GridRow, isBlank, plainCell, textIn, textOfTime } from '../cell.ts'
import { readDate } from '../values/dates.ts'
import { isFull, saysNoSeats } from '../values/texts.ts'
import { hides, isFlag, isStatus, speaksOfWay } from '../values/words.ts'
import { isWorkload } from '../values/workloads.ts'

/** What the cells of a column are: for each kind, the share of the filled cells that are of it, from 0 to 1. */
export interface Evidence {
  /** The share of cells of a kind; 0 without cells. */
  share: (kind: Kind) => number
  /** The first filled cells. Blanks, placeholders such as TBA, and errors of formulas are not among them. */
  cells: readonly Cell[]
  /** Share of the cells that differ from all others. */
  distinct: number
  /** Share of the rows in which the column is filled. */
  filled: number
  /** Mean number of words. */
  words: number
}

/** Longer cells are texts, and patterns take long on them. */
const shortMax = 100
const grouped = /^(?:\p{L}{1,3}\.? ?)?\d{1,3}([.,]\d{2,3})+([.,]\d{1,2})?$/u
const canRead = (read: () => unknown): boolean => {
  try {
    return read() !== null
  } catch (error) {
    if (error instanceof UnreadableText) return false
    throw error
  }
}

/** Returns the day of a cell; '' if it is none, or the order does not fit. */
export function dayIn(cell: Cell, order: DateOrder = 'dmy'): string {
  try {
    return readDate(cell, { order, today: '2000-01-01', warn() {} }) ?? ''
  } catch (error) {
    if (error instanceof UnreadableText) return ''
    throw error
  }
}

export const isDate = (cell: Cell): boolean => dayIn(cell) !== '' || dayIn(cell, 'mdy') !== ''

/** Returns whether a cell has days of the week, with or without times. */
export const isDays = (cell: Cell): boolean => canRead(() => readSessions(textOfTime(cell)).length || null)

/** Returns whether a cell is a time of day or a range of times, such as `18h30-20h30`, without a day. */
export const isClock = (cell: Cell): boolean =>
  !/^\d*$/.test(textIn(cell)) &&
  !isDate(cell) &&
  canRead(() => readSessions(`Mon ${textOfTime(cell)}`)) &&
  !isDays(cell)

/** Returns whether a cell is one amount with its currency: `₹4,000`, `Fr. 485.75`, `kr. 1150,-`. */
function isPrice(cell: Cell): boolean {
  const text = plainCell(cell)
  if (signsIn(text).length > 0) return !isOnRequest(text)
  const [, before = '', after = ''] =
    /^(\D{0,6}?) ?\d[\d.,' ]*(?:[.,][-–—]{1,2})?(?: (\D{1,6}))?$/.exec(text) ?? []
  return [before, after].some((word) => word !== '' && (currencyOf(word) !== undefined || isSharedSign(word)))
}

/** The fields whose values may stand together in one cell, each with how it is recognised. */
const together: readonly (readonly [name: string, is: (cell: Cell) => boolean])[] = [
  ['starts_on', isDate],
  ['sessions', (cell) => isDays(cell) || isClock(cell)],
  ['workload', isWorkload],
  ['price', isPrice],
]

/** The fields whose cells are distributed if they hold several things. */
export const spreads: ReadonlySet<string> = new Set(together.map(([name]) => name))

/**
 * Returns the parts of a cell that holds several things, each with its field: `21. April - 25. Juni 2027; jeweils Di.
 * Mi. Do.` Undefined for a cell that holds one.
 * If a column has mostly such cells, one of them may lack a field: the part that nobody knows has the name `''`.
 */
export function partsIn(cell: Cell, mayLack = false): (readonly [name: string, part: string])[] | undefined {
  const text = textIn(cell)
  if (typeof cell !== 'string' || text.length > 200 || !/[;\n]|,\s/.test(text)) return undefined
  if (!/[;\n]/.test(text) && together.some(([name, is]) => name !== 'price' && is(text))) return undefined
  for (const mark of [/[;\n]/, /,\s/]) {
    const found = text
      .split(mark)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .flatMap((part) => {
        const [name] = together.find(([, is]) => is(part)) ?? ['']
        return [[name, part] as const]
      })
    const known = found.map(([name]) => name).filter((name) => name !== '')
    const isWhole = known.length === found.length || (mayLack && known.length > 0)
    if (found.length > 1 && isWhole && new Set(known).size === known.length) return found
  }
  return undefined
}

const isNumber = (cell: Cell): boolean =>
  typeof cell === 'number' || /^-?\d+([.,]\d+)?%?$/.test(plainCell(cell))

/** The kinds of cells, each with how it is recognised. A cell may be of several. */
const kinds = {
  date: isDate,
  days: isDays,
  clock: isClock,
  length: isWorkload,
  number: isNumber,
  money: (cell) =>
    !(cell instanceof Date) &&
    ((/\d/.test(textIn(cell)) && signsIn(plainCell(cell)).length > 0) || grouped.test(plainCell(cell))),
  flag: isFlag,
  state: (cell) => isStatus(cell) || isFull(cell) || hides(cell),
  seats: (cell) =>
    /^\d{1,4}$/.test(plainCell(cell)) || saysNoSeats(cell) || /\d (left|frei|\/)/.test(plainCell(cell)),
  full: saysNoSeats,
  capacity: (cell) => /^max\b|^\d+ max\b/.test(plainCell(cell)),
  way: speaksOfWay,
  link: (cell) =>
    /^(https?:\/\/|www\.)\S+$|^[\w./-]+\.(jpe?g|png|gif|webp|svg|md|html?|pdf|docx?|txt)$/i.test(
      textIn(cell),
    ),
  image: (cell) => /\.(jpe?g|png|gif|webp|svg)(\?|$)|images?\.|\/(image|photo)/i.test(textIn(cell)),
  contact: (cell) => /^\S+@\S+\.\S+$|^\+?\d[\d ()-]{7,}$/.test(textIn(cell)),
  code: (cell) => /^(?=.{0,80}[\d_-])[\p{L}\d._/:#-]{1,80}$/u.test(textIn(cell)),
  word: (cell) => typeof cell === 'string' && /\p{L}/u.test(cell),
  several: (cell) => partsIn(cell) !== undefined,
} satisfies Record<string, (cell: Cell) => boolean>

export type Kind = keyof typeof kinds | 'long'

/** Number of cells that are looked at; more say little. */
const cellsMax = 40

/** Looks at the first filled cells of a column. */
export function evidenceOf(rows: readonly GridRow[], index: number): Evidence {
  const cells: Cell[] = []
  let seen = 0
  for (const row of rows) {
    seen++
    const cell = row.cells[index] ?? null
    if (!isBlank(textIn(cell), '')) cells.push(cell)
    if (cells.length >= cellsMax) break
  }
  const texts = cells.map((cell) => textIn(cell).slice(0, 500))
  const counted = new Map<Kind, number>()
  const isLong = (at: number) => (texts[at]?.length ?? 0) > shortMax
  const share = (kind: Kind): number => {
    if (cells.length === 0) return 0
    const known = counted.get(kind)
    if (known !== undefined) return known
    const is = (cell: Cell, at: number) =>
      kind === 'long'
        ? (texts[at] ?? '').length > 60
        : (kind === 'several' || !isLong(at)) && kinds[kind](cell)
    // Equal cells are looked at once.
    const answers = new Map<string, boolean>()
    const found =
      cells.filter((cell, at) => {
        const text = texts[at] ?? ''
        const answer = answers.get(text) ?? is(cell, at)
        answers.set(text, answer)
        return answer
      }).length / cells.length
    counted.set(kind, found)
    return found
  }
  const words = texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0) / Math.max(1, texts.length)
  return {
    share,
    cells,
    filled: cells.length / Math.max(1, seen),
    words,
    distinct: new Set(texts).size / Math.max(1, texts.length),
  }
}
