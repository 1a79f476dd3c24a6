import { fits as hasAtMost } from '#lib/base/plain-text.ts'
import { also, quote, type Said, said } from '#lib/office/imports/messages.ts'
import type { ColumnQuestion, HeadingUse } from '#lib/office/imports/sheets.ts'
import { textIn } from '../cell.ts'
import { fieldNamed } from '../fields/fields.ts'
import { likelyFields, mayMean, similarFields } from '../fields/headings.ts'
import { priceRole, speaksOfSideFee } from '../fields/prices.ts'
import { squeezedHeading } from '../fields/squeezed.ts'
import { shownText } from '../values/dates.ts'
import { hides, isStatus } from '../values/words.ts'
import type { Evidence } from './evidence.ts'
import { decided, enough, isLetter, type Weighed } from './weigh.ts'

/** If the best choice is worth less than this more than the next one, the office is asked. */
export const narrow = 0.15

const isUnasked = (field: string): boolean => {
  const { joint, isUnseen } = fieldNamed(field) ?? {}
  return joint !== undefined || isUnseen === true
}

/** Returns the field that several columns may fill, for a further column. */
export const furtherField = (heading: string, worth: ReadonlyMap<string, number>): string | undefined =>
  [...worth]
    .filter(
      ([name, sum]) =>
        fieldNamed(name)?.joint !== undefined && sum >= enough && (sum >= decided || mayMean(heading, name)),
    )
    .sort(([, one], [, other]) => other - one)[0]?.[0]

/** Asks about each other field that another column, which says something else, suits nearly as well. */
export const narrowQuestions = (
  weighed: readonly Weighed[],
  fields: readonly (string | undefined)[],
): ColumnQuestion[] =>
  weighed.flatMap((one): ColumnQuestion[] => {
    const field = fields[one.index]
    if (field === undefined || field === 'title' || isUnasked(field)) return []
    const worth = one.worth.get(field) ?? 0
    const near = weighed.filter(
      (other) =>
        fields[other.index] === undefined &&
        other.chosen === undefined &&
        other.cells.cells.length > 0 &&
        (other.worth.get(field) ?? 0) >= Math.max(enough, worth - narrow) &&
        furtherField(other.heading, other.worth) === undefined &&
        threeCells(other.cells).join() !== threeCells(one.cells).join(),
    )
    return near.length === 0 ? [] : [{ field, columns: [one, ...near.slice(0, 3)].map(asked) }]
  })

/** A column as it is asked about, with three of its cells. */
export const asked = ({ heading, index, cells }: Weighed): ColumnQuestion['columns'][number] => ({
  heading,
  index,
  examples: threeCells(cells),
})

export const threeCells = ({ cells }: Evidence): string[] =>
  [...new Set(cells.map((cell) => shownText(cell).replace(/\s+/g, ' ')))]
    .slice(0, 3)
    .map((text) => (hasAtMost(text, 40) ? text : `${text.slice(0, 39)}…`))

/** Asks whether a column that is left out is the status, if one of its cells says nothing else than `cancelled` or the like. */
export function hidingQuestion(weighed: readonly Weighed[], uses: readonly HeadingUse[]): ColumnQuestion[] {
  const leftOut = new Set(uses.flatMap(({ index, reason }) => (reason ? index : [])))
  const hiding = weighed.filter(
    ({ index, cells }) =>
      leftOut.has(index) &&
      cells.cells.some((cell) => hides(cell) && isStatus(cell) && !/private/i.test(textIn(cell))),
  )
  return hiding.length === 0 ? [] : [{ field: 'status', columns: hiding.map(asked) }]
}

