import { isOnRequest, readAmount } from '#lib/office/imports/amounts.ts'
import { signsIn } from '#lib/office/imports/currencies.ts'
import type { HeadingUse, MoneyColumn } from '#lib/office/imports/sheets.ts'
import { plainCell, textIn } from '../cell.ts'
import { squeezedHeading } from './columns.ts'
import { isPartPayment } from './headings.ts'

const speaksOfMoney =
  /total|amount|charge|fee|price|cost|payable|tuition|rate|mrp|betrag|kosten|preis|gebühr|montant|importe|valor|importo|jumla|शुल्क|राशि|कुल/
/**
 * Matches numbers with thousands separators, such as `12,500` and `1.499,00`. They are taken for money, because years
 * and phone numbers have no separators.
 */
const parted = /^\d{1,3}([.,]\d{2,3})+([.,]\d{1,2})?$/

/**
 * Finds columns without a known heading that contain money, so that the office can be asked whether one of them is the
 * price.
 */
export const moneyColumns = (
  uses: readonly HeadingUse[],
  sample: readonly (readonly string[])[],
  usual: string | null,
): MoneyColumn[] =>
  uses.flatMap(({ heading, index, columns }) => {
    if (columns.length > 0 || isPartPayment(heading)) return []
    const examples = sample.map((row) => textIn(row[index] ?? null)).filter((cell) => cell !== '')
    const looksSo =
      speaksOfMoney.test(squeezedHeading(heading)) ||
      examples.some((cell) => signsIn(plainCell(cell)).length > 0 || parted.test(cell))
    // Some prices may be on request. Any other cell that is not a price means that the column contains something else.
    const amounts = examples.filter((cell) => isAmount(cell, usual))
    const isMoney =
      2 * amounts.length >= examples.length &&
      examples.every((cell) => amounts.includes(cell) || isOnRequest(cell))
    return looksSo && examples.length > 0 && isMoney
      ? [{ heading, examples: examples.slice(0, 3).map((cell) => cell.slice(0, 40)) }]
      : []
  })

function isAmount(cell: string, usual: string | null): boolean {
  try {
    return readAmount(cell, () => {}, { usual }).amount !== null
  } catch {
    return false
  }
}
