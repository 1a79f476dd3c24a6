import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { columnLetters, textOfTime } from '#lib/modules/sheet/cell.ts'
import { fields } from '#lib/modules/sheet/fields/fields.ts'
import { dateOrderOf, rangeIn, readDate } from '#lib/modules/sheet/values/dates.ts'
import {
  htmlCell,
  number,
  people,
  publishDay,
  rated,
  seats,
  tagsCell,
} from '#lib/modules/sheet/values/texts.ts'
import { archived, delivery, flagCell, mode, published, status } from '#lib/modules/sheet/values/words.ts'
import { workload } from '#lib/modules/sheet/values/workloads.ts'
import type { Said } from '#lib/office/imports/messages.ts'
import type { DateOrder } from '#lib/office/imports/sheets.ts'

/** A context that keeps what is warned of. */
function reading(order?: DateOrder, heading = '') {
  const warnings: string[] = []
  const warn = ({ en }: Said) => void warnings.push(en)
  return { order, heading, warnings, warn, today: '2026-11-24' }
}

describe('a date as people write it', () => {
  test.each([
    ['2026-06-01', '2026-06-01'],
    ['Sa., 16.01.2027', '2027-01-16'],
    ['samstags, 16. Januar 2027', '2027-01-16'],
    ['sábado, 16 de enero de 2027', '2027-01-16'],
    ['16 janvier 2027', '2027-01-16'],
    ['Sa, 13. Feber 2027', '2027-02-13'],
    ['mar. 16/03/2027', '2027-03-16'],
    ['mar 5 2027', '2027-03-05'],
    ['16/01/27', '2027-01-16'],
    ['2026/6/1', '2026-06-01'],
    ['2026-06-01 00:00:00', '2026-06-01'],
    ['01.06.2026', '2026-06-01'],
    ['1 June 2026', '2026-06-01'],
    ['1st Jun 2026', '2026-06-01'],
    ['1-Jun-2026', '2026-06-01'],
    ['5-Jul-27', '2027-07-05'],
    ['Mon, 5 July 2027', '2027-07-05'],
    ['1 जून 2026', '2026-06-01'],
    ['June 1, 2026', '2026-06-01'],
    ['Sept 5, 2026', '2026-09-05'],
    ['3/3/2026', '2026-03-03'],
    ['46600', '2027-08-01'],
    ['10 July, 2027 (Sat)', '2027-07-10'],
    ['16 gennaio 2027', '2027-01-16'],
    ['1º de março de 2027', '2027-03-01'],
    ['15 - 01 - 2027', '2027-01-15'],
    ['Tuesday, 1 September 2026, 12:00 AM', '2026-09-01'],
    ['à partir du 11 janvier 2027', '2027-01-11'],
    ['dès le lundi 11 janvier 2027', '2027-01-11'],
    ['ab 11.01.2027', '2027-01-11'],
    ['Starting from 11 Jan 2027', '2027-01-11'],
    ['w.e.f. 11 Jan 2027', '2027-01-11'],
    ['a partir de 11 de janeiro de 2027', '2027-01-11'],
    ['2027年3月1日', '2027-03-01'],
    ['2027년 3월 2일', '2027-03-02'],
    ['od 14 stycznia 2027', '2027-01-14'],
  ])('%s', (text, date) => {
    const context = reading()
    expect(readDate(text, context)).toBe(date)
    expect(context.warnings).toEqual([])
  })

  test.each(['31.02.2026', '32/01/2026'])('%s is refused', (text) => {
    expect(() => readDate(text, reading('dmy'))).toThrow('is not a calendar date; expected one such as')
  })

  test.each([
    ['01-08-2027', 'dmy', '2027-08-01', 'day/month/year, such as 1 August 2027 for "01-08-2027"'],
    ['05 July', 'dmy', '2027-07-05', '"05 July" has no year, so it is read as 5 July 2027'],
    ['24 Nov', 'dmy', '2026-11-24', 'is read as 24 November 2026'],
    ['16.01.', undefined, '2027-01-16', 'is read as 16 January 2027'],
    ['29 Feb', 'dmy', '2028-02-29', 'is read as 29 February 2028'],
    ['Jul-27', 'dmy', '2027-07-01', 'has no day, so it is read as 1 July 2027'],
    ['1/8/27', 'dmy', '2027-08-01', '1 August 2027'],
    ['1/8/27', 'mdy', '2027-01-08', '8 January 2027'],
    ['April 2027', 'dmy', '2027-04-01', 'has no day, so it is read as 1 April 2027'],
    ['TBA', 'dmy', null, 'is not a date, so it is left out'],
    ['15/09/2027 6:30 pm', 'dmy', '2027-09-15', 'is read without "6:30 pm"'],
    ['Anfang März', 'dmy', null, 'is not a date, so it is left out'],
    ['Mid-Jan 2027', 'dmy', null, 'is not a date, so it is left out'],
    ['1st week of June', 'dmy', null, 'is not a date, so it is left out'],
    ['a finales de mayo', 'dmy', null, 'is not a date, so it is left out'],
    ['Every Monday', 'dmy', null, 'is not a date, so it is left out'],
    ['15-7-2027 to 15-9-2027', 'dmy', '2027-07-15', 'is read without "15-9-2027"'],
    ['5 séances à partir du 15/01/27', 'dmy', '2027-01-15', 'is read without "5 séances"'],
    ['1 sam./2 dès le 9 janv. 2027', 'dmy', '2027-01-09', 'is read without "1 sam./2"'],
    ['Every Monday from 11 Jan 2027', 'dmy', '2027-01-11', 'is read without "every monday"'],
    ['Daily from 6 am', 'dmy', null, 'is not a date, so it is left out'],
    ['3rd–14th of every month', 'dmy', null, 'is not a date, so it is left out'],
    ['Daily 7.30–9 am', 'dmy', null, 'is not a date, so it is left out'],
    ['2 x par mois, cf. planning', 'dmy', null, 'is not a date, so it is left out'],
    ['Jan, May, Sept', 'dmy', null, 'is not a date, so it is left out'],
    ['sept. à juin', 'dmy', null, 'is not a date, so it is left out'],
  ] as const)('%s is taken in the order %s, and said', (text, order, date, warning) => {
    const context = reading(order)
    expect(readDate(text, context)).toBe(date)
    expect(context.warnings).toEqual([expect.stringContaining(warning)])
  })

  test.each([
    ['1st Jan - 25th Jan 2027', '2027-01-01', '2027-01-25'],
    ['1-25 Jan 2027', '2027-01-01', '2027-01-25'],
    ['15–26.03.2027', '2027-03-15', '2027-03-26'],
    ['15-26/03/27', '2027-03-15', '2027-03-26'],
    ['de 16 a 31 de jan. de 2027', '2027-01-16', '2027-01-31'],
    ['12 al 24 de julio 2027', '2027-07-12', '2027-07-24'],
    ['Apr 5 - 30, 2027', '2027-04-05', '2027-04-30'],
    ['12.1.27-16.2.27', '2027-01-12', '2027-02-16'],
    ['Apr 12-23, 2027', '2027-04-12', '2027-04-23'],
    ['Jan 18 - Apr 9, 2027', '2027-01-18', '2027-04-09'],
    ['4.–8. Januar 2027', '2027-01-04', '2027-01-08'],
    ['20 Dec - 10 Jan 2027', '2026-12-20', '2027-01-10'],
    ['15-7-2027 to 15-9-2027', '2027-07-15', '2027-09-15'],
    ['11.01.2027 – 05.02.2027', '2027-01-11', '2027-02-05'],
    ['2027-01-05 to 2027-02-05', '2027-01-05', '2027-02-05'],
    ['du 01/03/2027 au 28/05/2027', '2027-03-01', '2027-05-28'],
  ])('%s is its first and its last day', (text, ...days) => {
    expect(rangeIn(text)?.map((day) => readDate(day, reading('dmy')))).toEqual(days)
  })

  test('a workbook’s date cell needs no parsing', () => {
    expect(readDate(new Date('2026-06-01T00:00:00Z'), reading())).toBe('2026-06-01')
  })

  test('other dates of the column settle day and month, or the office is asked', () => {
    expect(dateOrderOf(['03/04/2026', '25/04/2026'])).toBe('dmy')
    expect(dateOrderOf(['03/04/2026', '04/25/2026'])).toBe('mdy')
    expect(() => readDate('03/04/2026', reading())).toThrow('--dates dmy')
  })
})

