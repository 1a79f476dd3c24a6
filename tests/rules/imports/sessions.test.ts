import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedSessions, weekdays } from '#lib/contract/catalogue/rules/calendar.ts'
import { readSessions, sessionsText } from '#lib/office/imports/sessions.ts'

/** Days as numbers from 1, Monday first, and their times: `135 19:00-20:30`. */
const brief = (text: string): string => {
  const byTime = Map.groupBy(readSessions(text), ({ starts_at, ends_at }) =>
    [starts_at, ends_at].filter(Boolean).join('-'),
  )
  return [...byTime]
    .map(([times, sessions]) =>
      `${sessions.map(({ day }) => weekdays.indexOf(day) + 1).join('')} ${times}`.trim(),
    )
    .join(', ')
}

test.each([
  ['Mon-Wed-Fri 7pm–8:30pm', '135 19:00-20:30'],
  ['Sat & Sun 10 am - 12 noon', '67 10:00-12:00'],
  ['MWF 18:30', '135 18:30'],
  ['Mon 15:10 18:30', '1 15:10-18:30'],
  ['Mon-Fri 7 am / 6 pm', '12345 07:00, 12345 18:00'],
  ['du lun. au ven. 18h-20h', '12345 18:00-20:00'],
  ['Weekend', '67'],
  ['daily', '1234567'],
  ['Mo/Mi 18–20 Uhr', '13 18:00-20:00'],
  ['Di., Do. 9:30 Uhr', '24 09:30'],
  ['शनि-रवि सुबह 10 बजे', '67 10:00'],
  ['सोमवार से शुक्रवार शाम 6 से 8 बजे', '12345 18:00-20:00'],
  ['segunda-feira a sexta-feira 19h30', '12345 19:30'],
  ['lun et mer 18h-20h', '13 18:00-20:00'],
  ['Mon to Wed 6pm', '123 18:00'],
  ['Mon 7pm, Wed 8pm', '1 19:00, 3 20:00'],
  ['7.30 p.m. Mon & Thu', '14 19:30'],
  ['Sat 9-11 am', '6 09:00-11:00'],
  ['Evening Mon Wed 6:30', '13 18:30'],
  ['Tue 08:00–17:00', '2 08:00-17:00'],
  ['Mon; Wed 7pm', '1, 3 19:00'],
  ['Sat 7am, 6pm', '6 07:00, 6 18:00'],
  ['Mardi 19h à 20h30', '2 19:00-20:30'],
  ['MTWR 8am-12 noon', '1234 08:00-12:00'],
  ['Sats & Suns 10am – 4pm', '67 10:00-16:00'],
  ['Lu, Mi y Vi 7 a 8:30 pm', '135 19:00-20:30'],
  ['Mo-Fr 8:30-12:30', '12345 08:30-12:30'],
  ['Sat 8-1', '6 08:00-13:00'],
  ['Mon 10-12', '1 10:00-12:00'],
  ['MoWeFr 9:10AM - 10:00AM', '135 09:10-10:00'],
  ['TR 15:30', '24 15:30'],
  ['周一、周三 18:30-20:00', '13 18:30-20:00'],
  ['周一至周五 09:00', '12345 09:00'],
  ['毎週土曜日 13時30分～15時', '6 13:30-15:00'],
  ['月・水 10:00〜12:00', '13 10:00-12:00'],
  ['화요일, 목요일 오후 7:00', '24 19:00'],
  ['Thứ Bảy 09:00-11:00', '6 09:00-11:00'],
  ['יום ב׳ 18:00-20:00', '1 18:00-20:00'],
  ['سه شنبه 18:00', '2 18:00'],
  ['Mon 18:00:00-21:30:00', '1 18:00-21:30'],
])('%s', (text, expected) => expect(brief(text)).toBe(expected))

test.each([
  ['Tue-Thu 6 pm', 'can be two days or three'],
  ['Mon 6:30', 'does not say am or pm'],
  ['Mon 5-12', 'does not say am or pm'],
  ['Mon 8-12', 'does not say am or pm'],
  ['Weekend, Sat 9-11 am', 'does not say clearly which days'],
  ['یک شنبه و چهار شنبه 10:00', 'is not days and times'],
  ['jeden 2. So ab 8 Uhr', 'is not days and times'],
  ['lunes de 8:00 a 9:30', 'does not say am or pm'],
  ['7 pm to 8 pm', 'has no day of the week'],
  ['Morning', 'has no day of the week'],
  ['Mon morning', 'does not give a time for each day'],
  ['M/W/F 6pm', 'is not days and times'],
  ['Mon 7pm, Wed', 'does not give a time for each day'],
  ['flexible', 'is not days and times'],
  ['Mon 25:00', 'is not a time of day'],
  ['Mon 8pm-7pm', 'is not a time of day'],
  ['Mon 12:00–11:00 h', 'is not a time of day'],
  ['Mon –11:00', 'is not days and times'],
  ['Mon 18:00:15', 'is not days and times'],
  ['sam. 10h/12h', 'can be one class or two'],
])('%j is not guessed', (text, message) => expect(() => readSessions(text)).toThrow(message))

test.each([
  ['ma 19:00', 'nl', 'monday'],
  ['ma 19:00', 'es', 'tuesday'],
  ['do 19:00', 'de', 'thursday'],
  ['do 19:00', 'es', 'sunday'],
])('%s in the language %s is a %s', (text, language, day) => {
  expect(readSessions(text, [language])).toMatchObject([{ day, starts_at: '19:00' }])
})

test('a session reads back from the cell that is written of it', () => {
  for (const starts_at of [null, '06:30', '11:00', '18:30'])
    for (const ends_at of starts_at ? [null, '20:00'] : [null]) {
      const session = { day: 'friday', starts_at, ends_at } as const
      expect(readSessions(sessionsText([session]))).toEqual([session])
    }
})

test('days with the same times are written together', () => {
  const text = 'Monday, Wednesday 18:30–20:00 h; Saturday 10:00 h; Sunday'
  expect(sessionsText(readSessions('Mon & Wed 18:30-20:00; Sat 10 am; Sun'))).toBe(text)
})

test('any days and times read back from the text that is written of them', () => {
  const clock = fc.integer({ min: 0, max: 23 * 60 }).map(minutesText)
  const session = fc.oneof(
    fc.constant({ starts_at: null, ends_at: null }),
    clock.map((starts_at) => ({ starts_at, ends_at: null })),
    clock.map((starts_at) => ({ starts_at, ends_at: '23:59' })),
  )
  const sessions = fc.array(
    fc.tuple(fc.constantFrom(...weekdays), session).map(([day, times]) => ({ day, ...times })),
    { minLength: 1, maxLength: 14 },
  )
  fc.assert(
    fc.property(sessions, (given) => {
      const sorted = sortedSessions(given)
      expect(readSessions(sessionsText(sorted))).toEqual(sorted)
    }),
  )
})

test('a timetable has at most 2,000 characters', () => {
  const long = (length: number) => 'Mon 18:30'.padEnd(length, ' ')
  expect(brief(long(2_000))).toBe('1 18:30')
  expect(() => readSessions(long(2_001))).toThrow('is not days and times')
})

const minutesText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
