import { existsSync, readdirSync, statSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { demoInstitute, demoSchool, demos } from '#db/demo.ts'
import { ownAddress } from '#lib/base/own-address.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { weekdays } from '#lib/contract/catalogue/rules/calendar.ts'

const origin = 'http://localhost:3000'
const today = '2026-11-20'
const folder = new URL('../../public/demo/', import.meta.url)

function parsed(day: string, documentOf: (typeof demos)[number]['documentOf'] = demoInstitute) {
  const document = parseDocument(documentOf({ today: day, origin }))
  if (!document.isValid) throw new Error(JSON.stringify(document.faults, null, 2))
  return document
}

const pictures = /http:\/\/localhost:3000\/demo\/([\w.-]+)/g
const picturesNamed = () =>
  demos.flatMap(({ documentOf }) =>
    [...JSON.stringify(documentOf({ today, origin })).matchAll(pictures)].map(([, name = '']) => name),
  )

type AuthoredCourse = ReturnType<typeof parsed>['source']['courses'][number]
type AuthoredVersion = AuthoredCourse['versions'][number]

const dayMs = 86_400_000
const daysLater = (days: number, from = today) =>
  new Date(Date.parse(from) + days * dayMs).toISOString().slice(0, 10)
const weekdayOf = (date: string) => weekdays[(new Date(date).getUTCDay() + 6) % 7]
const daysOf = ({ starts_on, ends_on }: AuthoredVersion) =>
  1 + (Date.parse(String(ends_on)) - Date.parse(String(starts_on))) / dayMs
/** The sessions that a version holds from its first day to its last. */
const heldBy = (version: AuthoredVersion) =>
  Array.from({ length: daysOf(version) }, (_, after) =>
    weekdayOf(daysLater(after, String(version.starts_on))),
  ).flatMap((day) => version.sessions.filter((one) => one.day === day))

/** Reads `6 to 7.30 pm`, `10 am to noon` or `10 am to 1 pm` as `18:00 19:30`. */
function timesIn(text: string): string[] {
  const ranges = text.matchAll(/(\d+)(?:\.(\d\d))? ?(am|pm)? to (?:(\d+)(?:\.(\d\d))? (am|pm)|noon)/g)
  return [...ranges].map(([, from = '', minute = '00', half, to = '12', second = '00', end = 'pm']) => {
    const at = (hour: string, minutes: string, part: string) =>
      `${String((Number(hour) % 12) + (part === 'pm' ? 12 : 0)).padStart(2, '0')}:${minutes}`
    return `${at(from, minute, half ?? end)} ${at(to, second, end)}`
  })
}

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Lists the weeks, meetings and times that the English texts of a course promise and none of its versions keeps. */
function contradictions({ title, subtitle, versions, faqs, ...course }: AuthoredCourse): string[] {
  const dated = versions.filter(({ starts_on, ends_on }) => starts_on !== null && ends_on !== null)
  if (dated.length === 0 || /\p{Script=Devanagari}/u.test(title)) return []
  const html = [course.description_html, course.about_html, ...faqs.map((one) => one.answer_html)]
  const text = [title, subtitle, ...html].join(' ').replace(/<[^>]*>/g, ' ')
  const countIn = (word: string) => Math.max(numbers.indexOf(word.toLowerCase()), Number(word) || 0)
  const said = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, word = '']) => countIn(word)).filter((count) => count > 0)
  const meetings = dated.filter(({ sessions }) => sessions.length > 0).map((one) => heldBy(one).length)
  const times = versions.flatMap(({ sessions }) => sessions.map((one) => `${one.starts_at} ${one.ends_at}`))
  const isTimed = versions.every(({ sessions }) => sessions.length > 0)
  const gatherings = /\b([A-Z][a-z]+) (?:sessions|classes|lessons|evenings|Saturdays|Sundays)\b(?! a week)/g
  return [
    ...said(/([\w-]+) weeks\b/g)
      .filter((weeks) => !dated.some((one) => Math.abs(Math.ceil(daysOf(one) / 7) - weeks) <= 1))
      .map((weeks) => `${title}: ${weeks} weeks`),
    ...said(gatherings)
      .filter((count) => meetings.length > 0 && !meetings.includes(count))
      .map((count) => `${title}: ${count} meetings`),
    ...timesIn(text)
      .filter((one) => isTimed && !times.includes(one))
      .map((one) => `${title}: ${one}`),
  ]
}

