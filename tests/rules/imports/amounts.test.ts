import { describe, expect, test, vi } from 'vitest'
import { readAmount } from '#lib/imports/amounts.ts'

describe('a price as people write it', () => {
  test.each([
    ['1499', 1499, undefined],
    ['1,499.00', 1499, undefined],
    ['₹1499', 1499, 'INR'],
    ['₹ 1,49,900', 149_900, 'INR'],
    ['Rs. 1,499/-', 1499, 'INR'],
    ['Rs.1499 only', 1499, 'INR'],
    ['INR 1499.50', 1499.5, 'INR'],
    ['1.499,00 €', 1499, 'EUR'],
    ['1 499,90', 1499.9, undefined],
    ['1,234,567.89', 1_234_567.89, undefined],
    ['1.234.567', 1_234_567, undefined],
    ['12,5', 12.5, undefined],
    ['0.125', 0.125, undefined],
    ['1,499', 1499, undefined],
    ['$99', 99, undefined],
    ['99 USD', 99, 'USD'],
    ['1.5 lakh', 150_000, undefined],
    ['₹25k', 25_000, 'INR'],
    ['₹ १,४९९', 1499, 'INR'],
    ['1499 रुपये', 1499, 'INR'],
    ['KSh 18k', 18_000, 'KES'],
    ['Ksh. 6,500', 6500, 'KES'],
    ['kostenlos', 0, undefined],
    ['call us', null, undefined],
    ['TBA', null, undefined],
    ['auf Anfrage', null, undefined],
    ['पूछें', null, undefined],
    ['free', 0, undefined],
    ['निःशुल्क', 0, undefined],
    ['0', 0, undefined],
  ])('%s', (text, amount, currency) => {
    const warn = vi.fn()
    expect(readAmount(text, warn)).toEqual({ amount, currency })
    expect(warn).not.toBeCalled()
  })

  test.each([
    ['ab 249,50 €', 249.5, '"ab" is left out of "ab 249,50 €"'],
    ['₹29,999 + GST', 29_999, '"+ gst" is left out of "₹29,999 + GST"'],
    ['3,000 per month', 3_000, '"per month" is left out'],
    ['5000 + 18% GST', 5_000, '"+ 18% gst" is left out'],
  ])('%s is its number, with a warning for the words', (text, amount, warning) => {
    const warn = vi.fn()
    expect(readAmount(text, warn).amount).toBe(amount)
    expect(warn.mock.calls).toEqual([[expect.stringContaining(warning)]])
  })

  test.each(['ask us', '-5', '1,2,3', '12.34.5', '5000 - 6000', '§ 7', '2 x 500'])(
    '%s is refused',
    (text) => {
      expect(() => readAmount(text, () => {})).toThrow(`${JSON.stringify(text)} is not an amount; expected`)
    },
  )

  test('one that can be two numbers is refused with both', () => {
    expect(() => readAmount('1.499', () => {})).toThrow('"1.499" can be 1499 or 1.4990')
  })
})
