import { describe, expect, test } from 'vitest'
import type { InviteSource, PlanSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import {
  coursePrice,
  isPriceVisible,
  type Offer,
  offerOf,
  priceClassOf,
  priceSortKey,
  type Terms,
  visiblePrice,
  whyPriceHidden,
} from '#lib/contract/catalogue/rules/prices.ts'
import type { VariantPrice } from '#lib/contract/catalogue/shapes/variant.ts'
import { invite, plan, today, tomorrow, version, yesterday } from '../cast.ts'

const marked = { default: true }
const inactive = { status: 'inactive' } as const
const over = { ends_on: yesterday }
const january = { updated_at: '2026-01-01T00:00:00.000Z' }
const march = { updated_at: '2026-03-01T00:00:00.000Z' }

/** An invite with plans of these amounts; null is on request. */
const selling = (id: string, amounts: (number | null)[], changes: Partial<InviteSource> = {}) =>
  invite({ id, plans: amounts.map((amount) => plan({ id: `${id}-${amount}`, amount })), ...changes })
const a = (amount: number | null, changes = {}) => selling('a', [amount], changes)
const b = (amount: number | null, changes = {}) => selling('b', [amount], changes)

const soldBy = (...invites: InviteSource[]) => {
  const { inviteId, price } = offerOf(version({ invites }), 'INR', today)
  return [inviteId, price?.amount ?? null]
}

describe('a version is sold by', () => {
  test.each<[string, InviteSource[], [string | null, number | null]]>([
    ['the default invite before a cheaper one', [a(1), b(9, marked)], ['b', 9]],
    ['nobody when the default invite is inactive', [a(5), b(9, { ...marked, ...inactive })], ['b', null]],
    ['nobody when the only invite is inactive', [a(5, inactive)], ['a', null]],
    ['nobody when all of several invites are inactive', [a(5, inactive), b(9, inactive)], [null, null]],
    ['another when the default invite has no plan', [a(5), selling('b', [], marked)], ['a', 5]],
    ['an invite open today before one over', [a(1, { ...over, ...march }), b(9, january)], ['b', 9]],
    ['an invite open today before one not yet open', [a(1, { starts_on: tomorrow }), b(9)], ['b', 9]],
    ['one that is over when no other is left', [a(4, over)], ['a', 4]],
    ['the most recently updated invite', [a(1, january), b(9, march)], ['b', 9]],
    ['an updated invite before one without a date', [a(1), b(9, january)], ['b', 9]],
    ['the cheapest plan of the invite', [selling('a', [7, 3, 5])], ['a', 3]],
    ['the cheapest plan of invites that are otherwise equal', [a(7), b(3)], ['b', 3]],
    ['a free plan before a paid one', [selling('a', [5, 0])], ['a', 0]],
    ['a plan with an amount before one on request', [selling('a', [null, 9])], ['a', 9]],
    ['a plan on request when it is the only one', [a(null)], ['a', null]],
    ['a plan on request of the default invite before an amount', [a(1), b(null, marked)], ['b', null]],
    ['the amount when only one of two equal invites is on request', [a(null), b(9)], ['b', 9]],
    ['the first in the document among equals', [a(5), b(5)], ['a', 5]],
  ])('%s', (_, invites, [inviteId, amount]) => expect(soldBy(...invites)).toEqual([inviteId, amount]))

  test.each<[string, Partial<PlanSource>]>([
    ['an active plan only', { active: false }],
    ['a plan that has begun', { starts_on: tomorrow }],
    ['a plan that has not ended', { ends_on: yesterday }],
  ])('%s', (_, changes) => {
    const plans = [plan({ id: 'p1', amount: 1, ...changes }), plan({ id: 'p2', amount: 9 })]
    expect(soldBy(invite({ id: 'a', plans }))).toEqual(['a', 9])
  })

  test('the early-bird price until its last day, which it shows', () => {
    const plans = [plan({ id: 'full', amount: 9 }), plan({ id: 'early', amount: 4, ends_on: today })]
    const offers = [today, tomorrow].map((day) =>
      offerOf(version({ invites: [invite({ plans })] }), null, day),
    )
    expect(offers.flatMap(({ price }) => [price?.amount, price?.valid_until])).toEqual([4, today, 9, null])
  })

  test('the first of two plans that cost the same, with its list price and currency', () => {
    const first = { amount: 5, compare_at_amount: 8, currency: 'USD' }
    const plans = [plan({ ...first, id: 'p1' }), plan({ id: 'p2', amount: 5, currency: 'INR' })]
    const { price } = offerOf(version({ invites: [invite({ plans })] }), 'INR', today)
    expect(price).toEqual({ ...first, is_free: false, valid_until: null })
  })
})

const paid = (amount: number, currency: string | null = 'INR'): VariantPrice => ({
  ...{ amount, compare_at_amount: null, currency, is_free: amount === 0, valid_until: null },
})
/** The terms and price of what is not on request. */
const sold = (amount: number): Terms => ({
  ...{ terms: amount === 0 ? 'free' : 'paid', price: paid(amount) },
})
const onRequest = { terms: 'on request', price: null } as const

describe('a version without a plan is free', () => {
  test.each<[string, InviteSource[], string | null]>([
    ['without invites', [], null],
    ['with its only invite named', [invite({ id: 'a' })], 'a'],
    ['with the marked invite named', [invite({ id: 'a' }), invite({ id: 'b', ...marked })], 'b'],
    ['with no invite named when several have no plan', [invite({ id: 'a' }), invite({ id: 'b' })], null],
  ])('%s', (_, invites, inviteId) => {
    const offer = offerOf(version({ invites }), 'INR', today)
    expect(offer).toMatchObject({ inviteId, terms: 'free', price: paid(0) })
  })

  test('in no currency where the site has none', () => {
    expect(offerOf(version(), null, today).price).toEqual(paid(0, null))
  })
})

test.each<[string, InviteSource[], Offer['terms'], string | null]>([
  ['is paid when the plan of its only invite is inactive', [a(5, inactive)], 'paid', 'a'],
  ['is paid when one of its plans is not 0', [selling('a', [0, 5], inactive)], 'paid', 'a'],
  ['is paid when one of its plans is on request', [a(null, inactive)], 'paid', 'a'],
  ['is free when all its plans are 0', [a(0, inactive), b(0, inactive)], 'free', null],
])('a version whose plans cannot be bought has no price, and %s', (_, invites, terms, inviteId) => {
  expect(offerOf(version({ invites }), 'INR', today)).toMatchObject({ inviteId, terms, price: null })
})

test.each<[string, [amount: number, was: number], Partial<VariantPrice>]>([
  ['keeps a list price above it', [5, 8], { compare_at_amount: 8, is_free: false }],
  ['drops an equal list price', [5, 5], { compare_at_amount: null }],
  ['drops a lower list price', [5, 4], { compare_at_amount: null }],
  ['keeps a list price of a free plan', [0, 8], { compare_at_amount: 8, is_free: true, currency: 'USD' }],
  ['drops a list price of 0 of a free plan', [0, 0], { compare_at_amount: null }],
])('the price of a plan %s', (_, [amount, compare_at_amount], price) => {
  const plans = [plan({ amount, compare_at_amount, currency: 'USD' })]
  expect(offerOf(version({ invites: [invite({ plans })] }), 'INR', today).price).toMatchObject(price)
})

describe('a price on request', () => {
  test('is no price, though its invite is named', () => {
    const plans = [plan({ amount: null, compare_at_amount: 8 })]
    const offer = offerOf(version({ invites: [invite({ plans })] }), 'INR', today)
    expect(offer).toMatchObject({ inviteId: 'invite', ...onRequest })
  })

  test.each(['available', 'closed'] as const)('is never shown while the version is %s', (availability) => {
    for (const pricesVisible of [true, false])
      expect(visiblePrice(onRequest, availability, pricesVisible)).toBeNull()
  })

  test.each<[Offer['terms'], boolean, boolean]>([
    ['on request', true, false],
    ['on request', false, false],
    ['paid', true, true],
    ['paid', false, false],
    ['free', false, true],
  ])('decides price_visible: %s, with prices shown %s', (terms, pricesVisible, expected) => {
    expect(isPriceVisible(terms, pricesVisible)).toBe(expected)
  })

  test('counts as paid', () => expect(priceClassOf({ price: null, price_visible: false })).toBe('paid'))
})

describe('the price of a course', () => {
  test.each<[string, VariantPrice[], boolean]>([
    ['does not vary with one version', [paid(5)], false],
    ['does not vary between equal prices', [paid(5), paid(5)], false],
    ['varies between amounts', [paid(5), paid(6)], true],
    ['varies when only the first differs', [paid(6), paid(5), paid(5)], true],
    ['varies between free and paid', [paid(0), paid(5)], true],
    ['varies between currencies', [paid(5, 'INR'), paid(5, 'USD')], true],
    ['does not vary between free ones of several currencies', [paid(0, 'INR'), paid(0, 'USD')], false],
  ])('%s', (_, onSale, varies) => expect(coursePrice(paid(5), onSale)).toEqual({ ...paid(5), varies }))

  test('does not vary for another list price', () => {
    const reduced = { ...paid(5), compare_at_amount: 8 }
    expect(coursePrice(reduced, [reduced, paid(5)])).toEqual({ ...reduced, varies: false })
  })

  test('is null when the version shown has none, whatever the others cost', () => {
    expect(coursePrice(null, [paid(5), paid(6)])).toBeNull()
  })
})

test.each<[string, VariantPrice[], number | null]>([
  ['none, of versions none of which shows a price', [], null],
  ['0, when one is free', [paid(5), paid(0)], 0],
  ['the least number, whatever its currency', [paid(100, 'INR'), paid(20, 'USD')], 20],
])('the price that sorts a course is %s', (_, onSale, lowest) => expect(priceSortKey(onSale)).toBe(lowest))

test.each<[string, InviteSource[], string[]]>([
  ['no other plan can be bought on the day', [a(5)], ['a', 'plans', 'a-5', 'amount']],
  ['none of its plans can be bought on the day', [a(5, inactive)], []],
  ['the version has no plan', [invite({ id: 'a' })], []],
  ["plan 'a-1': its invite is the default one", [a(1), b(9, marked)], ['b', 'plans', 'b-9', 'amount']],
  ["plan 'a-1': its invite is open on the day", [a(1, over), b(9)], ['b', 'plans', 'b-9', 'amount']],
  ["plan 'a-1': its invite was updated last", [a(1, january), b(9, march)], ['b', 'plans', 'b-9', 'amount']],
  ["plan 'a-7': it is the cheapest", [a(7), b(3)], ['b', 'plans', 'b-3', 'amount']],
  ["plan 'b-3': it comes first", [a(3), b(3)], ['a', 'plans', 'a-3', 'amount']],
])('the reason for a plan names what put it before the next: %s', (because, invites, field) => {
  const { reason } = offerOf(version({ invites }), 'INR', today)
  expect(reason.because).toBe(because.startsWith('plan') ? `its plan is preferred to ${because}` : because)
  expect(reason.field).toEqual(['versions', 'version', 'invites', ...field])
})

test.each<[string, number, Parameters<typeof whyPriceHidden>[1], boolean, string[] | undefined]>([
  ['a price on sale is not hidden', 9, 'available', true, undefined],
  ['a free one is not hidden with the others', 0, 'available', false, undefined],
  ['a price is hidden by the site', 9, 'available', false, ['site', 'prices_visible']],
  ['a price off sale is hidden by its state', 9, 'coming_soon', true, []],
  ['a price is hidden by its state before the site', 9, 'not_started', false, []],
  ['a free one off sale is hidden by its state', 0, 'closed', true, []],
])('%s', (_, amount, availability, pricesVisible, field) => {
  expect(whyPriceHidden(sold(amount), availability, pricesVisible)?.field).toEqual(field)
  const shown = visiblePrice(sold(amount), availability, pricesVisible)
  expect(shown).toEqual(field === undefined ? paid(amount) : null)
})
