import { existsSync, readdirSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demoInstitute, demoSchool, demos } from '#db/demo.ts'
import { ownAddress } from '#lib/base/own-address.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { weekdays } from '#lib/contract/catalogue/rules/calendar.ts'
import type { CourseDetail } from '#lib/contract/catalogue/shapes/course.ts'
import { compile } from './catalogue/compile-catalogue.ts'

const origin = 'http://localhost:3000'
const today = '2026-11-20'
const folder = new URL('../../public/demo/', import.meta.url)

/** The texts as they were authored: cleaning is not what is looked at here. */
const authored = (text: string | null) => ({ html: text, text, unmarked: null })

function parsed(day: string, documentOf: (typeof demos)[number]['documentOf'] = demoInstitute) {
  const document = parseDocument(documentOf({ today: day, origin }))
  if (!document.isValid) throw new Error(JSON.stringify(document.faults, null, 2))
  return document
}

function published(day: string, documentOf: (typeof demos)[number]['documentOf'] = demoInstitute) {
  const { entries } = compile(parsed(day, documentOf).source, day, {
    html: authored,
    bio: authored,
  })
  const courses = entries.map(({ versions: [shown] }): CourseDetail => JSON.parse(shown?.detail ?? ''))
  return { courses }
}

const pictures = /http:\/\/localhost:3000\/demo\/([\w.-]+)/g
const picturesNamed = () =>
  demos.flatMap(({ documentOf }) =>
    [...JSON.stringify(documentOf({ today, origin })).matchAll(pictures)].map(([, name = '']) => name),
  )

type AuthoredCourse = ReturnType<typeof parsed>['source']['courses'][number]
type AuthoredVersion = AuthoredCourse['versions'][number]

const dayMs = 86_400_000
const numbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const numberIn = (word: string): number =>
  numbers.includes(word.toLowerCase()) ? numbers.indexOf(word.toLowerCase()) : Number(word)

/** Dates on which a version meets. */
function meetingsOf({ starts_on, ends_on, sessions }: AuthoredVersion): number {
  const [first, last] = [starts_on, ends_on].map((date) => Date.parse(`${date}T00:00Z`))
  const days = Array.from({ length: ((last ?? 0) - (first ?? 0)) / dayMs + 1 }, (_, after) => {
    const weekday = new Date((first ?? 0) + after * dayMs).getUTCDay()
    return weekdays[(weekday + 6) % 7]
  })
  return days.filter((day) => sessions.some((one) => one.day === day)).length
}

/** Reads `6 to 7.30 pm`, `10 am to noon` or `10 am to 1 pm` as `18:00 19:30`. */
function timesIn(text: string): string[] {
  const ranges = text.matchAll(/(\d+)(?:\.(\d\d))? ?(am|pm)? to (?:(\d+)(?:\.(\d\d))? (am|pm)|noon)/g)
  return [...ranges].map(([, from = '', minute = '00', half, to = '12', second = '00', end = 'pm']) => {
    const at = (hour: string, minutes: string, part: string) =>
      `${String((Number(hour) % 12) + (part === 'pm' ? 12 : 0)).padStart(2, '0')}:${minutes}`
    return `${at(from, minute, half ?? end)} ${at(to, second, end)}`
  })
}

