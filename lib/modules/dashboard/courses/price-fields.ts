import type { PlanSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { isCalendarDate } from '#lib/contract/catalogue/rules/calendar.ts'
import { plansOf } from '#lib/contract/catalogue/rules/plans.ts'
import { offerOf } from '#lib/contract/catalogue/rules/prices.ts'
import { isOnRequest, readAmount } from '#lib/office/imports/amounts.ts'
import { hasOtherSign } from '#lib/office/imports/currencies.ts'
import { plainText, quote, type Said, said, UnreadableText } from '#lib/office/imports/messages.ts'
import { pricePlansIn, priceText, struckBeside } from '#lib/office/imports/price-plans.ts'
import { type EditablePlace, type FieldContext, linesIn, type PriceKey } from './editable-field.ts'
import { firstEnrolment, inviteAt } from './enrolments.ts'

/** Words that choose a price on request. */
const onRequest = new Set([
  ...[
    'on request',
    'price on request',
    'पूछें',
    'पूछने पर',
    'शुल्क पूछने पर',
    'कीमत पूछने पर',
    'अनुरोध पर',
    'auf anfrage',
    'preis auf anfrage',
  ],
  ...['sur demande', 'prix sur demande', 'bajo consulta', 'sob consulta', 'su richiesta', 'kwa ombi'],
])

/** Writes a price with its days as a row of the form. */
const rowOf = ({ amount, starts_on, ends_on }: PlanSource): string =>
  [amount ?? 'on request', starts_on ?? '', ends_on ?? ''].join(' | ').trim()

/**
 * The fields of the price and early-bird price of the invite at a position: of the plan that visitors see, if it is one of
 * that invite's, and of the other one; its other prices are rows. Only a version without any plan is free.
 */
export function pricePlaces(
  version: VersionSource,
  at: number,
  here: string,
  { currency, today }: FieldContext,
): Record<PriceKey, EditablePlace> {
  const [, , , , , planId] = offerOf(version, currency, today).reason.field
  const plans = version.invites[at]?.plans ?? []
  const shown = plans.findIndex(({ id }) => id === planId)
  const usual = pricePlansIn(plans)
  const fullAt = plans[shown]?.ends_on === null ? shown : usual.full
  const full = plans[fullAt]
  const asEarly = plans[shown]?.ends_on ? plans[shown] : plans[usual.early]
  // A price that begins later than now is a row with both its days.
  let early = asEarly?.starts_on === null ? asEarly : undefined
  const [earlyText, untilText] = [early ? String(early.amount) : '', early?.ends_on ?? '']
  const path = `${here}.invites[${at}].plans`
  const [planAt, earlyAt] = [fullAt, early ? plans.indexOf(early) : -1].map((one) =>
    one < 0 ? plans.length : one,
  )
  const usualOf = (plan: PlanSource | undefined) =>
    (plan ?? full ?? plansOf(version)[0]?.plan)?.currency ?? currency
  const priced = (text: string, warn: (message: Said) => void, before: PlanSource | undefined) => {
    // In a form nothing is on request by silence, or because a word is unknown.
    if (isOnRequest(text) && !onRequest.has(plainText(text)))
      throw new UnreadableText(text === '' ? said('noAmount') : said('notAmount', { value: quote(text) }))
    const usualCurrency = usualOf(before)
    const given = readAmount(text, warn, { usual: usualCurrency })
    const money = given.currency ?? usualCurrency
    if (money && given.currency === undefined && hasOtherSign(plainText(text), money))
      throw new UnreadableText(said('otherSign', { value: quote(text), currency: money }))
    // The document check rejects a plan without a currency, with a message that contains the plan's id.
    return { amount: given.amount, currency: money as string }
  }
  const setEarly = (text: string, until: string, warn: (message: Said) => void): void => {
    const { plans } = inviteAt(version, at)
    const before = early
    if (text === '') {
      if (until !== '') throw new UnreadableText(said('untilAlone'))
      if (before) plans.splice(plans.indexOf(before), 1)
      early = undefined
      return
    }
    const { amount, currency } = priced(text, warn, before)
    if (amount === null) throw new UnreadableText(said('notAmount', { value: quote(text) }))
    if (until === '') throw new UnreadableText(said('earlyWithoutEnd', { value: quote(text) }))
    if (!isCalendarDate(until)) throw new UnreadableText(said('notDay', { value: quote(until) }))
    const price = plans[pricePlansIn(plans).full]?.amount ?? null
    const dated = { amount, currency, ends_on: until, compare_at_amount: struckBeside(before, full, price) }
    early = { ...before, ...dated } as PlanSource
    plans.splice(before ? plans.indexOf(before) : plans.length, before ? 1 : 0, early)
    if (price !== null && amount >= price) warn(said('earlyNotLower'))
  }
  const others = plans.filter((plan) => plan.active && plan !== full && plan !== early)
  /** Reads a price on certain days. Without days it would compete with the price that the form shows first. */
  const dated = (row: string, warn: (message: Said) => void): PlanSource => {
    const [amount = '', from = '', until = ''] = row.split('|').map((part) => part.trim())
    const { currency, ...plan } = priced(amount, warn, undefined)
    if (from === '' && until === '')
      throw new UnreadableText(said('priceWithoutDays', { value: quote(amount) }))
    for (const day of [from, until])
      if (day !== '' && !isCalendarDate(day)) throw new UnreadableText(said('notDay', { value: quote(day) }))
    if (until !== '' && until < from) throw new UnreadableText(said('endsFirst', { value: quote(until) }))
    const days = { starts_on: from || null, ends_on: until || null }
    return { ...plan, currency, ...days, compare_at_amount: null, active: true } as PlanSource
  }
  return {
    price: {
      kind: 'text',
      text: full || at === firstEnrolment(version) ? priceText(version, full) : '',
      unit: usualOf(full),
      path: `${path}[${planAt}].amount`,
      set(text, warn) {
        const isFree = plansOf(version).length === 0
        const plan = priced(text, warn, full)
        if (isFree && plan.amount === 0) return
        const { plans } = inviteAt(version, at)
        plans[planAt as number] = { ...full, ...plan } as PlanSource
        if (!early) return
        const compare_at_amount = struckBeside(early, full, plan.amount)
        const struck = { ...early, compare_at_amount }
        plans[plans.indexOf(early)] = struck
        early = struck
      },
    },
    list_price: {
      kind: 'text',
      text: full?.compare_at_amount ? String(full.compare_at_amount) : '',
      unit: usualOf(full),
      path: `${path}[${planAt}].compare_at_amount`,
      set(text, warn) {
        const { plans } = inviteAt(version, at)
        const plan = plans[planAt as number]
        if (text === '' && !plan) return
        if (!plan) throw new UnreadableText(said('listWithoutPrice'))
        plan.compare_at_amount = text === '' ? null : priced(text, warn, plan).amount
      },
    },
    early_price: {
      kind: 'text',
      text: earlyText,
      unit: usualOf(early),
      path: `${path}[${earlyAt}].amount`,
      set: (text, warn, beside) => setEarly(text, beside('early_price_until') ?? untilText, warn),
    },
    early_price_until: {
      kind: 'date',
      text: untilText,
      path: `${path}[${earlyAt}].ends_on`,
      set: (text, _, beside) => setEarly(beside('early_price') ?? earlyText, text, () => {}),
    },
    more_prices: {
      kind: 'prices',
      text: others.map(rowOf).join('\n'),
      path,
      set(text, warn) {
        const { plans } = inviteAt(version, at)
        const before = [...others]
        const rows = linesIn(text).map((row) => {
          const stored = before.findIndex((plan) => rowOf(plan) === row)
          return stored < 0 ? dated(row, warn) : (before.splice(stored, 1)[0] as PlanSource)
        })
        plans.splice(0, plans.length, ...plans.filter((plan) => !others.includes(plan)), ...rows)
      },
    },
  }
}
