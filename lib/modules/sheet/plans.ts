import type { InviteSource, PlanSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type Amount, isOnRequest, readAmount } from '#lib/office/imports/amounts.ts'
import { currencyOf, hasOtherSign } from '#lib/office/imports/currencies.ts'
import { plainText, quote, UnreadableText } from '#lib/office/imports/messages.ts'
import { pricePlansIn, priceText, struckBeside } from '#lib/office/imports/price-plans.ts'
import { cellText, type FieldCell, isBlank, placeOf, type SheetRow, textIn } from './cell.ts'
import { earlyFields, enrolmentState, fields } from './fields.ts'
import type { Authored } from './fill.ts'
import { told } from './messages.ts'
import { fieldOf, inCell, type Reading, readCell, unreadable } from './reading.ts'

const fullColumns = fields.filter(({ of, name }) => of === 'plan' && !earlyFields.has(name))

/** The stored version and invite of a row, undefined if they are new, and the path of the invite in the document. */
interface Sale {
  version: VersionSource | undefined
  invite: InviteSource | undefined
  at: string
}

/**
 * Returns an invite's payment plans with the price and the early-bird price updated from the row. Adds a plan for a
 * price that is not stored yet.
 */
export function plansOf(
  reading: Reading,
  row: SheetRow,
  { version, invite, at }: Sale,
): Authored<PlanSource>[] {
  const { has } = reading
  const plans: Authored<PlanSource>[] = [...(invite?.plans ?? [])]
  const { full, early } = pricePlansIn(invite?.plans ?? [])
  const [stored, storedEarly] = [invite?.plans[full], invite?.plans[early]]
  const usual = usualCurrency(reading, stored ?? storedEarly)
  const earlyPrice = has.has('early_price') ? earlyIn(reading, row, storedEarly, usual) : undefined

  const put = (index: number, plan: Authored<PlanSource>, nameOf: (key: string) => string): void => {
    const place = `${at}.plans[${index}]`
    for (const key of ['amount', 'compare_at_amount', 'currency', 'ends_on'])
      reading.places.set(`${place}.${key}`, placeOf(row, nameOf(key), reading.columns))
    plans[index] = plan
  }
  // A cell that equals our export says that there is no such plan.
  const price = cellText(row, 'price')
  const isOurs = cellText(row, enrolmentState) !== '' && cellText(row, 'currency') === ''
  const isElsewhere = isOurs && (price === '0' || (price === '' && earlyPrice !== undefined))
  const isKept = !stored && (isElsewhere || (version && price === priceText(version, stored)))
  const isPriced = fullColumns.some(({ name }) => has.has(name)) && !isKept
  const unpriced = isUnpriced(reading, version) ? { amount: null, currency: usual ?? 'USD' } : stored
  const plan = isPriced ? fullPlan(reading, row, { stored, usual, beside: earlyPrice?.currency }) : unpriced
  // A price of 0 must also have a currency. Without one, drop the plan: a version without any plan is free too.
  const isDropped = plan?.amount === 0 && plan.currency === null && !plans.some((one) => one !== stored)
  if (plan && plan !== stored && !isDropped)
    put(full < 0 ? plans.length : full, plan, (key) => {
      const name = fullColumns.find((column) => column.key === key)?.name ?? 'price'
      return has.has(name) ? name : 'price'
    })
  if (earlyPrice) {
    const { currency: given, ...dated } = earlyPrice
    // A stored early-bird price keeps its currency while that of the price stays.
    const kept = plan?.currency === stored?.currency ? storedEarly?.currency : undefined
    const currency = given ?? kept ?? plan?.currency ?? usual
    const usualPrice = plan?.amount ?? null
    put(
      early < 0 ? plans.length : early,
      {
        ...storedEarly,
        ...dated,
        currency,
        compare_at_amount: struckBeside(storedEarly, stored, usualPrice),
      },
      (key) => (key === 'ends_on' && has.has('early_price_until') ? 'early_price_until' : 'early_price'),
    )
  }
  const isOver = has.has('early_price') && !earlyPrice
  return plans.filter((_, index) => !(isOver && index === early) && !(isDropped && index === full))
}

/** Returns whether a new version of a sheet without prices has its price on request: unless somebody says that it is free. */
export const isUnpriced = ({ has, without }: Reading, version: VersionSource | undefined): boolean =>
  !version && !has.has('price') && !has.has('early_price') && without.price !== 'free'

