import { existsSync, readdirSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demoInstitute, demoSchool, demos } from '#db/demo.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { dayTimeOf, weekdays } from '#lib/contract/catalogue/rules/calendar.ts'
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
  const { entries, paths, streams } = compile(parsed(day, documentOf).source, day, {
    html: authored,
    bio: authored,
  })
  const courses = entries.map(({ versions: [shown] }): CourseDetail => JSON.parse(shown?.detail ?? ''))
  return { courses, paths, streams: streams.streams }
}

const pictures = /http:\/\/(?:languages\.)?localhost:3000\/demo\/([\w.-]+)/g
const picturesNamed = () =>
  demos.flatMap(({ documentOf }) =>
    [...JSON.stringify(documentOf({ today, origin })).matchAll(pictures)].map(([, name = '']) => name),
  )

describe('the demo as a document', () => {
  it('has no fault, and no warning but for the version that was put away', () => {
    expect(parsed(today).warnings.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^courses\[\d+\]\.versions\[2\]\.status$/),
    ])
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
  const { courses, paths, streams } = published(day)
  const every = (value: (course: CourseDetail) => unknown[]) => new Set(courses.flatMap(value))

  it('has versions in every availability, format and language, of some and of none', () => {
    const states = ['available', 'closed', 'coming_soon', 'not_started']
    const joined = (values: Set<unknown>) => [...values].sort().join(' ')
    expect([...every((course) => [course.availability])].sort()).toEqual(states)
    expect(joined(every(({ variants }) => variants.map((one) => one.availability)))).toBe(states.join(' '))
    expect(joined(every(({ formats }) => formats.map(({ key }) => key)))).toBe('ebook live video workshop')
    expect(every(({ formats }) => [formats.length])).toEqual(new Set([0, 1, 2]))
    const spoken = every((course) => [course.languages.map(({ code }) => code).join()])
    expect(spoken).toEqual(new Set(['en', 'hi', 'en,hi', '']))
  })

  it('has prices that are free, discounted and varying, and courses without one', () => {
    const prices = courses.map(({ price }) => price)
    expect(prices.some((price) => price?.is_free)).toBe(true)
    expect(prices.some((price) => (price?.compare_at_amount ?? 0) > (price?.amount ?? 0))).toBe(true)
    expect(prices.some((price) => price?.varies)).toBe(true)
    expect(prices.some((price) => price === null)).toBe(true)
    const currencies = every(({ variants }) => variants.flatMap(({ price }) => price?.currency ?? []))
    expect(currencies).toEqual(new Set(['INR', 'USD']))
    expect(courses.filter(({ price_visible }) => !price_visible)).toHaveLength(1)
  })

  it('has versions with weekly sessions in the morning, afternoon and evening, and seats left', () => {
    const schedules = courses.flatMap(({ variants }) => variants.map(({ schedule }) => schedule))
    const times = schedules.flatMap(({ sessions }) => sessions.map(dayTimeOf))
    expect(new Set(times)).toEqual(new Set(['morning', 'afternoon', 'evening', null]))
    const seats = schedules.map(({ seats_left }) => Math.sign(seats_left ?? -1))
    expect(new Set(seats)).toEqual(new Set([-1, 0, 1]))
  })

  it('has every kind of preview video, both modes, and courses without either', () => {
    const kinds = every(({ preview_video }) => [preview_video?.kind])
    expect(kinds).toEqual(new Set(['youtube', 'vimeo', 'url', undefined]))
    expect(every(({ mode }) => [mode])).toEqual(new Set(['live', 'self_paced', null]))
  })

  it('has streams with courses, one still to come, categories that are empty and none that is hidden', () => {
    const states = streams.map(({ slug, coming_soon }) => `${slug} ${coming_soon}`)
    expect(states).toEqual(['music false', 'craft false', 'languages false', 'dance true'])
    const categories = streams.flatMap((stream) => stream.categories)
    expect(categories.filter(({ coming_soon }) => coming_soon).map(({ slug }) => slug)).toEqual(['urdu'])
    expect(courses.some(({ stream }) => stream === null)).toBe(true)
    expect(courses.some(({ stream, category }) => stream !== null && category === null)).toBe(true)
  })

  it('has paths whose steps stand for themselves, and courses that belong to a series', () => {
    const told = paths.map(({ entry }) => `${entry.code} ${entry.stream_slug} ${entry.step_count}`)
    expect(told).toEqual(['SUR music 5', 'CLOTH craft 5', 'SHABDA languages 3', 'FREE  4'])
    expect(courses.filter(({ series }) => series !== null).length).toBeGreaterThan(8)
  })

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

  it('has a course to come, one that opens later, a full batch, a free one and one on request', () => {
    expect(new Set(courses.map(({ availability }) => availability))).toEqual(
      new Set(['available', 'coming_soon', 'not_started']),
    )
    expect(courses.some(({ variants }) => variants.some(({ schedule }) => schedule.seats_left === 0))).toBe(
      true,
    )
    expect(courses.filter(({ price }) => price?.is_free)).toHaveLength(1)
    expect(courses.filter(({ price_visible }) => !price_visible)).toHaveLength(1)
  })
})
