import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readAmount } from '#lib/sheet/amounts.ts'
import { columnLetters } from '#lib/sheet/cell.ts'
import { columns } from '#lib/sheet/columns.ts'
import { dateOrderOf, readDate } from '#lib/sheet/dates.ts'
import { duration, flag, html, list, number } from '#lib/sheet/values.ts'

describe('a price as people write it', () => {
  test.each([
    ['1499', 1499, undefined],
    ['1,499.00', 1499, undefined],
    ['₹1499', 1499, 'INR'],
    ['₹ 1,49,900', 149_900, 'INR'],
    ['Rs. 1,499/-', 1499, 'INR'],
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
    ['free', 0, undefined],
    ['0', 0, undefined],
  ])('%s', (text, amount, currency) => {
    expect(readAmount(text)).toEqual({ amount, currency })
  })

  test.each(['ask us', '-5', '1,2,3', '12.34.5', '1499 per month', '5000 - 6000', '§ 7'])(
    '%s is left for the importer to refuse',
    (text) => {
      expect(readAmount(text).amount).toBe(text)
    },
  )

  test('one that can be two numbers is refused with both', () => {
    expect(() => readAmount('1.499')).toThrow('"1.499" can be 1499 or 1.4990')
  })
})

describe('a date as people write it', () => {
  test.each([
    ['2026-06-01', '2026-06-01'],
    ['2026/6/1', '2026-06-01'],
    ['2026-06-01 00:00:00', '2026-06-01'],
    ['01.06.2026', '2026-06-01'],
    ['1 June 2026', '2026-06-01'],
    ['1st Jun 2026', '2026-06-01'],
    ['1-Jun-2026', '2026-06-01'],
    ['June 1, 2026', '2026-06-01'],
    ['Sept 5, 2026', '2026-09-05'],
    ['3/3/2026', '2026-03-03'],
    ['31.02.2026', '31.02.2026'],
    ['1 Juno 2026', '1 Juno 2026'],
    ['soon', 'soon'],
  ])('%s', (text, date) => {
    expect(readDate(text, undefined)).toBe(date)
  })

  test('a workbook’s own date is taken as it is', () => {
    expect(readDate(new Date('2026-06-01T00:00:00Z'), undefined)).toBe('2026-06-01')
  })

  test('day and month are told by other dates of the column, or asked for', () => {
    expect(dateOrderOf(['03/04/2026', '25/04/2026'])).toBe('dmy')
    expect(dateOrderOf(['03/04/2026', '04/25/2026'])).toBe('mdy')
    expect(readDate('03/04/2026', 'dmy')).toBe('2026-04-03')
    expect(readDate('03/04/2026', 'mdy')).toBe('2026-03-04')
    expect(() => readDate('03/04/2026', dateOrderOf(['03/04/2026']))).toThrow('--dates dmy')
  })
})

test.each([
  [flag, 'Yes', true],
  [flag, 'x', true],
  [flag, 'FALSE', false],
  [flag, true, true],
  [flag, 'maybe', 'maybe'],
  [number, '4,6', 4.6],
  [number, 7, 7],
  [number, 'many', 'many'],
  [list, 'Music, Dance', ['Music', 'Dance']],
  [list, 'Music, vocal; Dance', ['Music, vocal', 'Dance']],
  [list, 'Music\nDance', ['Music', 'Dance']],
  [html, 'One & two\n\nthree\nfour', '<p>One &amp; two</p><p>three<br>four</p>'],
  [html, '<p>As it is</p>', '<p>As it is</p>'],
  [html, '3 < 4', '<p>3 &lt; 4</p>'],
  [duration, '24 hours', 'PT24H'],
  [duration, '6 weeks', 'P6W'],
  [duration, '90 min', 'PT90M'],
  [duration, 'PT24H', 'PT24H'],
  [duration, 'long', 'long'],
] as const)('%o reads %j as %j', (read, cell, value) => {
  expect(read(cell, undefined)).toEqual(value)
})

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [703, 'AAA'],
])('column %i is %s', (column, letters) => {
  expect(columnLetters(column)).toBe(letters)
})

test('the guide lists every column in the order of init --csv, with what it is', () => {
  const guide = readFileSync(new URL('../../../docs/sheet.md', import.meta.url), 'utf8')
  const rows = [...guide.matchAll(/^\| `(\w+)` +\| (?:course|version) +\| (.*?) +\|/gm)].map(
    ([, ...row]) => row,
  )
  expect(rows).toEqual(columns.map(({ name, about }) => [name, about]))
})
