import { describe, expect, test } from 'vitest'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import {
  faultsOf,
  linesOf,
  ofCourse,
  ofInstitute,
  ofInvite,
  ofPath,
  ofPlan,
  ofSite,
  ofVersion,
  sourceOf,
  withInstitute,
} from './documents.ts'
import { disagreement } from './schema-agreement.ts'

const ofStart = (starts_on: string) => ofInvite({ starts_on })
const ofTime = (created_at: string) => ofVersion({ created_at })
const ofWorkload = (workload: string) => ofVersion({ workload })
const ofSessions = (...sessions: object[]) => ofVersion({ sessions })
const ofSessionTime = (starts_at: string) => ofSessions({ day: 'monday', starts_at })
const ofSlug = (slug: string) => ofCourse({ slug })
const ofContact = (contact: object) => ofInstitute({ contact })
const ofPhone = (phone: string) => ofContact({ phone })
const ofPageUrl = (course_page_url: string) => ofSite({ course_page_url })
const ofZone = (time_zone: string) => ofSite({ time_zone })
const ofCurrency = (currency: string) => ofSite({ currency })
const ofId = (id: string) => ofCourse({ id })
const ofCode = (code: string) => ofPath({ code })

describe.each<[kind: string, values: string, of: (value: string) => object]>([
  ["an id; expected a string of 1 to 64 characters other than '.' and '..'", '.| .. ', ofId],
  ["a code; expected a string other than '.' and '..'", '.| .. ', ofCode],
  [
    'a calendar date; expected YYYY-MM-DD, such as 2026-06-01',
    '2026-02-30|2025-02-29|2100-02-29|2026-13-01|2026-00-10|2026-01-00|0000-01-01|2026-6-1|20260601|2026-06-01T00:00:00Z|01.06.2026|+02026-06-01',
    ofStart,
  ],
  [
    'a time; expected ISO 8601 with a zone, such as 2026-05-01T09:00:00Z',
    '2026-05-01|2026-05-01T09:00:00|2026-05-01 09:00:00Z|2026-05-01T09:00:00z|2026-02-30T09:00:00Z|2026-05-01T24:00:00Z|2026-05-01T09:60:00Z|2026-05-01T09:00:60Z|2026-05-01T09Z|2026-05-01T09:00:00.Z|2026-05-01T09:00:00+24:00|2026-05-01T09:00:00+5:30|2026-05-01T09:00:00 +05:30|0000-05-01T09:00:00Z|0001-01-01T00:00:00+00:01|9999-12-31T23:59:59-00:01|1777626000000',
    ofTime,
  ],
  [
    'a duration; expected ISO 8601 in whole numbers, such as PT24H',
    'P|PT|P1DT|24H|PT24|pt24h|PT1.5H|P-1D|P1D2M|P1H|PT1D|PT24H x|PT٢H',
    ofWorkload,
  ],
  [
    'a time of day; expected HH:MM from 00:00 to 23:59, such as 18:30',
    '24:00|18:60|8:30|18.30|18:30:00|18:30Z|6 pm|१८:३०',
    ofSessionTime,
  ],
  [
    'a slug; expected lower-case words of letters, marks and digits joined by single hyphens',
    'Tabla|tabla--2|-tabla|tabla-|tabla 2|tabla/2|tabla_2|ा',
    ofSlug,
  ],
  [
    'a phone number; expected 7 to 15 digits, with or without a leading +',
    '123456|1234567890123456|+|++1234567|12345x67|1234/567',
    ofPhone,
  ],
  [
    'the URL of course pages; expected an absolute http or https URL with {course_id} in its path, not in its host or before it, and no fragment',
    // The id is missing, only looked like, in the query, in the host, before the host, or removed by a dot segment.
    'https://a.org/c|https://a.org/course-id-stand-in|https://a.org/?c={course_id}|https://{course_id}.a.org/|https://{course_id}.a.org/{course_id}|https://{course_id}@a.org/{course_id}|https://a.org/{course_id}/../x|https://a.org/{course_id}#top|https://a.org/{course_id}#',
    ofPageUrl,
  ],
  ['a time zone; expected an IANA name, such as Asia/Kolkata', 'Mars/Base|+05:30|IST', ofZone],
  // The upper case of a dotless i is an I.
  ['a currency; expected an ISO 4217 code in use, such as INR', 'QQQ|ınr|rupee', ofCurrency],
])('is not %s', (kind, values, of) => {
  test.each(values.split('|'))('%s', (value) => {
    const message = expect.stringContaining(`'${value}' is not ${kind}`)
    expect(faultsOf(of(value))).toEqual([expect.objectContaining({ message })])
  })
})

