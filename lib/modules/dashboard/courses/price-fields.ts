import type { PlanSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { amountKind } from '#lib/contract/catalogue/document/value-kinds.ts'
import { plansOf } from '#lib/contract/catalogue/rules/plans.ts'
import { offerOf } from '#lib/contract/catalogue/rules/prices.ts'
import { languages, wordsIn } from '#lib/modules/dashboard/words/words.ts'
import { isOnRequest, readAmount } from '#lib/office/imports/amounts.ts'
import { plainText, quote, type Said, said, UnreadableText } from '#lib/office/imports/messages.ts'
import { pricePlansIn, struckBeside } from '#lib/office/imports/price-plans.ts'
import type { CourseField, FieldContext, Typed } from './field-kind.ts'
import { findFirstInvite, firstInvite } from './versions.ts'

/** In a form a price is on request only in these words, so that nothing is on request by silence. */
const onRequest = new Set(languages.map((one) => plainText(wordsIn(one).words.import.values.request)))

/** The price without an end that visitors see, or the first; and the early-bird price, which has an end. */
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

/** Writes the price of a version. Only no price at all is free. */
function priceText(version: VersionSource, context: FieldContext): string {
  const { full } = editedPlans(version, context)
  if (full) return String(full.amount ?? context.onRequest)
  return plansOf(version).length === 0 ? '0' : ''
}

const amount = (text: CourseField<VersionSource>['text']): CourseField<VersionSource> => ({
  input: 'text',
  unit: (version, context) => currencyOf(version, context),
  refusal: 'notPrice',
  text,
  write: writePrices,
})

export const priceFields = {
  price: amount(priceText),
  list_price: amount((version, context) =>
    String(editedPlans(version, context).full?.compare_at_amount ?? ''),
  ),
  early_price: amount((version, context) => String(editedPlans(version, context).early?.amount ?? '')),
  early_price_until: {
    input: 'date',
    refusal: 'notDay',
    text: (version, context) => editedPlans(version, context).early?.ends_on ?? '',
    write: writePrices,
  },
} satisfies Record<string, CourseField<VersionSource>>

function writePrices(version: VersionSource, typed: Typed): void {
  const { isChanged, warn } = typed
  const { full, early } = editedPlans(version, typed.context)
  const price = isChanged('price') ? readPrice(version, 'price', full, typed) : undefined
  if (price && plansOf(version).length === 0 && price.amount === 0) return
  const plan = price ? ({ ...full, ...price } as PlanSource) : full && { ...full }
  if (isChanged('list_price')) writeListPrice(version, plan, typed)
  const isEarly = isChanged('early_price') || isChanged('early_price_until')
  const read = isEarly ? readEarly(version, early, typed) : early
  // The early-bird price is shown beside the full one, unless a sheet says otherwise.
  const struck = { compare_at_amount: struckBeside(early, full, plan?.amount ?? null) }
  const dated = read && ({ ...early, ...read, ...((isEarly || price) && struck) } as PlanSource)
  const { plans } = firstInvite(version)
  replace(plans, full, plan)
  replace(plans, early, dated)
  const now = plan?.amount ?? null
  if (isEarly && now !== null && (dated?.amount ?? -1) >= now) warn('early_price', said('earlyNotLower'))
  if (now !== null && (plan?.compare_at_amount ?? now) < now)
    warn(
      isChanged('price') ? 'price' : 'list_price',
      said('lowListPrice', { value: quote(typed.texts.price ?? '') }),
    )
}

/** Puts a plan into the place of another; without the other at the end, without a plan nowhere. */
function replace(plans: PlanSource[], before: PlanSource | undefined, after: PlanSource | undefined): void {
  const at = before ? plans.indexOf(before) : plans.length
  plans.splice(at, before ? 1 : 0, ...(after ? [after] : []))
}

function writeListPrice(version: VersionSource, plan: PlanSource | undefined, typed: Typed): void {
  const isNone = typed.texts.list_price === ''
  if (!plan && !isNone) typed.fault('list_price', said('listWithoutPrice'))
  if (!plan) return
  const list = isNone ? { amount: null } : readPrice(version, 'list_price', plan, typed)
  if (list) plan.compare_at_amount = list.amount
}

/** Returns the early-bird price that the form says; undefined if it says none, or one with a fault. */
function readEarly(
  version: VersionSource,
  before: PlanSource | undefined,
  typed: Typed,
): Pick<PlanSource, 'amount' | 'currency' | 'ends_on'> | undefined {
  const { early_price: text = '', early_price_until: until } = typed.texts
  const ends_on = until || null
  const value = quote(text)
  if (text === '' && ends_on !== null) typed.fault('early_price_until', said('untilAlone'))
  if (text === '') return undefined
  const early = readPrice(version, 'early_price', before, typed)
  if (early?.amount === null) typed.fault('early_price', said('notAmount', { value }))
  if (early && ends_on === null) typed.fault('early_price', said('earlyWithoutEnd', { value }))
  return early && { ...early, ends_on }
}

function readPrice(
  version: VersionSource,
  key: 'price' | 'list_price' | 'early_price',
  plan: PlanSource | undefined,
  { texts: { [key]: text = '' }, context, fault, warn }: Typed,
): { amount: number | null; currency: string } | undefined {
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
    if (money !== null && amountKind.nullable().safeParse(amount).success) return { amount, currency: money }
    return refuse(said('notPrice', { value }))
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    return refuse(error.said)
  }
}
