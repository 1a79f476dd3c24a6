import type { InviteSource, PlanSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import {
  type Amount,
  isFreeForSome,
  isOnRequest,
  readAmount,
  SeveralPrices,
} from '#lib/office/imports/amounts.ts'
import { currencyOf, hasOtherSign } from '#lib/office/imports/currencies.ts'
import { quote, type Said, said, UnreadableText } from '#lib/office/imports/messages.ts'
import { pricePlansIn, priceText, struckBeside } from '#lib/office/imports/price-plans.ts'
import { type Cell, cellText, isBlank, placeOf, plainCell, type SheetRow, textIn } from './cell.ts'
import { headingCurrency } from './country.ts'
import type { Field } from './fields/field.ts'
import { earlyFields, enrolmentState, fieldNamed, fields } from './fields/fields.ts'
import { type Authored, answerTo, headingOf, inCell, type Reading, readCell } from './fill.ts'
import { rangeIn } from './values/dates.ts'
import { earlyParts } from './values/texts.ts'

const untilColumn = fieldNamed('early_price_until') as Field
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
      reading.places.set(`${place}.${key}`, placeOf(row, nameOf(key)))
    if (plan.currency === null) reading.unknownCurrencies.add(`${place}.currency`)
    plans[index] = plan
  }
  // A cell that equals our export says that there is no such plan.
  const price = cellText(row, 'price')
  const isOurs = cellText(row, enrolmentState) !== '' && cellText(row, 'currency') === ''
  const isElsewhere = isOurs && (price === '0' || (price === '' && earlyPrice !== undefined))
  const isKept = !stored && (isElsewhere || (version && price === priceText(version, stored)))
  const isPriced = fullColumns.some(({ name }) => has.has(name)) && !isKept
  const unpriced = isUnpriced(reading, version) ? { amount: null, currency: usual } : stored
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
    if (usualPrice !== null && dated.amount >= usualPrice)
      reading.warnings.push({ ...placeOf(row, 'early_price'), said: said('earlyNotLower') })
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

/** Returns whether a new version of a sheet without prices has its price on request, as the office answered. */
export function isUnpriced(reading: Reading, version: VersionSource | undefined): boolean {
  if (version || reading.has.has('price') || reading.has.has('early_price')) return false
  const amounts = amountsLeftOut(reading)
  return amounts === 'request' || (amounts === 'none' && answerTo(reading, 'unpriced') === 'request')
}

/**
 * Returns what amounts that were left out of a sheet without prices are: `none` if they are no prices, or missing. Until
 * the office has said that, they are a fault: no course becomes free beside amounts that nobody has looked at.
 */
function amountsLeftOut(reading: Reading): string | undefined {
  const [first, ...others] = reading.questions.find(({ field }) => field === 'price')?.columns ?? []
  if (!first || reading.answers.get('unpriced') === 'request') return 'none'
  const answer = answerTo(reading, 'amounts')
  if (answer === undefined && !reading.saidOnce.has('amounts')) {
    const asked = [first, ...others]
      .map(({ heading, examples }) => `${heading} (${examples.join(', ')})`)
      .join(', ')
    reading.faults.push({
      ...{ row: reading.headingRow, column: first.index + 1 },
      said: said('amountsLeftOut', { asked, heading: first.heading }),
    })
    reading.saidOnce.add('amounts')
  }
  return answer
}

/** Returns the plan of the full price; undefined if the row gives no price and none is stored. */
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
  const plan = {
    ...stored,
    ...(price && { amount: price.amount }),
    ...(reading.has.has('compare_at_price') && { compare_at_amount: compared?.amount ?? null }),
    currency:
      currencyIn(
        reading,
        row,
        [headingCurrency(headingOf(reading, row, 'price')), price?.currency, compared?.currency, beside],
        usual,
      ) ?? usual,
  }
  // A price on request is never shown with a currency, but the plan must have one.
  if (plan.amount === null) plan.currency ??= 'USD'
  if (price?.currency === undefined) refuseOtherSign(reading, row, 'price', plan.currency)
  if (compared?.currency === undefined) refuseOtherSign(reading, row, 'compare_at_price', plan.currency)
  return plan
}

/**
 * Reads the early-bird price and its last day, which is in a cell of its own or beside the price. Undefined if the row
 * has no such price. A price without a last day is a fault, because it would never end.
 */
