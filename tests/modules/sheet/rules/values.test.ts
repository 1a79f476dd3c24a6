import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { columnLetters, textIn } from '#lib/modules/sheet/cell.ts'
import { fields } from '#lib/modules/sheet/fields.ts'
import { orderShown, readDate, readRange } from '#lib/modules/sheet/values/dates.ts'
import { readLength } from '#lib/modules/sheet/values/lengths.ts'
import { readHtml, readPeople, readTags } from '#lib/modules/sheet/values/texts.ts'
import { isTotal, yesOrNo } from '#lib/modules/sheet/words.ts'

describe('a date', () => {
  test.each([
    ['2027-06-01', '2027-06-01'],
    ['2027/6/1', '2027-06-01'],
    ['2027年1月16日', '2027-01-16'],
    ['25/06/2027', '2027-06-25'],
    ['01.08.2027', '2027-08-01'],
    ['5-Jul-27', '2027-07-05'],
    ['1 June 2027', '2027-06-01'],
    ['1st Jun, 2027', '2027-06-01'],
    ['June 1, 2027', '2027-06-01'],
    ['Sept 3, 2027', '2027-09-03'],
    ['Sat, 10 July 2027', '2027-07-10'],
    ['10 July 2027 (Sat)', '2027-07-10'],
    ['2027-07-01 10:00:00', '2027-07-01'],
    ['2027-07-01T10:00:00Z', '2027-07-01'],
    ['१ जून 2026', '2026-06-01', 'hi'],
    ['Sa., 16.01.2027', '2027-01-16', 'de'],
    ['1. März 2027', '2027-03-01', 'de'],
    ['16 de enero de 2027', '2027-01-16', 'es'],
    ['lundi 3 mai 2027', '2027-05-03', 'fr'],
    ['12 мая 2027 г.', '2027-05-12', 'ru'],
  ])('%s is %s', (text, day, language = 'en') => {
    expect(readDate(text, { language })).toBe(day)
  })

  test.each([
    ['03/04/2027', 'dmy', '2027-04-03'],
    ['03/04/2027', 'mdy', '2027-03-04'],
    ['03-04-27', 'mdy', '2027-03-04'],
    ['03.04.2027', 'mdy', '2027-04-03'],
  ] as const)('%s in the order %s is %s', (text, dates, day) => {
    expect(readDate(text, { dates })).toBe(day)
  })

  test.each([
    ['03/04/2027', {}, 'can be two days'],
    ['03/25/2027', { dates: 'dmy' as const }, 'is not a calendar date'],
    ['2027-02-31', {}, 'is not a calendar date'],
    ['5 July', {}, 'is not a date with day, month and year'],
    ['April 2027', {}, 'is not a date with day, month and year'],
    ['TBA soon', {}, 'is not a date with day, month and year'],
    ['45678', {}, 'is not a date with day, month and year'],
    ['5 July to 9 July 2027', {}, 'is not a date with day, month and year'],
    [new Date('1899-12-30T18:30:00Z'), {}, '"18:30" is not a calendar date'],
  ])('%s is refused: %j %s', (cell, format, message) => {
    expect(() => readDate(cell, format)).toThrow(message)
  })

  test.each([
    ['15–26.03.2027', '2027-03-15', '2027-03-26'],
    ['1st Jan - 25th Jan 2027', '2027-01-01', '2027-01-25'],
    ['1-25 Jan 2027', '2027-01-01', '2027-01-25'],
    ['5 July to 5 September 2027', '2027-07-05', '2027-09-05'],
    ['15.03. - 26.04.2027', '2027-03-15', '2027-04-26'],
    ['01/02/2027 - 03/04/2027', '2027-02-01', '2027-04-03'],
    ['2027-01-02 - 2027-02-03', '2027-01-02', '2027-02-03'],
  ])('%s is a first and a last day', (text, from, to) => {
    expect(readRange(text, { dates: 'dmy', language: 'en' })).toEqual([from, to])
  })

  test.each(['5-Jul-27', '2027-06-01', 'Jan - Feb 2027', '26–15.03.2027'])('%s is no range', (text) => {
    expect(readRange(text, { dates: 'dmy', language: 'en' })).toBeUndefined()
  })

  test.each([
    [['03/04/2027', '25/04/2027'], 'dmy'],
    [['03/04/2027', '04/25/2027'], 'mdy'],
    [['03/04/2027'], undefined],
    [['25/04/2027', '04/25/2027'], null],
  ])('%j shows the order %s', (cells, order) => {
    expect(orderShown(cells)).toBe(order)
  })
})

