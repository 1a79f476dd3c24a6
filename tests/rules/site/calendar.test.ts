import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics'
import { expect, test } from 'vitest'
import type { Schedule, Variant } from '#lib/contract/catalogue/answers/variant.ts'
import { type Session, sortedSessions, type Weekday } from '#lib/contract/catalogue/rules/calendar.ts'
import { emptySchedule } from '#lib/contract/catalogue/rules/schedule.ts'
import { calendarEvents } from '#lib/site/dates/calendar-events.ts'
import { calendarFile } from '#lib/site/files/calendar-file.ts'
import { siteWith } from './site-with.ts'

const context = siteWith([])

const fileOf = async (schedule: Partial<Schedule>, { timeZone = 'Asia/Kolkata', title = 'Tabla' } = {}) => {
  const variant = {
    package_session_id: 'v1',
    level: 'Batch; two',
    availability: 'available',
    schedule: { ...emptySchedule, ...schedule },
  } as unknown as Variant
  return calendarFile(
    calendarEvents(context, { title, path: '/courses/tabla', variant, changes: undefined }),
    {
      timeZone,
      name: 'Osari: dates',
    },
  )
}

const eventsOf = (file: string) => convertIcsCalendar(undefined, file).events ?? []

/** Lists when each class begins, by UTC, as a calendar program reads the file. */
const beginnings = (file: string) =>
  eventsOf(file)
    .flatMap(({ start, recurrenceRule }) =>
      recurrenceRule
        ? extendByRecurrenceRule(recurrenceRule, { start: start.date, end: new Date('2027-12-31T00:00Z') })
        : [start.date],
    )
    .map((date) => date.toISOString().slice(0, 16))
    .sort()

const at = (days: Weekday[], starts_at: string | null, ends_at: string | null = null): Session[] =>
  days.map((day) => ({ day, starts_at, ends_at }))

test('a batch without sessions is its first day, on which its reader is free, with all days and the end of enrolment told', async () => {
  const dates = { starts_on: '2026-12-31', ends_on: '2027-03-31' }
  const file = await fileOf(
    { ...dates, enrolment_ends_on: '2026-12-20', workload: 'PT24H', venue: 'Pune, Kothrud' },
    { title: `तबला\n${'x'.repeat(100)}` },
  )
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(convertIcsCalendar(undefined, file).name).toBe('Osari: dates')
  const events = eventsOf(file)
  expect(events).toMatchObject([
    {
      uid: 'v1@s.example',
      start: { date: new Date('2026-12-31T00:00Z'), type: 'DATE' },
      end: { date: new Date('2027-01-01T00:00Z'), type: 'DATE' },
      timeTransparent: 'TRANSPARENT',
      location: 'Pune, Kothrud',
      summary: `तबला\n${'x'.repeat(100)}: Batch; two`,
    },
  ])
  const told = events[0]?.description?.replace(/\s/g, ' ')
  expect(told).toContain('31 December 2026 – 31 March 2027 24 hours Enrolment closes on 20 December 2026')
  expect(events[0]?.recurrenceRule).toBeUndefined()
})

test('a class repeats weekly by the clock of the institute, from its first day to its last', async () => {
  // 31 December is a Thursday, and the last day, a Friday, still counts.
  const sessions = at(['monday', 'friday'], '18:30', '20:00')
  const file = await fileOf({ starts_on: '2026-12-31', ends_on: '2027-01-15', sessions })
  const days = ['2027-01-01', '2027-01-04', '2027-01-08', '2027-01-11', '2027-01-15']
  expect(beginnings(file)).toEqual(days.map((day) => `${day}T13:00`))
  const [event] = eventsOf(file)
  expect(event?.end?.date.toISOString()).toBe('2027-01-01T14:30:00.000Z')
  expect(event?.start.local?.timezone).toBe('Asia/Kolkata')
})

test.each([
  // Clocks go back on 25 October 2026 and forward on 28 March 2027.
  ['Europe/Berlin', '2026-10-20', '2026-10-21T16:30', 'UNTIL=20261124T225959Z'],
  ['Europe/Berlin', '2026-10-27', '2026-10-28T17:30', 'UNTIL=20261201T225959Z'],
  ['Europe/Berlin', '2027-03-30', '2027-03-31T16:30', 'UNTIL=20270504T215959Z'],
  ['America/St_Johns', '2027-03-06', '2027-03-10T22:00', 'UNTIL=20270411T022959Z'],
  ['America/St_Johns', '2027-03-16', '2027-03-17T21:00', 'UNTIL=20270421T022959Z'],
  ['Africa/Nairobi', '2026-10-20', '2026-10-21T15:30', 'UNTIL=20261124T205959Z'],
])(
  'a class in %s from %s is at its time of day by the description of the zone in the file, until its last day is over',
  async (timeZone, starts_on, beginsAt, until) => {
    const ends_on = new Date(Date.parse(starts_on) + 35 * 86_400_000).toISOString().slice(0, 10)
    const file = await fileOf({ starts_on, ends_on, sessions: at(['wednesday'], '18:30') }, { timeZone })
    const [event] = eventsOf(file)
    expect(event?.start.date.toISOString().slice(0, 16)).toBe(beginsAt)
    expect(file).toContain(until)
  },
)

test('sessions at two times are two classes; those without a time take whole days', async () => {
  const timed = [...at(['monday'], '07:00'), ...at(['saturday'], '10:00')]
  const sessions = sortedSessions([...timed, ...at(['sunday'], null)])
  const events = eventsOf(await fileOf({ starts_on: '2027-01-01', ends_on: '2027-01-31', sessions }))
  expect(events.map(({ uid, start }) => [uid, start.type, start.date.toISOString().slice(0, 16)])).toEqual([
    ['v1@s.example', 'DATE-TIME', '2027-01-04T01:30'],
    ['v1-2@s.example', 'DATE-TIME', '2027-01-02T04:30'],
    ['v1-3@s.example', 'DATE', '2027-01-03T00:00'],
  ])
})

test('a class without a last day goes on, one whose weekday does not come until its last day is its first day', async () => {
  const sessions = at(['monday'], '07:00')
  const endless = await fileOf({ starts_on: '2027-01-01', ends_on: '2026-01-01', sessions })
  expect(endless).toMatch(/RRULE:FREQ=WEEKLY;BYDAY=MO\r\n/)
  const never = await fileOf({ starts_on: '2027-01-05', ends_on: '2027-01-06', sessions })
  expect(eventsOf(never)).toMatchObject([{ start: { type: 'DATE', date: new Date('2027-01-05T00:00Z') } }])
})

test('the last day of a class without times is a day', async () => {
  const dates = { starts_on: '2027-01-01', ends_on: '2027-01-31', sessions: at(['sunday'], null) }
  expect(await fileOf(dates)).toMatch(/RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20270131\r\n/)
})

test('a version without a first day is in no calendar', async () => {
  expect(await fileOf({ sessions: at(['monday'], '07:00') })).not.toContain('BEGIN:VEVENT')
})

test('other requests run while a calendar of hundreds of classes is written', async () => {
  let turns = 0
  const count = () => {
    turns++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const events = Array.from({ length: 500 }, (_, at) => ({
    ...{ id: `v${at}`, title: 'Tabla', url: 'https://s.example/', venue: null, description: '' },
    ...{ date: '2027-01-01', starts_at: null, ends_at: null, change: undefined },
  }))
  const file = await calendarFile(events, { timeZone: 'Asia/Kolkata' })
  clearImmediate(counting)
  expect(eventsOf(file)).toHaveLength(500)
  expect(turns).toBeGreaterThanOrEqual(9)
})