function fullPlan(
  reading: Reading,
  row: SheetRow,
  {
    stored,
    usual,
    beside,
  }: { stored: PlanSource | undefined; usual: string | null; beside: string | undefined },
) {
  const price = amountIn(reading, row, 'price', usual)
  const compared = amountIn(reading, row, 'compare_at_price', usual)
  if (!price && !stored) return undefined
  const column = row.cells.get('price')?.how.currency
  const written = [price?.currency, compared?.currency, beside]
  const plan = {
    ...stored,
    ...(price && { amount: price.amount }),
    ...(reading.has.has('compare_at_price') && { compare_at_amount: compared?.amount ?? null }),
    currency: currencyIn(reading, row, written, column ?? usual) ?? column ?? usual,
  }
  // A price on request is never shown with a currency, but the plan must have one.
  if (plan.amount === null) plan.currency ??= 'USD'
  for (const [name, amount] of [
    ['price', price],
    ['compare_at_price', compared],
  ] as const)
    if (amount && amount.currency === undefined) refuseOtherSign(reading, row, name, plan.currency)
  return plan
}

/**
 * Reads the early-bird price and its last day. Undefined if the row has no such price. A price without a last day is a
 * fault, because it would never end.
 */
function earlyIn(reading: Reading, row: SheetRow, stored: PlanSource | undefined, usual: string | null) {
  const cell = row.cells.get('early_price')
  const until = cellText(row, 'early_price_until')
  if (!cell || isOnRequest(textIn(cell.value))) {
    if (!isBlank(until, 'early_price_until'))
      reading.warnings.push({ ...placeOf(row, 'early_price_until'), said: told('untilWithoutPrice') })
    return undefined
  }
  const given = amountIn(reading, row, 'early_price', usual)
  if (!given || given.amount === null) return undefined
  const { amount } = given
  if (given.currency === undefined) refuseOtherSign(reading, row, 'early_price', usual)
  const currency = given.currency ?? cell.how.currency
  if (stored?.ends_on && until === stored.ends_on) return { amount, currency, ends_on: stored.ends_on }
  const ends_on = isBlank(until, 'early_price_until')
    ? null
    : readCell(reading, fieldOf('early_price_until'), row)
  if (ends_on !== null) return { amount, currency, ends_on }
  inCell(reading, row, 'early_price', () => {
    throw unreadable('earlyWithoutEnd', { value: quote(textIn(cell.value)) })
  })
  return undefined
}

/** Returns whether the price cell says `free` or 0. Returns false for an unreadable cell, whose fault is reported elsewhere. */
export function isCalledFree(row: SheetRow): boolean {
  const cell = row.cells.get('price')
  if (!cell) return false
  try {
    return readPrice(cell, () => {}, null).amount === 0
  } catch (error) {
    if (error instanceof UnreadableText) return false
    throw error
  }
}

/** Reads a price cell: a number, or text as people write prices. A time is no price. */
function readPrice(
  { value, how }: FieldCell,
  warn: Parameters<typeof readAmount>[1],
  usual: string | null,
): Amount {
  if (typeof value === 'number') return { amount: value, currency: undefined }
  if (value instanceof Date) throw new UnreadableText(told('timeAsPrice', { value: quote(textIn(value)) }))
  return readAmount(textIn(value), warn, { decimal: how.decimal, usual: how.currency ?? usual })
}

/** Reads an amount. A blank price is on request; a blank `compare_at_price` is none. */
function amountIn(
  reading: Reading,
  row: SheetRow,
  name: 'price' | 'compare_at_price' | 'early_price',
  usual: string | null,
): Amount | undefined {
  const cell = row.cells.get(name)
  const onRequest = { amount: null, currency: undefined }
  if (!cell) return name === 'price' && reading.has.has('price') ? onRequest : undefined
  const text = textIn(cell.value)
  if (name !== 'price' && isOnRequest(text)) return undefined
  const amount = inCell(reading, row, name, (warn) => {
    // Words in a price column mean what somebody chose for them, and nothing else.
    if (!cell.isMapped && !reading.isOurs && isOnRequest(text) && !isBlank(text, name))
      throw unreadable('notAmount', { value: quote(text) })
    return readPrice(cell, warn, usual)
  })
  // A price that is left blank must not make the course free.
  return amount ?? (name === 'price' ? onRequest : undefined)
}

/**
 * Returns the currency to assume: that of the stored plan, else the institute's. If the stored price is on request, the
 * institute's currency comes first.
 */
const usualCurrency = ({ currency }: Reading, stored: PlanSource | undefined): string | null =>
  (stored?.amount === null ? undefined : stored?.currency) ?? currency ?? stored?.currency ?? null

/** Returns the currency that a row gives in its currency column, else in its prices. Records a fault if they disagree. */
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
      said: told('currencies', { one: other, other: first ?? '' }),
    })
  return first
}

/** Records a fault for an amount with a sign, such as `$`, that does not fit its currency. */
function refuseOtherSign(reading: Reading, row: SheetRow, name: string, currency: string | null): void {
  const text = cellText(row, name)
  if (currency === null || isOnRequest(text) || !hasOtherSign(plainText(text), currency)) return
  inCell(reading, row, name, () => {
    throw unreadable('otherSign', { value: quote(text), currency })
  })
}
