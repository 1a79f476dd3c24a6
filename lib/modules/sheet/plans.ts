import type { InviteSource, PlanSource } from '#lib/catalogue/authored/catalogue.ts'
import { type Amount, isFreeForSome, isOnRequest, readAmount } from '#lib/imports/amounts.ts'
import { currencyOf, hasOtherSign } from '#lib/imports/currencies.ts'
import { quote, type Said, said, UnreadableText } from '#lib/imports/messages.ts'
import { type Cell, cellText, placeOf, plainCell, type SheetRow, textIn } from './cell.ts'
import { columns } from './columns/columns.ts'
import { type Authored, inCell, type Reading } from './fill.ts'

const planColumns = columns.filter(({ of }) => of === 'plan')

/**
 * Returns an invite's payment plans, with the first active plan updated from the row. Adds a plan if none is active.
 */
export function plansOf(
  reading: Reading,
  row: SheetRow,
  invite: InviteSource | undefined,
  at: string,
): Authored<PlanSource>[] {
  const { has } = reading
  const before = invite?.plans ?? []
  if (!planColumns.some(({ name }) => has.has(name))) return [...before]
  const active = before.findIndex((plan) => plan.active)
  const index = active < 0 ? before.length : active
  const stored = before[index]
  // A version without an active plan is already free.
  if (invite && !stored && cellText(row, 'price') === '0') return [...before]
  const place = `${at}.plans[${index}]`
  for (const { name, key } of planColumns)
    reading.places.set(`${place}.${key}`, placeOf(row, has.has(name) ? name : 'price'))
  const usual = usualCurrency(reading, stored)
  const price = amountIn(reading, row, 'price', usual)
  const compared = amountIn(reading, row, 'compare_at_price', usual)
  if (!price && !stored) return [...before]
  const plan = {
    ...stored,
    ...(price && { amount: price.amount }),
    ...(has.has('compare_at_price') && { compare_at_amount: compared?.amount ?? null }),
    currency: currencyIn(reading, row, [price?.currency, compared?.currency], usual) ?? usual,
  }
  // A price on request is never shown with a currency, but the plan must have one.
  if (plan.amount === null) plan.currency ??= 'USD'
  // A price of 0 must also have a currency. Without one, drop the plan: a version without plans is free too.
  if (plan.amount === 0 && plan.currency === null) return before.toSpliced(index, 1)
  if (price?.currency === undefined) refuseOtherSign(reading, row, 'price', plan.currency)
  if (compared?.currency === undefined) refuseOtherSign(reading, row, 'compare_at_price', plan.currency)
  if (plan.currency === null) reading.unknownCurrencies.add(`${place}.currency`)
  return before.toSpliced(index, 1, plan as PlanSource)
}

/**
 * Returns whether the price cell says `free` or 0. Returns false for an unreadable cell, whose fault is reported
 * elsewhere.
 */
export function isCalledFree(row: SheetRow): boolean {
  const cell = row.cells.get('price')
  if (!cell) return false
  try {
    return readPrice(cell.value, () => {}).amount === 0
  } catch (error) {
    if (error instanceof UnreadableText) return false
    throw error
  }
}

/** Parses a price cell: a number, or text as people write prices. */
const readPrice = (
  cell: Cell,
  warn: (said: Said) => void,
  context?: Pick<Reading, 'decimals'> & { usual: string | null },
): Amount =>
  typeof cell === 'number' ? { amount: cell, currency: undefined } : readAmount(textIn(cell), warn, context)

/** Reads an amount. A blank price means a price on request; a blank `compare_at_price` means no such price. */
function amountIn(
  reading: Reading,
  row: SheetRow,
  name: 'price' | 'compare_at_price',
  usual: string | null,
): Amount | undefined {
  const cell = row.cells.get(name)
  if (!cell || (name !== 'price' && isOnRequest(textIn(cell.value)))) return undefined
  const { decimals } = reading
  const amount = inCell(reading, placeOf(row, name), (warn) =>
    readPrice(cell.value, warn, { decimals, usual }),
  )
  const text = textIn(cell.value)
  const reason = isFreeForSome(text) ? said('freeForSome', { value: quote(text) }) : said('onRequest')
  if (amount?.amount === null) reading.warnings.push({ ...placeOf(row, name), said: reason })
  return amount ?? undefined
}

/**
 * Returns the currency to assume: that of the stored plan, else the institute's. If the stored price is on request, the
 * institute's currency comes first.
 */
const usualCurrency = ({ currency }: Reading, stored: PlanSource | undefined): string | null =>
  (stored?.amount === null ? undefined : stored?.currency) ?? currency ?? stored?.currency ?? null

/**
 * Returns the currency that a row gives in its currency column, else in its prices. Records a fault if they disagree.
 */
function currencyIn(
  reading: Reading,
  row: SheetRow,
  beside: (string | undefined)[],
  usual: string | null,
): string | undefined {
  const written = cellText(row, 'currency')
  const own = (currencyOf(written, usual) ?? written.toUpperCase()) || undefined
  const [first, ...others] = [own, ...beside].filter((currency) => currency !== undefined)
  const other = others.find((currency) => currency !== first)
  if (other !== undefined)
    reading.faults.push({
      ...placeOf(row, 'price'),
      said: said('currencies', { one: other, other: first ?? '' }),
    })
  return first
}

/** Records a fault for an amount with a sign, such as `$`, that does not fit its currency. */
function refuseOtherSign(reading: Reading, row: SheetRow, name: string, currency: string | null): void {
  const cell = row.cells.get(name)?.value
  if (currency === null || !hasOtherSign(plainCell(cell), currency)) return
  const value = quote(textIn(cell))
  reading.faults.push({ ...placeOf(row, name), said: said('otherSign', { value, currency }) })
}