test.each([
  [publishDay, '15 Nov 2026', '2026-11-15'],
  [flagCell, 'Yes', true],
  [flagCell, 'x', true],
  [flagCell, 'FALSE', false],
  [flagCell, true, true],
  [flagCell, 'हाँ', true],
  [flagCell, 'नहीं', false],
  [published, 'Draft', false],
  [status, 'Ongoing', 'active'],
  [status, 'Closed', 'archived'],
  [delivery, 'Online', 'online'],
  [delivery, 'Offline', 'onsite'],
  [delivery, 'Class-room', 'onsite'],
  [delivery, 'Hybrid', 'blended'],
  [delivery, 'ऑफलाइन', 'onsite'],
  [delivery, 'Self-paced', null],
  [delivery, 'Virtual (Zoom)', 'online'],
  [delivery, 'At centre', 'onsite'],
  [delivery, 'Online + Offline', 'blended'],
  [delivery, 'दोनों', 'blended'],
  [delivery, 'In presenza', 'onsite'],
  [status, 'Plätze frei', 'active'],
  [status, 'Full', 'active'],
  [status, 'abgesagt', 'archived'],
  [status, 'İptal', 'archived'],
  [seats, 'brak', 0],
  [seats, '満席', 0],
  [seats, 'Full', 0],
  [seats, 'esaurito', 0],
  [seats, 'LLENO', 0],
  [seats, 'only 3 left', 3],
  [seats, '20 slots', 20],
  [seats, 'nur noch 2 Plätze frei', 2],
  [seats, 'Quedan 3 lugares', 3],
  [seats, '9 (reste 2)', 2],
  [seats, '7 of 10 left', 7],
  [seats, '4 / 20', null],
  [seats, 'max. 12', null],
  [seats, 'Available', null],
  [mode, 'Online, self paced', 'self_paced'],
  [mode, 'Self paced', 'self_paced'],
  [mode, 'Live', 'live'],
  [mode, 'Online', null],
  [number, '4,6', 4.6],
  [number, '4.6/5', 4.6],
  [number, '218 ratings', 218],
  [number, 7, 7],
  [rated, '4.6 ★', 4.6],
  [rated, 0, null],
  [rated, '0 ratings', null],
  [tagsCell, 'Music, Dance', ['Music', 'Dance']],
  [tagsCell, 'Music, vocal; Dance', ['Music, vocal', 'Dance']],
  [tagsCell, 'Music\nDance', ['Music', 'Dance']],
  [tagsCell, 'Business, Leadership and Management', ['Business, Leadership and Management']],
  [tagsCell, 'Gesundheit, Pflege & Soziales', ['Gesundheit, Pflege & Soziales']],
  [tagsCell, 'Music, Dance;', ['Music, Dance']],
  [people, 'Dr. A. Rao & V. Sen', [{ name: 'Dr. A. Rao' }, { name: 'V. Sen' }]],
  [people, 'Yogi Vishal + Dr. Joshi', [{ name: 'Yogi Vishal' }, { name: 'Dr. Joshi' }]],
  [people, 'R. More / S. Kale', [{ name: 'R. More' }, { name: 'S. Kale' }]],
  [htmlCell, 'One & two\n\nthree\nfour', '<p>One &amp; two</p><p>three<br>four</p>'],
  [htmlCell, '<p>As it is</p>', '<p>As it is</p>'],
  [htmlCell, '3 < 4', '<p>3 &lt; 4</p>'],
] as const)('%o reads %j as %j', (read, cell, value) => {
  expect(read(cell, reading())).toEqual(value)
})

