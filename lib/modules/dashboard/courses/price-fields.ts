import type { PlanSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { amountKind } from '#lib/contract/catalogue/document/kinds.ts'
import { plansOf } from '#lib/contract/catalogue/rules/plans.ts'
import { offerOf } from '#lib/contract/catalogue/rules/prices.ts'
import { isOnRequest, readAmount } from '#lib/office/imports/amounts.ts'
import { hasOtherSign } from '#lib/office/imports/currencies.ts'
import { plainText, quote, type Said, said, UnreadableText } from '#lib/office/imports/messages.ts'
import { pricePlansIn, priceText, struckBeside } from '#lib/office/imports/price-plans.ts'
import {
  dayField,
  type FieldContext,
  type FieldTable,
  readAs,
  type VersionKey,
  type VersionValues,
  type Writing,
} from './field.ts'
import { findFirstInvite, firstInvite } from './versions.ts'

type AmountKey = 'price' | 'list_price' | 'early_price'
type PriceValues = Pick<VersionValues, AmountKey | 'early_price_until'>

/** Words that choose a price on request. */
const onRequest = new Set([
  ...['on request', 'price on request', 'पूछें', 'पूछने पर', 'शुल्क पूछने पर', 'कीमत पूछने पर', 'अनुरोध पर'],
  ...['auf anfrage', 'preis auf anfrage', 'sur demande', 'prix sur demande', 'bajo consulta', 'sob consulta'],
  ...['su richiesta', 'kwa ombi'],
])

/**
 * Returns the two plans of the first invite that the office edits: the price without an end, if there is one the one
 * that visitors see, and the early-bird price, which has begun and has an end.
 */
function editedPlans(version: VersionSource, { currency, today }: FieldContext) {
  const plans = findFirstInvite(version)?.plans ?? []
  const [, , , , , planId] = offerOf(version, currency, today).reason.field
  const shown = plans.find(({ id }) => id === planId)
  const usual = pricePlansIn(plans)
  const early = shown?.ends_on ? shown : plans[usual.early]
  return {
    full: shown?.ends_on === null ? shown : plans[usual.full],
    early: early?.starts_on === null ? early : undefined,
  }
}

/** Lists the prices of a version that the form does not edit, because they are for certain days. */
export function furtherPlans(version: VersionSource, context: FieldContext): PlanSource[] {
  const { full, early } = editedPlans(version, context)
  const plans = findFirstInvite(version)?.plans ?? []
  return plans.filter((plan) => plan.active && plan !== full && plan !== early)
}

const currencyOf = (version: VersionSource, context: FieldContext, plan?: PlanSource): string | null =>
  (plan ?? editedPlans(version, context).full ?? plansOf(version)[0]?.plan)?.currency ?? context.currency

const amountField = {
  input: 'text',
  unit: (version: VersionSource, context: FieldContext) => currencyOf(version, context),
  refusal: 'notPrice',
  type: readAs((text) => text),
  text: (text: string) => text,
  write: writePrices,
} as const

/** The price of a version, and its early-bird price with its last day. */
export const priceFields: FieldTable<VersionSource, PriceValues, VersionValues> = {
  price: {
    ...amountField,
    read: (version, context) => priceText(version, editedPlans(version, context).full),
  },
  list_price: {
    ...amountField,
    read: (version, context) => String(editedPlans(version, context).full?.compare_at_amount ?? ''),
  },
  early_price: {
    ...amountField,
    read: (version, context) => String(editedPlans(version, context).early?.amount ?? ''),
  },
  early_price_until: {
    ...dayField,
    read: (version, context) => editedPlans(version, context).early?.ends_on ?? null,
    write: writePrices,
  },
}

function writePrices(version: VersionSource, values: VersionValues, writing: Writing<VersionKey>): void {
  const { full, early } = editedPlans(version, writing.context)
  const price = writing.isChanged('price') ? readPrice(version, 'price', full, values, writing) : undefined
  if (price && plansOf(version).length === 0 && price.amount === 0) return
  const plan = price ? ({ ...full, ...price } as PlanSource) : full && { ...full }
  if (writing.isChanged('list_price')) writeListPrice(version, plan, values, writing)
  const isEarly = writing.isChanged('early_price') || writing.isChanged('early_price_until')
  const struck = (before: PlanSource | undefined) => struckBeside(before, full, plan?.amount ?? null)
  const next = isEarly
    ? readEarly(version, early, values, writing)
    : early && (price ? { ...early, compare_at_amount: struck(early) } : early)
  const dated =
    next && isEarly ? ({ ...early, ...next, compare_at_amount: struck(early) } as PlanSource) : next
  const { plans } = firstInvite(version)
  replace(plans, full, plan)
  replace(plans, early, dated as PlanSource | undefined)
  const [now, soon] = [plan?.amount ?? null, dated?.amount ?? null]
  if (isEarly && now !== null && soon !== null && soon >= now)
    writing.warn('early_price', said('earlyNotLower'))
  const list = plan?.compare_at_amount ?? null
  if (list !== null && now !== null && list < now)
    writing.warn(
      writing.isChanged('price') ? 'price' : 'list_price',
      said('lowListPrice', { value: quote(values.price) }),
    )
}

/** Puts a plan into the place of another; without the other at the end, without a plan nowhere. */
function replace(plans: PlanSource[], before: PlanSource | undefined, after: PlanSource | undefined): void {
  const at = before ? plans.indexOf(before) : plans.length
  if (before || after) plans.splice(at, before ? 1 : 0, ...(after ? [after] : []))
}

function writeListPrice(
  version: VersionSource,
  plan: PlanSource | undefined,
  values: VersionValues,
  writing: Writing<VersionKey>,
): void {
  const isNone = values.list_price === ''
  if (!plan && !isNone) writing.fault('list_price', said('listWithoutPrice'))
  if (!plan) return
  const list = isNone ? { amount: null } : readPrice(version, 'list_price', plan, values, writing)
  if (list) plan.compare_at_amount = list.amount
}

/** Returns the early-bird price that the form says; undefined if it says none, or one with a fault. */
function readEarly(
  version: VersionSource,
  before: PlanSource | undefined,
  values: VersionValues,
  writing: Writing<VersionKey>,
): Pick<PlanSource, 'amount' | 'currency' | 'ends_on'> | undefined {
  const { early_price: text, early_price_until: ends_on } = values
  const value = quote(text)
  if (text === '' && ends_on !== null) writing.fault('early_price_until', said('untilAlone'))
  if (text === '') return undefined
  const early = readPrice(version, 'early_price', before, values, writing)
  if (early?.amount === null) writing.fault('early_price', said('notAmount', { value }))
  if (early && ends_on === null) writing.fault('early_price', said('earlyWithoutEnd', { value }))
  return early && { ...early, ends_on }
}

/** Reads an amount with its currency; undefined after a fault. In a form nothing is on request by silence. */
function readPrice(
  version: VersionSource,
  key: AmountKey,
  plan: PlanSource | undefined,
  values: VersionValues,
  { context, fault, warn }: Writing<VersionKey>,
): { amount: number | null; currency: string } | undefined {
  const text = values[key]
  const value = quote(text)
  const usual = currencyOf(version, context, plan)
  const refuse = (message: Said): undefined => {
    fault(key, message)
  }
  if (isOnRequest(text) && !onRequest.has(plainText(text)))
    return refuse(text === '' ? said('noAmount') : said('notAmount', { value }))
  try {
    const { amount, currency } = readAmount(text, (message) => warn(key, message), { usual })
    const money = currency ?? usual
    if (money && currency === undefined && hasOtherSign(plainText(text), money))
      return refuse(said('otherSign', { value, currency: money }))
    if (money !== null && amountKind.nullable().safeParse(amount).success) return { amount, currency: money }
    return refuse(said('notPrice', { value }))
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    return refuse(error.said)
  }
}