function earlyIn(reading: Reading, row: SheetRow, stored: PlanSource | undefined, usual: string | null) {
  const cell = row.cells.get('early_price')
  if (!cell || isOnRequest(textIn(cell.value))) {
    if (!isBlank(cellText(row, 'early_price_until'), 'early_price_until'))
      reading.warnings.push({ ...placeOf(row, 'early_price_until'), said: said('untilWithoutPrice') })
    return undefined
  }
  const place = placeOf(row, 'early_price')
  const { price, day } = earlyParts(cell.value)
  const until = row.cells.get('early_price_until')
  const isBlankUntil = isBlank(cellText(row, 'early_price_until'), 'early_price_until')
  const dated = until && !isBlankUntil ? until : { ...cell, value: day }
  const dayIn = (value: Cell) =>
    readCell(reading, untilColumn, { ...row, cells: new Map([[untilColumn.name, { ...dated, value }]]) })
  const given = inCell(reading, place, (warn) => readOnePrice(reading, price, warn, usual))
  if (given === null || given.amount === null) return undefined
  const { amount, currency } = given
  if (currency === undefined) refuseOtherSign(reading, row, 'early_price', usual)
  if (stored?.ends_on && textIn(dated.value) === stored.ends_on)
    return { amount, currency, ends_on: stored.ends_on }
  const range = rangeIn(dated.value)
  const ends_on = dated.value === null ? null : dayIn(range?.[1] ?? dated.value)
  if (ends_on !== null) return { amount, currency, ends_on, ...(range && { starts_on: dayIn(range[0]) }) }
  reading.faults.push({ ...place, said: said('earlyWithoutEnd', { value: quote(textIn(cell.value)) }) })
  return undefined
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
  context?: Parameters<typeof readAmount>[2],
): Amount =>
  typeof cell === 'number' ? { amount: cell, currency: undefined } : readAmount(textIn(cell), warn, context)

/** Reads a price cell. Of several prices, the one counts that the office chose. */
function readOnePrice(
  reading: Reading,
  cell: Cell,
  warn: (said: Said) => void,
  usual: string | null,
): Amount {
  try {
    return readPrice(cell, warn, { decimals: reading.decimals, usual })
  } catch (error) {
    const answer = error instanceof SeveralPrices ? answerTo(reading, 'prices') : undefined
    if (!(error instanceof SeveralPrices) || answer === undefined) throw error
    const value = quote(textIn(cell))
    if (answer === 'highest' && error.highest) {
      warn(said('priceWithin', { value, price: quote(error.highest.written) }))
      return error.highest
    }
    warn(said('onRequestInstead', { value }))
    return { amount: null, currency: undefined }
  }
}

/** Reads an amount. A blank price means a price on request; a blank `compare_at_price` means no such price. */
function amountIn(
  reading: Reading,
  row: SheetRow,
  name: 'price' | 'compare_at_price',
  usual: string | null,
): Amount | undefined {
  const cell = row.cells.get(name)
  // Where other rows have a price among several things in a cell, a row without one is not free.
  if (!cell && name === 'price' && reading.has.has('price')) return { amount: null, currency: undefined }
  if (!cell || (name !== 'price' && isOnRequest(textIn(cell.value)))) return undefined
  const amount = inCell(reading, placeOf(row, name), (warn) => readOnePrice(reading, cell.value, warn, usual))
  const text = textIn(cell.value)
  const reason = isFreeForSome(text) ? said('freeForSome', { value: quote(text) }) : said('onRequest')
  if (amount?.amount === null && isOnRequest(text))
    reading.warnings.push({ ...placeOf(row, name), said: reason })
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

/** Records a fault for an amount or a heading with a sign, such as `$`, that does not fit its currency. */
function refuseOtherSign(reading: Reading, row: SheetRow, name: string, currency: string | null): void {
  const cell = row.cells.get(name)?.value
  const heading = headingOf(reading, row, name)
  const written = [textIn(cell), heading].find((text) => hasOtherSign(plainCell(text), currency ?? ''))
  if (currency === null || written === undefined || isOnRequest(textIn(cell))) return
  const value = quote(written)
  reading.faults.push({ ...placeOf(row, name), said: said('otherSign', { value, currency }) })
}
