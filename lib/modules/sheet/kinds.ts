import { languages } from '#lib/office/imports/calendar-names.ts'
import { currencyOf, isSharedSign, spacedSigns } from '#lib/office/imports/currencies.ts'
import { plainText } from '#lib/office/imports/messages.ts'
import { isSessions } from '#lib/office/imports/sessions.ts'
import { type Cell, isFormulaError, textIn } from './cell.ts'
import { isDateIn, readRange } from './values/dates.ts'
import { isLength } from './values/lengths.ts'
import { meansNothing, yesOrNo } from './words.ts'

/** What a cell is, whatever its heading. */
export type CellKind =
  | 'date'
  | 'time'
  | 'sessions'
  | 'length'
  | 'money'
  | 'number'
  | 'link'
  | 'mail'
  | 'long'
  | 'flag'
  /** One word with digits or hyphens, such as `C_101` or `yoga-for-all`. */
  | 'code'
  | 'text'

/** What most cells of a column are, and which different ones there are. */
export interface ColumnCells {
  /** The filled cells, those that mean nothing left out. */
  filled: Cell[]
  blanks: number
  kind: CellKind | undefined
  /** How often each different text stands there, the blank one as `''`. */
  words: ReadonlyMap<string, number>
  /** Whether the column has few different texts, which can be mapped one by one. */
  isOfWords: boolean
}

export const wordsMax = 40
const lookedAt = 40

/** Looks at the cells of a column of a sheet whose headings are in `language`. */
export function columnCells(cells: readonly Cell[], language: string): ColumnCells {
  const words = new Map<string, number>()
  const different = new Map<string, Cell>()
  const filled: Cell[] = []
  for (const cell of cells) {
    const text = isFormulaError(cell) ? '' : textIn(cell)
    words.set(text, (words.get(text) ?? 0) + 1)
    if (meansNothing(text)) continue
    filled.push(cell)
    different.set(text, cell)
  }
  const tried = [...different.values()].slice(0, lookedAt)
  const [most] = [...Map.groupBy(tried, (cell) => kindOf(cell, language))].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  const isZeroOrOne = tried.length > 0 && [...different.keys()].every((text) => /^[01]$/.test(text))
  const isMost = most !== undefined && 2 * most[1].length > tried.length
  return {
    ...{ filled, words, blanks: words.get('') ?? 0 },
    kind: isZeroOrOne ? 'flag' : isMost ? most[0] : filled.length > 0 ? 'text' : undefined,
    isOfWords: words.size <= wordsMax,
  }
}

/** A date in numbers, whether or not there is such a day. */
const numbered = /(?<!\d)\d{1,4} ?[/.年년-] ?\d{1,2} ?[/.月월-] ?\d{1,4}(?!\d)/u

function kindOf(cell: Cell, language: string): CellKind {
  if (cell instanceof Date) return cell.getUTCFullYear() < 1900 ? 'time' : 'date'
  if (typeof cell === 'number') return 'number'
  if (typeof cell === 'boolean') return 'flag'
  const text = plainText(textIn(cell))
  if (text.length > 120 || /<\/?[a-z][^<>]*>/.test(text)) return 'long'
  if (/^https?:\/\//.test(text)) return 'link'
  if (/^\S+@\S+\.\p{L}+$/u.test(text)) return 'mail'
  if (numbered.test(text) && !/\p{L}{12}/u.test(text)) return 'date'
  // Names in Latin letters are tried in two languages only, because trying each takes time.
  const tried = /\p{Script=Latin}/u.test(text) ? [language, 'en'] : languages
  if (/\d/.test(text) && tried.some((one) => isDate(text, one))) return 'date'
  if (/^\d[\d.,'’ ]*$/.test(text)) return 'number'
  if (/^\d/.test(text) && isSessions(`monday ${text}`, 'en')) return 'time'
  if (isMoney(text)) return 'money'
  if (isLength(text)) return 'length'
  if (yesOrNo(text) !== undefined) return 'flag'
  if (/\p{L}{2}/u.test(text) && tried.some((one) => isSessions(text, one))) return 'sessions'
  return /^[\p{L}\d]*[\d_-][\p{L}\d_-]*$/u.test(text) ? 'code' : 'text'
}

const isDate = (text: string, language: string): boolean =>
  isDateIn(text, { language }) || readRange(text, { language }) !== undefined

export const isMoney = (text: string): boolean =>
  /\d/.test(text) &&
  text.length < 60 &&
  spacedSigns(text)
    .split(/[\s\d.,()/-]+/)
    .some((word) => word !== '' && (isSharedSign(word) || currencyOf(word) !== undefined))
