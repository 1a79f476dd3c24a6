import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { type CourseSummary, price, schedule } from 'catalogue-client'
import { weekInBrief, weeklyLessons } from 'catalogue-client/text'
import { expect, test } from 'vitest'
import type { Weekday } from '#lib/contract/catalogue/rules/calendar.ts'
import { emptySchedule } from '#lib/contract/catalogue/rules/schedule.ts'
import type { Site } from '#lib/contract/catalogue/shapes/site.ts'
import { lineAbout } from '#lib/site/dates/batches.ts'
import { daysIn, firstDayIn } from '#lib/site/dates/days.ts'
import { priceIn } from '#lib/site/money.ts'
import { speaking } from '#lib/site/page-context.ts'

const today = '2026-11-28'

interface Element {
  language: string
  words: object
  price: (course: CourseSummary) => string
  next: (course: CourseSummary) => string | undefined
}

/** An element of embed.js whose parts are texts. */
function elementOf(language: string): Element {
  const elements = new Map<string, { prototype: object }>()
  const createElement = () => {
    const parts: string[] = []
    const append = (...more: string[]) => parts.push(...more)
    return { className: '', append, toString: () => parts.join('') }
  }
  class FixedDate extends Date {
    constructor(given: string | number = today) {
      super(given)
    }
  }
  runInNewContext(readFileSync('public/embed.js', 'utf8'), {
    ...{ Intl, Date: FixedDate, Map, Set, URL, URLSearchParams, location: { href: 'https://s.example/' } },
    document: { currentScript: { src: 'https://c.example/', dataset: {} }, referrer: '', createElement },
    CSSStyleSheet: class {
      replaceSync() {}
    },
    HTMLElement: class {},
    customElements: { get: () => undefined, define: elements.set.bind(elements) },
  })
  const { words } = speaking(language)
  return Object.assign(Object.create(elements.get('catalogue-courses')?.prototype ?? null), {
    language,
    words,
  })
}

const amount = (given: object) => ({
  ...{ amount: 450_000, compare_at_amount: null, currency: 'INR', is_free: false, valid_until: null },
  ...given,
})
const version = (given: object, dates: object = {}) => ({
  ...{
    package_session_id: 'v',
    level: null,
    language: null,
    availability: 'available',
    price: null,
    ...given,
  },
  schedule: { ...emptySchedule, ...dates },
})
const courseOf = (own: object | null, ...variants: object[]) =>
  ({ variants: [version({ price: own && amount(own) }), ...variants] }) as unknown as CourseSummary
const siteOf = (language: string) => ({
  ...{ today, site: { currency: null } as Site },
  ...speaking(language),
  spoken: language,
})

/** What a site writes with the client. */
function priceByClient(course: CourseSummary, language: string): string | null {
  const shown = price(course, language)
  const { words, say } = speaking(language)
  if (shown.state === 'on_request') return words.onRequest
  if (!('amount' in shown)) return null
  const one = shown.state === 'free' ? words.free : shown.text
  const own = shown.until === undefined ? one : `${one} ${say(words.priceUntil, { date: shown.until })}`
  const { others } = shown
  if (!others) return own
  if (others.state === 'free') return `${own} · ${words.othersFree}`
  const beside = others.state === 'from' ? say(words.from, { price: others.text }) : others.text
  return `${own} · ${say(words.others, { price: beside })}`
}

