import { describe, expect, test, vi } from 'vitest'
import { readAmount } from '#lib/office/imports/amounts.ts'

describe('a price as people write it', () => {
  test.each([
    ['1499', 1499, undefined],
    ['3,000円', 3000, 'JPY'],
    ['12 000 руб.', 12_000, 'RUB'],
    ['₹ 1,49,900', 149_900, 'INR'],
    ['Rs. 1,499/-', 1499, 'INR'],
    ['1.499,00 €', 1499, 'EUR'],
    ['1 499,90', 1499.9, undefined],
    ['₹ 1 49 900', 149_900, 'INR'],
    ['1,234,567.89', 1_234_567.89, undefined],
    ['1.234.567', 1_234_567, undefined],
    ['0.125', 0.125, undefined],
    ['$99', 99, undefined],
    ['1.5 lakh', 150_000, undefined],
    ['₹25k', 25_000, 'INR'],
    ['₹ १,४९९', 1499, 'INR'],
    ['KSh 18k', 18_000, 'KES'],
    ['kostenlos', 0, undefined],
    ['call us', null, undefined],
    ['', null, undefined],
    ['n/a', null, undefined],
    ['R$ 1.200,00', 1200, 'BRL'],
    ['CHF 1’299.–', 1299, 'CHF'],
    ['18,000/=', 18_000, undefined],
    ['Rs. 1.2L', 120_000, 'INR'],
    ['€ 45,-', 45, 'EUR'],
    ['free for members', null, undefined],
    ['Shs 1,200,000', 1_200_000, undefined],
    ['U.shs 350,000', 350_000, 'UGX'],
    ['2 mil €', 2000, 'EUR'],
    ['1.5 crore', 15_000_000, undefined],
    ['free', 0, undefined],
    ['0', 0, undefined],
  ])('%s', (text, amount, currency) => {
    const warn = vi.fn()
    expect(readAmount(text, warn)).toEqual({ amount, currency })
    expect(warn).not.toBeCalled()
  })

  test.each([
    ['45 €/UE', 45, 'is read without "/ue"'],
    ['ab 249,50 €', 249.5, 'is read without "ab"'],
    ['12,500 all inclusive', 12_500, 'is read without "all inclusive"'],
    ['₹29,999 + GST', 29_999, 'is read without "+ gst"'],
    ['3,000 per month', 3_000, 'is read without "per month"'],
    ['15,000 (2 instalments)', 15_000, 'is read without "2 instalments"'],
    ['5000 + 18% GST', 5_000, 'is read without "+ 18% gst"'],
  ])('%s is its number, with a warning for the words', (text, amount, warning) => {
    const warn = vi.fn()
    expect(readAmount(text, warn).amount).toBe(amount)
    expect(warn.mock.calls).toEqual([[expect.objectContaining({ en: expect.stringContaining(warning) })]])
  })

  test.each([
    ...[
      'soon 500',
      '-5',
      '1,2,3',
      '12.34.5',
      '§ 7',
      '2 x 500',
      '12t',
      '5000 m',
      '₦0.3m',
      '6000 / 3 months',
      '#500',
      'P500',
      '10,000 x 5',
    ],
    ...['1 05,00', '10 50', '1’05', '1 4 99', '1.499 50', '1 500 2 000', '1500, 2000', '500 20% off'],
  ])('%s is refused', (text) => {
    expect(() => readAmount(text, () => {})).toThrow(`${JSON.stringify(text)} is not an amount; expected`)
  })

  test('one that can be two numbers is refused with both', () => {
    expect(() => readAmount('KWD 1.499', () => {})).toThrow('"KWD 1.499" can be 1499 or 1.4990')
    expect(readAmount('1.4990', () => {}).amount).toBe(1.499)
  })

  test.each([
    ['1.499', ',', 1499],
    ['1.499', '.', 1.499],
    ['1,499.00', '.', 1499],
    ['1.499,00', ',', 1499],
    ['1 499,5', ',', 1499.5],
  ] as const)('%s with the decimal sign %s is %d', (text, decimal, amount) => {
    expect(readAmount(text, () => {}, { decimal }).amount).toBe(amount)
  })

  test.each([
    ['99.5', ','],
    ['1,499.00', ','],
    ['1.499,00', '.'],
    ['1,2', '.'],
  ] as const)('%s is refused with the decimal sign %s', (text, decimal) => {
    expect(() => readAmount(text, () => {}, { decimal })).toThrow('is not an amount')
  })

  test.each([
    ['Rs. 145,000/-', 'LKR', 'LKR'],
    ['₨ 500', 'MUR', 'MUR'],
    ['4,500 rupees', 'PKR', 'PKR'],
    ['Rs 500', 'INR', 'INR'],
    ['Rs 500', null, 'INR'],
    ['NRs 500', 'LKR', 'NPR'],
    ['#40,000', 'NGN', 'NGN'],
    ['12,500 ALL INCLUSIVE', 'KES', undefined],
    ['200 per pen', 'INR', undefined],
    ['ALL 12,500', 'EUR', 'ALL'],
    ['500 DH', 'MAD', 'MAD'],
    ['500 DH', 'AED', 'AED'],
    ['C$ 500', 'NIO', 'NIO'],
    ['C$ 500', null, 'CAD'],
    ['4 500 Ft', 'HUF', 'HUF'],
    ['P500', 'BWP', 'BWP'],
    ['1.200,00 TL', null, 'TRY'],
  ])('%s where prices are usually in %s is in %s', (text, usual, currency) => {
    expect(readAmount(text, () => {}, { usual }).currency).toBe(currency)
  })
})
