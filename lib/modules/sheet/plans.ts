import type { InviteSource, PlanSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type Amount, isOnRequest, readAmount } from '#lib/office/imports/amounts.ts'
import { currencyOf } from '#lib/office/imports/currencies.ts'
import { quote, readOrNothing, UnreadableText } from '#lib/office/imports/messages.ts'
import { pricePlansIn, priceText, struckBeside } from '#lib/office/imports/price-plans.ts'
import { cellText, type FieldCell, isBlank, Money, placeOf, type SheetRow, textIn } from './cell.ts'
import { earlyFields, enrolmentState, fields } from './fields.ts'
import type { Authored } from './fill.ts'
import { told } from './messages.ts'
import { fieldOf, inCell, type Reading, readCell, unreadable } from './read-cell.ts'

type Plan = Authored<PlanSource>

const fullColumns = fields.filter(({ of, name }) => of === 'plan' && !earlyFields.has(name))

/** A row, what is stored of its version, and the path of its invite in the document. */
interface Sale {
  row: SheetRow
  version: VersionSource | undefined
  invite: InviteSource | undefined
  at: string
}

/** Prices of a row. `usual` is the currency of those that state none; null if nobody said it. */
interface Prices {
  price: Amount | undefined
  compared: Amount | undefined
  early: (Amount & { ends_on: unknown }) | undefined
  currency: string | undefined
  /** What the column of currencies says. */
  own: string | undefined
  usual: string | null
}

export function plansOf(reading: Reading, sale: Sale): Plan[] {
  const { row, invite, at } = sale
  const plans: Plan[] = [...(invite?.plans ?? [])]
  const { full, early } = pricePlansIn(invite?.plans ?? [])
  const [stored, storedEarly] = [invite?.plans[full], invite?.plans[early]]
  const prices = pricesIn(reading, row, stored, storedEarly)
  const plan = fullPlan(reading, sale, stored, prices)
  const put = (index: number, next: Plan, columns: Readonly<Record<string, string>>): void => {
    const place = index < 0 ? plans.length : index
    for (const [key, name] of Object.entries(columns)) {
      const column = reading.has.has(name) ? name : (columns.amount ?? name)
      reading.places.set(`${at}.plans[${place}].${key}`, placeOf(row, column, reading.headings))
    }
    plans[place] = next
  }
  // A price of 0 must also have a currency. Without one, drop the plan: a version without any plan is free too.
  const isDropped = plan?.amount === 0 && plan.currency === null && !plans.some((one) => one !== stored)
  if (plan && plan !== stored && !isDropped)
    put(full, plan, { amount: 'price', compare_at_amount: 'compare_at_price', currency: 'currency' })
  if (prices.early) {
    const { amount, ends_on, currency } = prices.early
    // A stored early-bird price keeps its currency while that of the price stays.
    const kept = plan?.currency === stored?.currency ? storedEarly?.currency : undefined
    const compare_at_amount = struckBeside(storedEarly, stored, (plan?.amount as number | null) ?? null)
    const own = { amount, ends_on, compare_at_amount, currency: currency ?? kept ?? plan?.currency }
    put(
      early,
      { ...storedEarly, ...own, currency: own.currency ?? prices.usual },
      { ...{ amount: 'early_price', compare_at_amount: 'early_price' }, ends_on: 'early_price_until' },
    )
  }
  const isOver = reading.has.has('early_price') && !prices.early
  return plans.filter((_, index) => !(isOver && index === early) && !(isDropped && index === full))
}

/** Returns whether a new version of a sheet without prices has its price on request: unless somebody says that it is free. */
export const isUnpriced = ({ has, without }: Reading, version: VersionSource | undefined): boolean =>
  !version && !has.has('price') && !has.has('early_price') && without.price !== 'free'

/** Reads a row's prices and their currency: that of its column, else of the prices, which must not disagree. */
function pricesIn(
  reading: Reading,
  row: SheetRow,
  stored: PlanSource | undefined,
  storedEarly: PlanSource | undefined,
): Prices {
  const before = stored ?? storedEarly
  const known = before?.amount === null ? undefined : before?.currency
  const usual = known ?? reading.currency ?? before?.currency ?? null
  const written = cellText(row, 'currency')
  const own = (currencyOf(written, usual) ?? written.toUpperCase()) || undefined
  const currencies = { own, usual }
  const price = amountIn(reading, row, 'price', currencies)
  const compared = amountIn(reading, row, 'compare_at_price', currencies)
  const early = reading.has.has('early_price') ? earlyIn(reading, row, storedEarly, currencies) : undefined
  const said = [own, price?.currency, compared?.currency, early?.currency]
  const [first = undefined, ...others] = said.filter((one) => one !== undefined)
  const other = others.find((one) => one !== first)
  if (other !== undefined && first !== undefined)
    reading.faults.push({ ...placeOf(row, 'price'), said: told('currencies', { one: other, other: first }) })
  const ofColumn = row.cells.get('price')?.how.currency ?? usual
  return { price, compared, early, currency: first ?? ofColumn ?? undefined, ...currencies }
}