test.each([
  ['**Bold** text', '**'],
  ['Rhythm\n\n## Contents', '##'],
  ['- one\n- two', '-'],
  ['1. one', '1.'],
  ['see [fees](https://www.example.org)', '['],
  ['an _accent_', '_'],
  ['> quoted', '>'],
])('a text with Markdown is warned about: %j', (text, mark) => {
  const context = reading()
  htmlCell(text, context)
  expect(context.warnings).toEqual([expect.stringContaining(`the site shows "${mark}" as it is typed`)])
})

test.each([
  'One\n\ntwo',
  'a - b * c',
  '5* and 3*',
  'snake_case_name',
  '<p>**</p>',
  '2026. Year',
  'C# [1]',
  '#1 - x',
])('a text without Markdown is not warned about: %j', (text) => {
  const context = reading()
  htmlCell(text, context)
  expect(context.warnings).toEqual([])
})

test.each([
  ['Seats left / total', '0 / 15', 0],
  ['Vacancies', '7 of 10', 7],
  ['Places restantes', '3 sur 12', 3],
  ['Seats total / left', '15 / 4', null],
  ['Vacancies', '20 / 4', null],
])('below %s, %s is %j seats left', (heading, cell, left) => {
  expect(seats(cell, { ...reading(), heading })).toBe(left)
})