const dear = [
  version({ price: amount({ amount: 600_000 }) }),
  version({ price: amount({ amount: 500_000 }) }),
]
test.each<[string, object | null, string, ...object[]]>([
  ['₹4,50,000', {}, 'en'],
  ['₹4,50,000', {}, 'hi'],
  ['₹\u00a0450.000', {}, 'pt-br'],
  ['$39.50', { amount: 39.5, currency: 'USD' }, 'en'],
  ['99.1234', { amount: 99.1234, currency: null }, 'en'],
  ['₹0.0001', { amount: 0.0001 }, 'en'],
  ['₹4,000 until 30 Nov 2026', { amount: 4000, valid_until: '2026-11-30' }, 'en'],
  ['₹४,००० ३० नोव्हें, २०२६ पर्यंत', { amount: 4000, valid_until: '2026-11-30' }, 'mr'],
  ['Free until 31 Jan 2027', { amount: 0, is_free: true, valid_until: '2027-01-31' }, 'en'],
  ['Free · others from ₹5,00,000', { amount: 0, is_free: true }, 'en', ...dear],
  ['Price on request', null, 'en'],
])('a price is %s on the site, in the client and in the widget', (text, own, language, ...variants) => {
  const course = courseOf(own, ...variants)
  const shown = [
    priceIn(siteOf(language), lineAbout(siteOf(language), course.variants as never)),
    priceByClient(course, language),
    String(elementOf(language).price(course)),
  ]
  expect(shown).toEqual([text, text, text])
})

const lessons = (days: string, starts_at: string | null = null, ends_at: string | null = null) =>
  days.split(' ').map((day) => ({ day: day as Weekday, starts_at, ends_at }))
const workdays = 'monday tuesday wednesday thursday friday'
const saturdays = lessons('saturday', '09:05')

test.each([
  ['en', lessons('monday thursday', '18:30', '20:00'), 'Mon, Thu 18:30–20:00'],
  ['en', lessons(workdays, '09:05'), 'Mon – Fri 09:05'],
  ['es', lessons('tuesday', '09:05', '10:00'), 'mar 9:05–10:00'],
  ['fa', lessons('tuesday'), 'سه‌شنبه'],
])('in %s the lessons are written alike on the site and by the client', (spoken, sessions, text) => {
  const variant = version({}, { sessions })
  const [byClient] = schedule({ variants: [variant] } as never, spoken)
  const own = weeklyLessons(sessions, spoken)
  const plain = (all: { days: string; times?: string | null | undefined }[]) =>
    all.map(({ days, times }) => [days, times].filter(Boolean).join(' ').replace(/\s/g, ' ')).join('; ')
  expect([plain(own), plain(byClient?.lessons ?? [])]).toEqual([text, text])
})

test.each([
  ['en', { starts_on: '2026-12-10', ends_on: '2027-02-20' }, '10 December 2026 – 20 February 2027'],
  ['th', { starts_on: '2026-12-10', ends_on: '2026-12-20' }, '10–20 ธันวาคม 2026'],
])('in %s the days of a batch are written alike on the site and by the client', (spoken, dates, text) => {
  const [byClient] = schedule({ variants: [version({}, dates)] } as never, spoken)
  const own = daysIn({ spoken } as never, { ...emptySchedule, ...dates })
  expect([own, byClient?.dates].map((one) => one?.replace(/\s/g, ' '))).toEqual([text, text])
})

const full = version({}, { starts_on: '2026-12-01', seats_left: 0, sessions: saturdays })
const open = version({}, { starts_on: '2026-12-08', sessions: saturdays })
test.each([
  ['the first with a seat, by its first class', 'First class Sat 12 Dec · Sat · 09:05', [full, open]],
  ['a full one when all are', 'First class Sat 5 Dec · Sat · 09:05 · Full', [full]],
  ['a batch without lessons', 'Starts Sat, 2 Jan 2027', [version({}, { starts_on: '2027-01-02' })]],
  [
    'days in a row',
    'First class Mon 30 Nov · Mon – Fri · 18:30',
    [version({}, { starts_on: today, sessions: lessons(workdays, '18:30') })],
  ],
])('the widget tells the next batch as a card of the site: %s', (_, text, variants) => {
  const context = siteOf('en')
  const batch = lineAbout(context, variants as never[]).version
  const card = [firstDayIn(context, batch.schedule)?.text, weekInBrief(batch.schedule.sessions, 'en')]
  expect(text.startsWith(card.filter(Boolean).join(' · ').replace(/\s/g, ' '))).toBe(true)
  expect(String(elementOf('en').next({ variants } as never)).replace(/\s/g, ' ')).toBe(text)
})
