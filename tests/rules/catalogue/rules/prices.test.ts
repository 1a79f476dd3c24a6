import { expect, test } from 'vitest'
import type { VariantPrice } from '#lib/contract/catalogue/answers/variant.ts'
import type { InviteSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { offerOf, type Terms, visiblePrice, whyPriceHidden } from '#lib/contract/catalogue/rules/prices.ts'
import { invite, plan, today, version, yesterday } from '../cast.ts'

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

const paid = (amount: number, currency: string | null = 'INR'): VariantPrice => ({
  ...{ amount, compare_at_amount: null, currency, is_free: amount === 0, valid_until: null },
})
/** The terms and price of what is not on request. */
const sold = (amount: number): Terms => ({
  ...{ terms: amount === 0 ? 'free' : 'paid', price: paid(amount) },
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