test.each([
  [publishDay, 'every Monday', 'is not a date'],
  [publishDay, 'TBA', 'is not a date'],
  [publishDay, '31/02/2027', 'is not a calendar date'],
  [published, 'maybe', 'write yes or no'],
  [archived, 'maybe', 'write yes or no'],
] as const)('%o refuses %j', (read, cell, message) => {
  expect(() => read(cell, reading())).toThrow(message)
})

test.each([
  [flagCell, 'maybe', null, 'neither yes nor no'],
  [status, 'maybe', null, 'is not a status we know'],
  [status, 'actve', null, 'did you mean active?'],
  [delivery, 'by post', null, 'write online, in person, both, live or recorded'],
  [delivery, 'Onlne', null, 'did you mean online?'],
  [number, 'many', null, 'is not a number'],
  [readDate, '1 Juno 2026', null, 'is not a date'],
  [readDate, 'July - Sept 2027', null, 'is not a date'],
  [readDate, '7', null, 'is not a date'],
  [readDate, 'July 27', null, 'is not a date'],
  [readDate, '19-27/11', null, 'is not a date'],
] as const)('%o does not know %j, and says so', (read, cell, value, message) => {
  const context = reading()
  expect(read(cell, context)).toBe(value)
  expect(context.warnings.join()).toContain(message)
})

test.each([
  [delivery, 'présentielle', 'onsite'],
  [delivery, 'Mixta', 'blended'],
  [delivery, 'حضوري', 'onsite'],
  [status, 'Cancelados', 'archived'],
  [status, 'Brouillon', 'archived'],
  [published, 'Draft', false],
] as const)('%o knows %j in each gender and number', (read, cell, value) => {
  expect(read(cell, reading())).toBe(value)
})