/** Lists what the English texts of a course promise and none of its versions keeps. */
function contradictions({ title, subtitle, versions, faqs, ...course }: AuthoredCourse): string[] {
  const dated = versions.filter(({ starts_on, ends_on }) => starts_on !== null && ends_on !== null)
  if (dated.length === 0 || /\p{Script=Devanagari}/u.test(title)) return []
  const html = [course.description_html, course.about_html, ...faqs.map((one) => one.answer_html)]
  const text = [title, subtitle, ...html].join(' ').replace(/<[^>]*>/g, ' ')
  const said = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, word = '']) => numberIn(word))
  const weeks = dated.map(({ starts_on, ends_on }) =>
    Math.ceil((Date.parse(String(ends_on)) - Date.parse(String(starts_on)) + dayMs) / dayMs / 7),
  )
  const meeting = dated.filter(({ sessions }) => sessions.length > 0)
  const meetings = meeting.map(meetingsOf)
  const times = versions.flatMap(({ sessions }) => sessions.map((one) => `${one.starts_at} ${one.ends_at}`))
  const hours = meeting
    .filter(({ sessions: [one], workload }) => one?.ends_at && workload)
    .filter((one) => {
      const [session] = one.sessions
      const [from, to] = [session?.starts_at, session?.ends_at].map((at) => Date.parse(`2026-01-01T${at}Z`))
      const minutes = (meetingsOf(one) * ((to ?? 0) - (from ?? 0))) / 60_000
      const [, whole = 0, rest = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(String(one.workload)) ?? []
      return minutes !== Number(whole) * 60 + Number(rest)
    })
  const isTimed = versions.every(({ sessions }) => sessions.length > 0)
  return [
    ...said(/([\w-]+) weeks\b/g)
      .filter((n) => n > 0 && !weeks.some((one) => Math.abs(one - n) <= 1))
      .map((n) => `${title}: ${n} weeks`),
    ...(meetings.length === 0
      ? []
      : said(/\b([A-Z][a-z]+) (?:sessions|classes|lessons|evenings|Saturdays|Sundays)\b(?! a week)/g)
    )
      .filter((n) => n > 0 && !meetings.includes(n))
      .map((n) => `${title}: ${n} meetings`),
    ...timesIn(text)
      .filter((one) => isTimed && !times.includes(one))
      .map((one) => `${title}: ${one}`),
    ...hours.map(({ workload }) => `${title}: ${workload}`),
  ]
}

describe('the demo as a document', () => {
  it('has no fault, and no warning but for the version that was put away', () => {
    expect(parsed(today).warnings.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^courses\[\d+\]\.versions\[2\]\.status$/),
    ])
  })

  it('promises in English the weeks, meetings, hours and times that its schedules have', () => {
    expect(parsed(today).source.courses.flatMap(contradictions)).toEqual([])
  })

  it.each(demos)('of $id is the same for the same day, ids included', ({ documentOf }) => {
    expect(documentOf({ today, origin })).toEqual(documentOf({ today, origin }))
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

const daysLater = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const weekdayOf = (date: string) => weekdays[(new Date(date).getUTCDay() + 6) % 7]
const datesFrom = (first: string, last: string) =>
  Array.from({ length: 1 + (Date.parse(last) - Date.parse(first)) / 86_400_000 }, (_, day) =>
    new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10),
  )
const minutes = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3))

// A whole week, because the demo moves with the day it is loaded.
describe.each([0, 1, 2, 3, 4, 5, 6].map(daysLater))('a batch of the demo of %s', (day) => {
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
    const wrong = batches.filter(({ starts_on, ends_on, sessions, workload }) => {
      if (!sessions.length || sessions.some(({ starts_at }) => starts_at === null)) return false
      const taught = datesFrom(String(starts_on), String(ends_on)).flatMap((date) =>
        sessions.filter((one) => one.day === weekdayOf(date)),
      )
      const length = taught.reduce(
        (sum, one) => sum + minutes(one.ends_at ?? '') - minutes(one.starts_at ?? ''),
        0,
      )
      return `PT${Math.floor(length / 60)}H${length % 60 ? `${length % 60}M` : ''}` !== workload
    })
    expect(names(wrong)).toEqual([])
  })
})

describe.each([today, '2027-01-01', '2028-02-29'])('the demo as a catalogue on %s', (day) => {
  const { courses } = published(day)

  it('keeps what is unpublished, archived or without a version to itself', () => {
    const titles = courses.map(({ title }) => title)
    const kept = parsed(day)
      .source.courses.filter((course) => !course.published || course.archived || course.versions.length === 0)
      .map(({ title }) => title)
    expect(kept).toHaveLength(4)
    expect(titles.filter((title) => kept.includes(title))).toEqual([])
  })
})

describe.each([today, '2027-01-01', '2028-02-29'])('the demo’s language school on %s', (day) => {
  const { courses } = published(day, demoSchool)

  it('has no warning, twelve courses at most, levels of the European framework and no picture', () => {
    expect(parsed(day, demoSchool).warnings).toEqual([])
    expect(courses.length).toBeLessThanOrEqual(12)
    const levels = new Set(courses.flatMap(({ variants }) => variants.map(({ level }) => level)))
    expect([...levels].sort()).toEqual(['A1', 'A2', 'B1', 'B2', null])
    expect(courses.filter(({ image_url }) => image_url !== null)).toEqual([])
  })
})
