import { weekdayName, weekInBrief, weeklyLessons } from 'catalogue-client/text'
import { expect, test } from 'vitest'
import type { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import type { Variant } from '#lib/contract/catalogue/answers/variant.ts'
import {
  type Session,
  sortedSessions,
  type Weekday,
  weekdays,
} from '#lib/contract/catalogue/rules/calendar.ts'
import { emptySchedule } from '#lib/contract/catalogue/rules/schedule.ts'
import { clockLocale, institutesHours } from '#lib/site/dates/hour-cycle.ts'
import { listUpcoming } from '#lib/site/dates/upcoming-batches.ts'
import { siteWith } from './site-with.ts'

/** Reads `mon 18:30-20:00 fri`: a day keeps the times that follow it. */
const sessionsIn = (text: string): Session[] =>
  sortedSessions(
    [...text.matchAll(/([a-z]{3})(?: (\d\d:\d\d)(?:-(\d\d:\d\d))?)?/g)].map(
      ([, day = '', starts_at = null, ends_at = null]) => ({
        day: weekdays.find((one) => one.startsWith(day)) as Weekday,
        starts_at,
        ends_at,
      }),
    ),
  )
/** Shows where a time must not break; a narrow space is a plain one. */
const plain = (text: string | null) =>
  text?.replace(/[\u{a0}\u{202f}]/gu, '_').replace(/\u{2009}/gu, ' ') ?? null

test.each([
  ['', 'en', null],
  ['mon 18:30-20:00 wed 18:30-20:00 fri 18:30-20:00', 'en', 'Mon, Wed, Fri · 18:30'],
  ['sat 09:05', 'en', 'Sat · 09:05'],
  ['sat', 'en', 'Sat'],
  ['mon 07:00 tue 07:00 wed 07:00 thu 07:00 fri 07:00', 'en', 'Mon – Fri · 07:00'],
  ['sat 10:00 sun 10:00', 'en', 'Sat, Sun · 10:00'],
  ['mon 18:30 sat 10:00', 'en', 'Mon · 18:30 / Sat · 10:00'],
  ['mon 18:30-19:00 mon 18:30-20:00', 'en', 'Mon · 18:30'],
  ['mon 18:30 wed 19:30 sat 10:00', 'en', 'Mon, Wed, Sat'],
  ['mon 18:30 fri 18:30', 'hi', 'सोम, शुक्र · 6:30_pm'],
  ['mon 18:30 sun 18:30', 'hi', 'रवि, सोम · 6:30_pm'],
  ['mon 17:00 tue 17:00 sun 17:00', 'ar', 'الأحد – الثلاثاء · 5:00_م'],
  ['sat 10:00 sun 10:00 mon 10:00', 'en', 'Mon, Sat, Sun · 10:00'],
  ['mon 18:30 fri 18:30', 'ar', 'الاثنين والجمعة · 6:30_م'],
  ['mon 18:30 fri 18:30', 'de', 'Mo, Fr · 18:30'],
])('the lessons of %j are briefly, in %s, %j', (text, spoken, told) => {
  expect(plain(weekInBrief(sessionsIn(text), spoken))).toBe(told)
})

test.each([
  ['en', 'language', 'Mon · 18:30', '11:00–13:00'],
  ['en', '12', 'Mon · 6:30_pm', '11:00_am – 1:00_pm'],
  ['en', '24', 'Mon · 18:30', '11:00–13:00'],
  ['hi', '24', 'सोम · 18:30', '11:00–13:00'],
  ['ar', '24', 'الاثنين · 18:30', '11:00–13:00'],
  ['de', '12', 'Mo · 6:30_PM', '11:00_AM – 1:00_PM'],
] as const)('in %s, an institute with %s hours writes %j and %j', (spoken, hours, brief, period) => {
  const clock = clockLocale(spoken, hours)
  expect(plain(weekInBrief(sessionsIn('mon 18:30'), clock))).toBe(brief)
  expect(plain(weeklyLessons(sessionsIn('mon 11:00-13:00'), clock)[0]?.times ?? null)).toBe(period)
})

test.each([
  ['24', 'Asia/Kolkata', '24'],
  ['language', 'Asia/Kolkata', '12'],
  ['language', 'Asia/Calcutta', '12'],
  ['language', 'Europe/Berlin', '24'],
  ['language', 'UTC', 'language'],
  ['language', 'Etc/GMT+5', 'language'],
] as const)('an institute with %s hours in %s has %s hours in all its languages', (hours, zone, own) => {
  expect(institutesHours(hours, zone)).toBe(own)
})

test.each([
  ['mon 18:30-20:00 wed 18:30-20:00 sat 10:00-12:30', 'en', ['Mon, Wed 18:30–20:00', 'Sat 10:00–12:30']],
  ['mon 09:00-10:00 thu', 'en', ['Mon 09:00–10:00', 'Thu']],
  ['tue 18:30', 'en', ['Tue 18:30']],
  ['tue 11:00-12:30', 'hi', ['मंगल 11:00_am – 12:30_pm']],
])('the lessons of %j have in %s the lines %j', (text, spoken, lines) => {
  const told = weeklyLessons(sessionsIn(text), spoken).map(({ days, times }) => [days, times])
  expect(told.map((line) => plain(line.filter(Boolean).join(' ')))).toEqual(lines)
})

test('a day to choose has its short name; a value that is no weekday stays', () => {
  expect(weekdayName('monday', 'en')).toBe('Mon')
  expect(weekdayName('sunday', 'hi')).toBe('रवि')
  expect(weekdayName('moonday', 'en')).toBe('moonday')
})

const batch = (id: string, ...sessions: Session[]) =>
  ({
    package_session_id: id,
    availability: 'available',
    language: null,
    schedule: { ...emptySchedule, starts_on: '2999-01-07', sessions },
  }) as unknown as Variant
const on = (day: Session['day'], starts_at: string | null): Session => ({ day, starts_at, ends_at: null })

const variants = [
  batch('none'),
  batch('untimed', on('monday', null)),
  batch('mornings', on('monday', '09:00'), on('saturday', '10:00')),
  batch('mixed', on('monday', '09:00'), on('saturday', '18:00')),
]

test.each([
  [{}, ['none', 'untimed', 'mornings', 'mixed']],
  [{ day: 'monday' }, ['untimed', 'mornings', 'mixed']],
  [{ day: 'sunday,saturday' }, ['mornings', 'mixed']],
  [{ time: 'evening' }, ['mixed']],
  // On Mondays it meets in the morning: no one session is on a Monday evening.
  [{ day: 'monday', time: 'evening' }, []],
  [{ day: 'saturday', time: 'morning' }, ['mornings']],
])('of the batches of a course %j keeps %j', async (listing, kept) => {
  const context = siteWith([])
  const data = [
    { id: 'C', slug: 'c', title: 'C', url: null, languages: [], variants } as unknown as CourseSummary,
  ]
  context.catalogue.listCourses = async () => ({ data, page: 1, page_size: 100, total: 1, has_more: false })
  const batches = await listUpcoming(context, listing)
  expect(batches.map(({ variant }) => variant.package_session_id)).toEqual(kept)
})