/** Asks which of the columns with money is the price. */
export function priceQuestion(weighed: readonly Weighed[], uses: readonly HeadingUse[]): ColumnQuestion[] {
  const unused = new Set(uses.flatMap(({ index, columns: names }) => (names.length === 0 ? index : [])))
  const likely = weighed.filter(({ heading, index, cells, chosen }) => {
    const isMoney = cells.share('money') + cells.share('number') >= 0.5
    const speaks =
      mayMean(heading, 'price') ||
      cells.share('money') > 0 ||
      speaksOfMoney.test(squeezedHeading(heading)) ||
      ((isLetter(heading) || likelyFields(heading).size === 0) &&
        areLikePrices(cells, isLetter(heading)) &&
        !isClassSize.test(heading))
    return (
      unused.has(index) &&
      chosen === undefined &&
      isMoney &&
      speaks &&
      !isRowNumber(heading, cells) &&
      priceRole(heading) !== 'side' &&
      !cells.cells.some(isContact)
    )
  })
  return likely.length === 0 ? [] : [{ field: 'price', columns: likely.map(asked) }]
}

/** Returns whether numbers below a heading that nobody knows are high, and round unless there is no heading, as prices are. */
function areLikePrices({ cells }: Evidence, isNameless: boolean): boolean {
  const numbers = cells.map((cell) => Number(textIn(cell))).filter((number) => Number.isFinite(number))
  const likely = numbers.filter(
    (number) => number >= 20 && number < 10_000_000 && (isNameless || number % 5 === 0),
  )
  const areYears = numbers.every((number) => number > 1900 && number < 2100)
  return likely.length > 0 && 5 * likely.length >= 4 * numbers.length && !areYears
}

const isContact = (cell: unknown): boolean => /^\+?\d{9,}$/.test(String(cell))
const speaksOfMoney =
  /total(?!hours|time)|amount|charge|fee|price|cost|payable|tuition|mrp|betrag|kosten|preis|gebühr|montant|importe|valor|importo|jumla|शुल्क|राशि|कुल/

/** Returns whether a column contains row numbers, such as `S. No.`: each is the one above and one. */
export function isRowNumber(heading: string, { cells }: Evidence): boolean {
  const isNamed =
    isLetter(heading) ||
    /^((s|sr|sl|serial|lfd)?(no|nr|n)|sr|sl|number|क्र|क्रसं|क्रमांक|ردیف)?$/.test(squeezedHeading(heading))
  const numbers = cells.map((cell) => Number(/^(\d{1,5})\.?$/.exec(textIn(cell))?.[1]))
  const running = numbers.filter((number, at) => at > 0 && number === (numbers[at - 1] ?? 0) + 1)
  return isNamed && (numbers.length === 1 ? (numbers[0] ?? 0) < 2 : 2 * running.length >= numbers.length - 1)
}

const isClassSize =
  /size|strength|capaci|intake|größe|teilnehmer|kapazit|places?_?max|aforo|kontenjan|kapasite|kuota|вместимость|мест|місць|ظرفیت|السعة|定員|人数|人數|정원|인원|sĩ số|จำนวน/i

/** Returns whether a column has amounts that are not the price, such as deposits or what members pay. */
export const isSideFee = ({ heading, cells, chosen }: Weighed): boolean =>
  chosen === undefined &&
  (priceRole(heading) === 'side' ||
    (speaksOfSideFee(heading) && cells.share('money') + cells.share('number') > 0.5))

/** Says that a column is left out, with three of its cells, and what it may be. */
export function leftOut({ heading, cells }: Weighed, has: ReadonlySet<string>): Said {
  const value = quote(heading)
  const examples = threeCells(cells).map(quote).join(', ')
  const [taken] = [...likelyFields(heading)].filter(([, sure]) => sure >= 0.9).sort(([, a], [, b]) => b - a)
  if (taken && has.has(taken[0])) return said('takenHeading', { value, name: taken[0], examples })
  const [near] = (isClassSize.test(heading) ? [] : similarFields(heading))
    .flatMap((name) => {
      const fit = has.has(name) ? -1 : (fieldNamed(name)?.suits(cells) ?? -1)
      return fit < 0 ? [] : [[name, fit] as const]
    })
    .sort(([, one], [, other]) => other - one)
  const seats = mayMean(heading, 'seats_left') && !has.has('seats_left') && cells.share('capacity') === 0
  const word = seats && cells.share('seats') > 0.5 ? 'seats_left' : near?.[0]
  if (taken && word === undefined) return said('unfitCells', { value, name: taken[0], examples })
  return also(
    said('unknownHeading', { value, examples }),
    word === undefined ? undefined : said('didYouMeanColumn', { word }),
  )
}