const monday = { day: 'monday' }
const endless = { ...monday, ends_at: '20:00' }
const version = 'courses[0].versions[0]'
const plan = `${version}.invites[0].plans[0]`

test.each<[string, unknown]>([
  ['document: a list is not a document; expected an object', []],
  ["format: 'catalogue/2' is not a format; expected 'catalogue/1'", withInstitute({ format: 'catalogue/2' })],
  ['institute: no value is given; expected an institute', { format: 'catalogue/1' }],
  ['institute.name: no value is given; expected text', ofInstitute({ name: ' \u0085\u00a0 ' })],
  [
    "institute.name: 'Harbour\\u000aSchool' has a line break; expected one line",
    ofInstitute({ name: 'Harbour\nSchool' }),
  ],
  ["institute.slug: 'Harbour' is not a slug; expected only a to z", ofInstitute({ slug: 'Harbour' })],
  [`institute.id: '${'𝒙'.repeat(60)}…' is not an id`, ofInstitute({ id: '𝒙'.repeat(65) })],
  [
    "institute.websites[1]: 'b.org' is not a website; expected an absolute http or https URL",
    ofInstitute({ websites: ['https://a.org', 'b.org'] }),
  ],
  [
    "institute.hosts[1]: 'a.org:80' is not a host; expected a DNS name of at most 253 characters",
    ofInstitute({ hosts: ['a.org', 'a.org:80'] }),
  ],
  [
    'institute.hosts: 11 hosts are too many; expected at most 10',
    ofInstitute({ hosts: Array.from('abcdefghijk', (label) => `${label}.example`) }),
  ],
  [
    "institute.website_url: 'ftp://a.org' is not the URL of a site",
    ofInstitute({ website_url: 'ftp://a.org' }),
  ],
  [
    "institute.privacy_url: 'https://a@a.org' is not the address of a privacy notice; expected an absolute https URL without",
    ofInstitute({ privacy_url: 'https://a@a.org' }),
  ],
  [
    "institute.accent_color: '#abc' is not a colour; expected # and six hexadecimal digits",
    ofInstitute({ accent_color: '#abc' }),
  ],
  ['institute.leads_per_minute: 100001 is not a limit', ofInstitute({ leads_per_minute: 100_001 })],
  [
    "institute.assistant_enquiries: 'Hold' is not a way to handle enquiries from assistants; expected 'hold' or 'deliver' or 'off'",
    ofInstitute({ assistant_enquiries: 'Hold' }),
  ],
  [
    "courses[0].versions[0].invites[0].url: 'http://a.org' is not the address of a page to enrol on; expected an absolute https URL without a user name",
    ofInvite({ url: 'http://a.org' }),
  ],
  ['site.languages.editions[0][0]: no value is given', ofSite({ languages: { editions: [[' ']] } })],
  ['courses[0]: no value is given; expected a course (an object)', withInstitute({ courses: [null] })],
  ['courses[0].title: no value is given; expected text (a string)', ofCourse({ title: '' })],
  ['courses[0].tags[1]: 5 is not text', ofCourse({ tags: ['a', 5] })],
  ['courses[0].position: -1 is not a position; expected a whole number from 0', ofCourse({ position: -1 })],
  ['courses[0].rating: 5.1 is not a rating; expected a number from 0 to 5', ofCourse({ rating: 5.1 })],
  ['courses[0].rating_count: 0.5 is not a number of ratings', ofCourse({ rating_count: 0.5 })],
  [`${version}.sessions[0].day: 'Monday' is not a weekday; expected 'monday'`, ofSessions({ day: 'Monday' })],
  [`${version}.sessions[0].ends_at: '20:00' is given without starts_at; expected both`, ofSessions(endless)],
  [`${version}.sessions: 15 sessions are too many; expected at most`, ofSessions(...Array(15).fill(monday))],
  [`${version}.seats_left: -1 is not a number of seats; expected a whole`, ofVersion({ seats_left: -1 })],
  [`${version}.venue: '${'𝒙'.repeat(60)}…' is not a venue; expected`, ofVersion({ venue: '𝒙'.repeat(201) })],
  [
    `institute.contact.address: '${'x'.repeat(60)}…' is not an address; expected at most 300 characters`,
    ofContact({ address: 'x'.repeat(301) }),
  ],
  ["institute.contact.email: 'office@example' is not an e-mail", ofContact({ email: 'office@example' })],
  [`${plan}.amount: no value is given; expected an amount`, ofPlan({ amount: undefined })],
  [
    `${plan}.amount: -0.01 is not an amount; expected a number from 0 to 1,000,000,000`,
    ofPlan({ amount: -0.01 }),
  ],
  [`${plan}.amount: 1000000000.0001 is not an amount`, ofPlan({ amount: 1_000_000_000.0001 })],
  ["cources: 'cources' is not a key of a document; expected one of format", withInstitute({ cources: [] })],
  [`site["time zone"]: 'time zone' is not a key of a site`, ofSite({ 'time zone': 'UTC' })],
  [
    `site["${'x'.repeat(60)}…"]: '${'x'.repeat(60)}…' is not a key`,
    ofSite({ ['x'.repeat(8_000_000)]: 'UTC' }),
  ],
  [
    "institute.__proto__: '__proto__' is not a key of an institute",
    JSON.parse('{"format":"catalogue/1","institute":{"id":"i","slug":"s","name":"n","__proto__":1}}'),
  ],
])('by path, value and what would be right: %s', (line, document) => {
  expect(linesOf(faultsOf(document))).toEqual([expect.stringContaining(line)])
  expect(disagreement(document, parseDocument(document))).toBeUndefined()
})