test.each([
  ['VERDADERO', 'FALSO'],
  ['VERDADEIRO', 'Não'],
  ['VRAI', 'FAUX'],
  ['WAHR', 'FALSCH'],
  ['VERO', 'no'],
  ['CERT', 'FALS'],
  ['PRAWDA', 'FAŁSZ'],
  ['PRAVDA', 'NEPRAVDA'],
  ['ИСТИНА', 'ЛОЖЬ'],
  ['ІСТИНА', 'ХИБНІСТЬ'],
  ['WAAR', 'ONWAAR'],
  ['DOĞRU', 'YANLIŞ'],
  ['SANT', 'FALSKT'],
  ['SAND', 'FALSK'],
  ['SANN', 'USANN'],
  ['TOSI', 'EPÄTOSI'],
  ['IGAZ', 'HAMIS'],
  ['ADEVĂRAT', 'FALS'],
  ['ΑΛΗΘΗΣ', 'ΨΕΥΔΗΣ'],
  ['真', '假'],
  ['真的', '假的'],
  ['はい', 'いいえ'],
  ['참', '거짓'],
  ['نعم', 'لا'],
  ['بله', 'خیر'],
  ['Có', 'Không'],
  ['Ya', 'Tidak'],
  ['kweli', 'hapana'],
] as const)('%s shows a course, %s hides it', (yes, no) => {
  expect([published(yes, reading()), published(no, reading())]).toEqual([true, false])
  expect([archived(yes, reading()), archived(no, reading())]).toEqual([true, false])
})

test('commas that part tags are warned of', () => {
  const context = reading()
  tagsCell('Health, Safety', context)
  expect(context.warnings).toEqual([expect.stringContaining('"Health, Safety" is read as 2 tags')])
})

test.each([
  ['Erling Andersen, tlf. 86372380', ['Erling Andersen'], 1],
  ['Bo Lind, bo@lind.dk', ['Bo Lind'], 1],
  ['Anna Holm (tlf 12345678)', ['Anna Holm'], 1],
  ['Ravi Rao - +91 98765 43210; Uma', ['Ravi Rao', 'Uma'], 1],
  ['Ann Lee (2019-2024)', ['Ann Lee (2019-2024)'], 0],
] as const)('the people of %s are %j', (cell, names, warned) => {
  const context = reading()
  expect(people(cell, context)).toEqual(names.map((name) => ({ name })))
  expect(context.warnings).toHaveLength(warned)
})

describe('a length of time', () => {
  test.each([
    ['24 hours', 'PT24H'],
    ['6 weeks', 'P6W'],
    ['3 Months', 'P3M'],
    ['3-months', 'P3M'],
    ['1.5 years', 'P18M'],
    ['2 months 15 days', 'P2M15D'],
    ['90 min', 'PT90M'],
    ['1.5 hours × 12', 'PT18H'],
    ['45 mins x 8', 'PT6H'],
    ['3 माह', 'P3M'],
    ['One year', 'P1Y'],
    ['1 Month + 15 days', 'P1M15D'],
    ['PT24H', 'PT24H'],
    ['1h30', 'PT90M'],
    ["45'", 'PT45M'],
    ['8 settimane', 'P8W'],
  ])('%s is %s', (text, duration) => {
    const context = reading()
    expect(workload(text, context)).toBe(duration)
    expect(context.warnings).toEqual([])
  })

  test('a bare number takes the unit of its heading', () => {
    expect(workload(40, reading(undefined, 'Duration (hrs)'))).toBe('PT40H')
    expect(workload('3', reading(undefined, 'Duration in months'))).toBe('P3M')
  })

  test.each([
    ['24 classes', null, 'is not a length of time, so it is left out'],
    ['long', null, 'is not a length of time'],
    ['3M', null, 'is not a length of time'],
    ['1 hour daily', null, 'is not a length of time'],
    ['1.5 months', null, 'is not a length of time'],
    ['3 months (weekends)', 'P3M', 'is read without "(weekends)"'],
  ])('%s is %j, with a warning', (text, duration, warning) => {
    const context = reading()
    expect(workload(text, context)).toBe(duration)
    expect(context.warnings).toEqual([expect.stringContaining(warning)])
  })
})

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

test('a workbook’s time of day is read without a date', () => {
  expect(textOfTime(new Date('1899-12-30T18:30:00Z'))).toBe('18:30')
})