describe('a length', () => {
  test.each([
    ['24 hours', 'PT24H'],
    ['90 min', 'PT90M'],
    ['1h30', 'PT90M'],
    ['1 h 30 m', 'PT90M'],
    ['1 hr 30 mins', 'PT90M'],
    ['1.5 hours', 'PT90M'],
    ['2 months 15 days', 'P2M15D'],
    ['1.5 years', 'P18M'],
    ['3-months', 'P3M'],
    ['6 Wochen', 'P6W'],
    ['3 mois', 'P3M'],
    ['20 horas', 'PT20H'],
    ['3 महीने', 'P3M'],
    ['24 часа', 'PT24H'],
    ['8 週間', 'P8W'],
    ['pt24h', 'PT24H'],
  ])('%s is %s', (text, duration) => {
    expect(readLength(text)).toBe(duration)
  })

  test('has the unit that its word is in the language of the sheet', () => {
    expect(['en', 'id'].map((language) => readLength('3 hr', { language }))).toEqual(['PT3H', 'P3D'])
  })

  test('of a bare number has the unit of its column', () => {
    expect(readLength('24', { unit: 'hours' })).toBe('PT24H')
    expect(() => readLength('24')).toThrow('has no unit')
  })

  test.each(['24 classes', '6-8 weeks', '1 hour daily', '3 m', '1.5 months', '2 hours 3 hours', 'long'])(
    '%s is refused',
    (text) => {
      expect(() => readLength(text, { unit: 'hours' })).toThrow('is not a length of time')
    },
  )
})

describe('texts', () => {
  const said: string[] = []
  const warn = ({ en }: { en: string }) => void said.push(en)

  test.each([
    ['Music; Percussion', ['Music', 'Percussion']],
    ['Music, Percussion', ['Music', 'Percussion']],
    ['a|b\nc', ['a', 'b', 'c']],
    ['Business, Leadership and Management', ['Business, Leadership and Management']],
  ])('%j are the tags %j', (text, tags) => expect(readTags(text, warn)).toEqual(tags))

  test.each([
    ['Asha Rao & Vikram Sen', ['Asha Rao', 'Vikram Sen']],
    ['Asha, Vikram / Meera', ['Asha', 'Vikram', 'Meera']],
    ['Asha (asha@harbour.example)', ['Asha']],
    ['Vikram, +91 98200 00000', ['Vikram']],
    ['Asha Rao, Vikram Sen', ['Asha Rao', 'Vikram Sen']],
    ['Asha Rao, PhD', ['Asha Rao, PhD']],
    ['Rao, Asha', ['Rao, Asha']],
    ['Rossi, Wellness & Spa', ['Rossi', 'Wellness & Spa']],
    ['Studio A & B; Vikram Sen', ['Studio A & B', 'Vikram Sen']],
    ['To be announced, see the website', ['To be announced, see the website']],
  ])('%j are the people %j, without what reaches them', (text, names) => {
    expect(readPeople(text, warn, false).map(({ name }) => name)).toEqual(names)
  })

  test.each([
    ['One.\nTwo.\n\nThree & four', '<p>One.<br>Two.</p><p>Three &amp; four</p>'],
    ['<b>bold</b>', '<b>bold</b>'],
  ])('%j is %s', (text, html) => expect(readHtml(text, warn)).toBe(html))
})

test.each([
  ['yes', true],
  ['JA', true],
  ['हाँ', true],
  ['はい', true],
  ['0', false],
  ['não', false],
  ['нет', false],
  ['maybe', undefined],
])('%s says %s', (word, flag) => expect(yesOrNo(word)).toBe(flag))

test.each([
  ['Total', true],
  ['Total: 62', true],
  ['Summe', true],
  ['कुल', true],
  ['Total body workout', false],
])('%s is a sum: %s', (text, is) => expect(isTotal(text)).toBe(is))

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [703, 'AAA'],
])('column %i is %s', (column, letters) => {
  expect(columnLetters(column)).toBe(letters)
})

test('the guide describes every column in the order of init --csv', () => {
  const guide = readFileSync(new URL('../../../../docs/sheet.md', import.meta.url), 'utf8')
  const rows = [...guide.matchAll(/^\| `(\w+)` +\| (?:course|version) +\| (.*?) +\|/gm)].map(
    ([, ...row]) => row,
  )
  expect(rows).toEqual(fields.map(({ name, about }) => [name, about]))
})

test('a workbook’s time of day is read without a date, and a day without a time', () => {
  expect(textIn(new Date('1899-12-30T18:30:00Z'))).toBe('18:30')
  expect(textIn(new Date('2027-06-01T00:00:00Z'))).toBe('2027-06-01')
})