test.each([
  ['courses[0].title', (text: string) => ofCourse({ title: text })],
  ['courses[0].versions[0].level', (text: string) => ofVersion({ level: text })],
  ['courses[0].authors[0].name', (text: string) => ofCourse({ authors: [{ name: text }] })],
  ['courses[0].instructors[0].name', (text: string) => ofCourse({ instructors: [{ name: text }] })],
  ['learning_paths[0].name', (text: string) => ofPath({ name: text })],
  ['institute.name', (text: string) => ofInstitute({ name: text })],
])('%s has at most 1,000 characters', (path, of) => {
  expect(faultsOf(of('\u{1f9f6}'.repeat(1_000)))).toEqual([])
  const message = expect.stringContaining('expected at most 1,000')
  expect(faultsOf(of('x'.repeat(1_001)))).toEqual([{ path, message }])
})

const ofLanguage = (code: string) => ofSite({ languages: { items: [{ code, label: 'X' }] } })
const ofOrigin = (origin: string) => ofInstitute({ websites: ['https://a.example', origin] })
const tooLong = (path: string, bytes: number) => [
  { path, message: `${bytes} bytes of UTF-8 are too many for a key of the database; expected at most 400` },
]

describe('a text that is a key of the database', () => {
  test('may have 400 bytes', () => {
    expect(sourceOf(ofInstitute({ slug: 'a'.repeat(400) })).institute.slug).toHaveLength(400)
    expect(sourceOf(ofLanguage(` ${'𝒙'.repeat(100)} `)).site.languages.items[0]?.code).toHaveLength(200)
    expect(sourceOf(ofOrigin(`https://${'a'.repeat(392)}`)).institute.websites[1]).toHaveLength(400)
  })

  test.each([
    ['a slug', ofInstitute({ slug: 'a'.repeat(401) }), 'institute.slug', 401],
    ['a language code', ofLanguage('𝒙'.repeat(101)), 'site.languages.items[0].code', 404],
    ['a website', ofOrigin(`https://${'a'.repeat(393)}/`), 'institute.websites[1]', 401],
  ])('is refused with its length and the limit when it has more: %s', (_, document, path, bytes) => {
    expect(faultsOf(document)).toEqual(tooLong(path, bytes))
  })

  test('is measured as it is stored: of a website, what browsers name', () => {
    const page = `https://a.example/${'a'.repeat(5_000)}`
    expect(sourceOf(ofOrigin(page)).institute.websites).toEqual(['https://a.example'])
  })
})

test('every HTML text is judged by the limits of the cleaner, at its path', () => {
  const html = '<div>'.repeat(300)
  const document = {
    ...ofCourse({
      ...{ description_html: html, about_html: html, why_learn_html: html, who_should_learn_html: html },
      faqs: [{ question: 'q' }, { question: 'q', answer_html: html }],
      authors: [{ name: 'A', bio_html: html }],
    }),
    learning_paths: [{ code: 'LP1', name: 'Craft', description_html: html }],
  }
  const inCourse = `description_html about_html why_learn_html who_should_learn_html faqs[1].answer_html
    authors[0].bio_html`.split(/\s+/)
  const paths = ['learning_paths[0].description_html', ...inCourse.map((name) => `courses[0].${name}`)]
  const message = expect.stringMatching(/^The HTML nests elements more than 256 deep/)
  expect(faultsOf(document)).toEqual(paths.map((path) => ({ path, message })))
})

test('HTML has at most 200,000 characters, is trimmed and otherwise kept as authored', () => {
  const html = `<b>${'x'.repeat(199_997)}`
  expect(sourceOf(ofCourse({ about_html: ` ${html}\n` })).courses[0]?.about_html).toBe(html)
  const message = expect.stringContaining('longer than 200,000 characters')
  expect(faultsOf(ofCourse({ about_html: `${html}x` }))).toEqual([{ path: 'courses[0].about_html', message }])
})
