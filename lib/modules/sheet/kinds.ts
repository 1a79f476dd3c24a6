import { calendarNames, languages, nameKey } from '#lib/office/imports/calendar-names.ts'
import { currencyOf, isSharedSign, spacedSigns } from '#lib/office/imports/currencies.ts'
import { plainText } from '#lib/office/imports/messages.ts'
import { isSessions } from '#lib/office/imports/sessions.ts'
import { type Cell, isFormulaError, textIn } from './cell.ts'
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
  /** Share of different texts among the filled cells. */
  distinct: number
}

/** Maximum number of different texts that somebody maps one by one. */
export const wordsMax = 40
/** How many different cells are looked at. */
const lookedAt = 200

export function columnCells(cells: readonly Cell[]): ColumnCells {
  const words = new Map<string, number>()
  const different = new Map<string, Cell>()
  const filled: Cell[] = []
  let blanks = 0
  for (const cell of cells) {
    const text = textIn(cell)
    const word = isFormulaError(cell) ? '' : text
    words.set(word, (words.get(word) ?? 0) + 1)
    if (word === '') blanks++
    if (word === '' || meansNothing(text)) continue
    filled.push(cell)
    if (different.size < lookedAt) different.set(text, cell)
  }
  const kinds = new Map<CellKind, number>()
  for (const cell of different.values()) {
    const kind = kindOf(cell)
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const [most] = [...kinds].sort(([, one], [, other]) => other - one)
  const isMost = most !== undefined && 2 * most[1] > different.size
  const isZeroOrOne =
    different.size > 0 && [...different.keys()].every((text) => text === '0' || text === '1')
  return {
    filled,
    blanks,
    kind: isZeroOrOne ? 'flag' : isMost ? most[0] : filled.length > 0 ? 'text' : undefined,
    words,
    isOfWords: words.size <= wordsMax,
    distinct:
      filled.length === 0
        ? 0
        : [...words.keys()].filter((word) => !meansNothing(word)).length / filled.length,
  }
}

function kindOf(cell: Cell): CellKind {
  if (cell instanceof Date) return cell.getUTCFullYear() < 1900 ? 'time' : 'date'
  if (typeof cell === 'number') return 'number'
  if (typeof cell === 'boolean') return 'flag'
  const text = plainText(textIn(cell))
  if (text.length > 120 || /<\/?[a-z][^<>]*>/.test(text)) return 'long'
  if (/^https?:\/\//.test(text)) return 'link'
  if (/^\S+@\S+\.\p{L}+$/u.test(text)) return 'mail'
  if (isDate(text)) return 'date'
  if (/^\d[\d.,'’ ]*$/.test(text)) return 'number'
  if (timed.test(text)) return 'time'
  if (isMoney(text)) return 'money'
  if (isLength(text)) return 'length'
  if (yesOrNo(text) !== undefined) return 'flag'
  return namesDay(text) && languages.some((language) => isSessions(text, language)) ? 'sessions' : 'text'
}

const numbered =
  /(?:^|\D)(?:\d{1,2} ?[/.-] ?\d{1,2} ?[/.-] ?(?:\d{4}|\d{2})|\d{4}[/.年년-] ?\d{1,2}[/.月월-] ?\d{1,2})(?:\D|$)/u
const timed =
  /^\d{1,2}(?:[:h]\d{2}(?::\d{2})?)? ?(?:[ap]\.? ?m\.?|h|hrs|uhr)?(?: ?(?:-|–|—|~|to|bis|a|à|às|do|до) ?\d{1,2}(?:[:h]\d{2}(?::\d{2})?)? ?(?:[ap]\.? ?m\.?|h|hrs|uhr)?)?$/u

const isDate = (text: string): boolean =>
  (numbered.test(text) && !/\p{L}{12}/u.test(text)) ||
  (/\d.*(?:\d{4}|[’' -]\d{2}\b)|\d{4}.*\d/.test(text) &&
    text.length < 60 &&
    wordsIn(text).some((word) => allNames().months.has(word)))

const isMoney = (text: string): boolean =>
  /\d/.test(text) &&
  text.length < 60 &&
  spacedSigns(text)
    .split(/[\s\d.,()/-]+/)
    .some((word) => word !== '' && (isSharedSign(word) || currencyOf(word) !== undefined))

const namesDay = (text: string): boolean =>
  text.length < 100 && wordsIn(text).some((word) => allNames().days.has(word))

const wordsIn = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{M}’']+/u)
    .filter((word) => word !== '')
    .map(nameKey)

let names: { days: Set<string>; months: Set<string> } | undefined

/** The names of days and months in all languages, and their first three letters. */
function allNames() {
  if (names) return names
  names = { days: new Set(), months: new Set() }
  for (const language of languages) {
    const { days, months } = calendarNames(language)
    for (const [from, to] of [
      [days, names.days],
      [months, names.months],
    ] as const)
      for (const name of from.keys()) {
        for (const word of name.split(/[\s-]+/)) if (/^[\p{L}\p{M}]{2,}$/u.test(word)) to.add(word)
        if (/^\p{Script=Latin}{5,}$/u.test(name))
          for (const length of [2, 3, 4]) to.add(name.slice(0, length))
      }
  }
  return names
}