describe('the demo as a document', () => {
  it('has no fault, and no warning but for the version that was put away', () => {
    expect(parsed(today).warnings.map(({ on }) => on.id)).toEqual([
      expect.stringMatching(/^courses\[\d+\]\.versions\[2\]\.status$/),
    ])
  })

  it('promises in English the weeks, meetings and times that its schedules have', () => {
    expect(parsed(today).source.courses.flatMap(contradictions)).toEqual([])
  })

  it.each(demos)('of $id differs from day to day in dates only', ({ documentOf }) => {
    const dates = /"(starts|ends|launches)_on":"[\d-]+"/g
    const undated = (day: string) =>
      JSON.stringify(documentOf({ today: day, origin })).replace(dates, '"$1_on"')
    expect(undated('2028-02-29')).toBe(undated(today))
  })

  it.each(demos)(
    'of $id is stored without the address of its pictures, which may change',
    ({ documentOf }) => {
      const document = parseDocument(documentOf({ today, origin: ownAddress() }))
      expect(JSON.stringify(document)).toContain('"/demo/')
      expect(JSON.stringify(document)).not.toContain(`${ownAddress()}/demo/`)
    },
  )

  it('names files that exist, and every file is named', () => {
    const missing = picturesNamed().filter((name) => !existsSync(new URL(name, folder)))
    expect(missing).toEqual([])
    expect(readdirSync(folder).sort()).toEqual([...new Set(picturesNamed())].sort())
  })

  it('has pictures small enough to share: 60 kB each', () => {
    const isLarge = (name: string) => statSync(new URL(name, folder)).size > 60_000
    const large = readdirSync(folder).filter((name) => /\.(png|webp|avif)$/.test(name) && isLarge(name))
    expect(large).toEqual([])
  })
})

const minutes = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3))

// A whole week, because the demo moves with the day it is loaded.
describe.each([0, 1, 2, 3, 4, 5, 6].map((days) => daysLater(days)))('a batch of the demo of %s', (day) => {
  const courses = demos.flatMap(({ documentOf }) => parsed(day, documentOf).source.courses)
  const batches = courses.flatMap(({ title, launches_on, versions }) =>
    versions
      .filter(({ starts_on }) => starts_on !== null)
      .map((version) => ({ ...version, launches_on, name: `${title}, ${version.level}` })),
  )
  const names = (found: typeof batches) => found.map(({ name }) => name)

  it('begins and ends on a day on which it has a class', () => {
    const strays = batches.filter(({ starts_on, ends_on, sessions }) => {
      const met = sessions.map((one) => one.day as string | undefined)
      return met.length > 0 && ![starts_on, ends_on].every((date) => date && met.includes(weekdayOf(date)))
    })
    expect(names(strays)).toEqual([])
  })

  it('is announced and opens for enrolment, and enrols, before it begins', () => {
    const late = batches.filter(({ starts_on, ends_on, launches_on, invites }) => {
      const before = [launches_on, ...invites.flatMap((one) => [one.starts_on, one.ends_on])]
      return (
        before.some((date) => date && starts_on && date >= starts_on) || String(ends_on) < String(starts_on)
      )
    })
    expect(names(late)).toEqual([])
  })

  it('has as many classes as its hours take', () => {
    const wrong = batches.filter((version) => {
      const { sessions, workload } = version
      if (!sessions.length || sessions.some(({ starts_at }) => starts_at === null)) return false
      const length = heldBy(version).reduce(
        (sum, one) => sum + minutes(one.ends_at ?? '') - minutes(one.starts_at ?? ''),
        0,
      )
      return `PT${Math.floor(length / 60)}H${length % 60 ? `${length % 60}M` : ''}` !== workload
    })
    expect(names(wrong)).toEqual([])
  })
})

test('the demo’s language school has no warning, twelve courses at most, levels of the European framework and no picture', () => {
  const { warnings, source } = parsed(today, demoSchool)
  expect(warnings).toEqual([])
  expect(source.courses.length).toBeLessThanOrEqual(12)
  const levels = new Set(source.courses.flatMap(({ versions }) => versions.map(({ level }) => level)))
  expect([...levels].sort()).toEqual(['A1', 'A2', 'B1', 'B2', null])
  expect(source.courses.filter(({ image_url }) => image_url !== null)).toEqual([])
})