function fullPlan(
  reading: Reading,
  { row, version }: Sale,
  stored: PlanSource | undefined,
  { price, compared, early, currency, usual }: Prices,
): Plan | undefined {
  const { has } = reading
  if (isUnpriced(reading, version)) return { amount: null, currency: usual ?? 'USD' }
  // A cell that equals our export says that there is no such plan.
  const text = cellText(row, 'price')
  const isOurs = cellText(row, enrolmentState) !== '' && cellText(row, 'currency') === ''
  const isNone = isOurs && (text === '0' || (text === '' && early !== undefined))
  const isKept = !stored && (isNone || (version && text === priceText(version, stored)))
  if (isKept || !fullColumns.some(({ name }) => has.has(name)) || (!price && !stored)) return stored
  const plan = {
    ...stored,
    ...(price && { amount: price.amount }),
    ...(has.has('compare_at_price') && { compare_at_amount: compared?.amount ?? null }),
    currency: currency ?? null,
  }
  // A price on request is never shown with a currency, but the plan must have one.
  return plan.amount === null ? { ...plan, currency: plan.currency ?? 'USD' } : plan
}

/** A price without a last day is a fault, because it would never end. */
function earlyIn(
  reading: Reading,
  row: SheetRow,
  stored: PlanSource | undefined,
  currencies: Pick<Prices, 'own' | 'usual'>,
): Prices['early'] {
  const cell = row.cells.get('early_price')
  const until = cellText(row, 'early_price_until')
  if (!cell || isOnRequest(textIn(cell.value))) {
    if (!isBlank(until, 'early_price_until'))
      reading.warnings.push({ ...placeOf(row, 'early_price_until'), said: told('untilWithoutPrice') })
    return undefined
  }
  const given = amountIn(reading, row, 'early_price', currencies)
  if (!given || given.amount === null) return undefined
  const early = { ...given, currency: given.currency ?? cell.how.currency }
  if (stored?.ends_on && until === stored.ends_on) return { ...early, ends_on: stored.ends_on }
  const ends_on = isBlank(until, 'early_price_until')
    ? null
    : readCell(reading, fieldOf('early_price_until'), row)
  if (ends_on !== null) return { ...early, ends_on }
  inCell(reading, row, 'early_price', () => {
    throw unreadable('earlyWithoutEnd', { value: quote(textIn(cell.value)) })
  })
  return undefined
}

/** Returns whether the price cell says `free` or 0. */
export function isCalledFree({ cells }: SheetRow): boolean {
  const cell = cells.get('price')
  return cell !== undefined && readOrNothing(() => readPrice(cell, () => {}, null))?.amount === 0
}

/** Reads a price cell: a number, or text as people write prices. A time is no price. */
function readPrice(
  { value, how }: FieldCell,
  warn: Parameters<typeof readAmount>[1],
  usual: string | null,
): Amount {
  if (typeof value === 'number') return { amount: value, currency: undefined }
  if (value instanceof Date) throw new UnreadableText(told('timeAsPrice', { value: quote(textIn(value)) }))
  const decimal = value instanceof Money ? '.' : how.decimal
  return readAmount(textIn(value), warn, { decimal, usual })
}

/** Reads an amount, in the row's `own` currency if it has one. A blank price is on request; another blank amount is none. */
function amountIn(
  reading: Reading,
  row: SheetRow,
  name: 'price' | 'compare_at_price' | 'early_price',
  { own, usual }: Pick<Prices, 'own' | 'usual'>,
): Amount | undefined {
  const cell = row.cells.get(name)
  const onRequest = { amount: null, currency: undefined }
  if (!cell) return name === 'price' && reading.has.has('price') ? onRequest : undefined
  const text = textIn(cell.value)
  if (name !== 'price' && isOnRequest(text)) return undefined
  const amount = inCell(reading, row, name, (warn) => {
    // A word that nobody chose a meaning for says nothing.
    if (isOnRequest(text) && !isBlank(text, name)) throw unreadable('notAmount', { value: quote(text) })
    return readPrice(cell, warn, own ?? cell.how.currency ?? usual)
  })
  // A price that is left blank must not make the course free.
  return amount ?? (name === 'price' ? onRequest : undefined)
}
