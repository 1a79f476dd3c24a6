import { lowestOnSale, money } from 'catalogue-client/text'
import { expect, test } from 'vitest'
import { emptySchedule } from '#lib/contract/catalogue/rules/schedule.ts'
import type { Variant } from '#lib/contract/catalogue/shapes/variant.ts'

test.each([
  [1499, 'INR', 'en', '₹1,499'],
  [150000, 'INR', 'en', '₹1,50,000'],
  [150000, 'INR', 'hi', '₹1,50,000'],
  [39.5, 'USD', 'en', '$39.50'],
  [1234567, 'EUR', 'en', '€1,234,567'],
  [0.0001, 'INR', 'en', '₹0.0001'],
  [12, null, 'en', '12'],
])('%d %s is written in %s as %s', (amount, currency, language, text) => {
  expect(money(amount, currency, language)).toBe(text)
})

const variant = (availability: Variant['availability'], amount?: number): Variant => ({
  package_session_id: 'v',
  enroll_invite_id: null,
  level: null,
  language: null,
  url: null,
  availability,
  price:
    amount === undefined
      ? null
      : { amount, compare_at_amount: null, currency: 'INR', is_free: amount === 0, valid_until: null },
  schedule: emptySchedule,
})

test('the from-price is the lowest of what is on sale and may be seen', () => {
  const variants = [
    variant('closed', 1),
    ...[30, undefined, 20].map((amount) => variant('available', amount)),
  ]
  expect(lowestOnSale(variants)?.amount).toBe(20)
  expect(lowestOnSale([variant('available'), variant('coming_soon')])).toBeUndefined()
})
