import { money } from 'catalogue-client/text'
import { expect, test } from 'vitest'

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
