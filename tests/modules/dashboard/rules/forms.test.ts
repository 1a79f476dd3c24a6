import { expect, test } from 'vitest'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { courseFieldsOf, withTexts } from '#lib/modules/dashboard/courses/checked-course.ts'
import { lengthText, readLength } from '#lib/modules/dashboard/courses/lengths.ts'

const context = { currency: 'INR', today: '2027-01-01', course_page_url: null, onRequest: 'on request' }

/** Sends a form for a course with one version; texts by key. */
function sent(texts: Record<string, string>) {
  const version = { id: 'v', created_at: '2026-04-01T10:00:00Z', invites: [{ id: 'i', default: true }] }
  const parsed = parseDocument({
    format: 'catalogue/1',
    institute: { id: 'x', slug: 'x', name: 'x' },
    courses: [{ id: 'c', title: 'Tabla', versions: [version] }],
  })
  const [course] = parsed.isValid ? parsed.source.courses : []
  if (!course) throw new Error('The course has a fault.')
  const changed = courseFieldsOf(course, context).flatMap((field) => {
    const text = texts[field.key]
    return text === undefined ? [] : [{ field, text }]
  })
  return withTexts({ instituteId: 'x', context }, course, changed)
}

function send(texts: Record<string, string>) {
  const outcome = sent(texts)
  return 'faults' in outcome ? outcome.faults : []
}

/** One faulty text for each field that can have one, and texts that are only wrong together. */
const faulty: [key: string, texts: Record<string, string>][] = [
  ['title', { title: '' }],
  ['image_url', { image_url: 'picture.jpg' }],
  ['mode', { mode: 'sometimes' }],
  ['slug', { slug: 'a/b' }],
  ['publish_until', { publish_from: '2027-02-10', publish_until: '2027-01-10' }],
  ['launches_on', { launches_on: '2027-02-30' }],
  ['price', { price: 'seven thousand' }],
  ['early_price', { early_price: '300' }],
  ['enrolment_ends_on', { enrolment_starts_on: '2027-02-10', enrolment_ends_on: '2027-01-10' }],
  ['ends_on', { starts_on: '2027-02-10', ends_on: '2027-01-10' }],
  ['sessions', { sessions: 'now and then' }],
  ['delivery', { venue: 'Pune', delivery: 'online' }],
  ['seats_left', { seats_left: 'many' }],
  ['workload', { workload: 'long' }],
]
const pairs = faulty.flatMap(([one, texts], at) =>
  faulty.slice(at + 1).map(([other, more]) => [one, other, { ...texts, ...more }] as const),
)

test.each(pairs)('the faults of %s and %s are told together', (one, other, texts) => {
  expect(new Set(send(texts).map(({ field }) => field?.key))).toEqual(new Set([one, other]))
})

test.each<[texts: Record<string, string>, key: string, said: string]>([
  [{ title: ' ' }, 'title', 'is not a title; expected 1 to 1,000 characters'],
  [{ price: '' }, 'price', 'is empty; write an amount'],
  [{ price: '-5' }, 'price', 'is not an amount'],
  [{ price: '$25' }, 'price', 'has the sign of another currency than INR'],
  [{ price: '99999999999' }, 'price', 'expected at most 1,000,000,000'],
  [{ early_price: '400' }, 'early_price', 'has no last day'],
  [{ early_price: 'ask', early_price_until: '2100-01-31' }, 'early_price', 'is not an amount'],
  [{ early_price: '4', early_price_until: 'soon' }, 'early_price_until', '"soon" is not a date'],
  [{ early_price_until: '2100-01-31' }, 'early_price_until', 'the last day of a price that is not there'],
  [{ list_price: '900' }, 'list_price', 'price'],
  [{ starts_on: '2027-02-31' }, 'starts_on', 'is not a date'],
  [{ publish_until: 'soon' }, 'publish_until', '"soon" is not a date'],
  [{ sessions: '10:00' }, 'sessions', 'has no day of the week'],
  [{ sessions: 'Monday 12:00–11:00 h' }, 'sessions', 'is not a time of day'],
  [{ seats_left: 'few' }, 'seats_left', 'is not a whole number from 0'],
  [{ slug: 'tabla/beginners' }, 'slug', 'cannot be part of an address'],
  [{ venue: 'x'.repeat(201), delivery: 'onsite' }, 'venue', 'expected at most 200 characters'],
  [{ venue: 'Pune', delivery: '' }, 'delivery', 'choose whether one comes there'],
  [{ published: 'perhaps' }, 'published', 'is neither yes nor no'],
  [{ instructors: 'Meera | photo.jpg' }, 'instructors', '"photo.jpg" is not an address'],
  [{ enrolment: 'page' }, 'enrolment', ''],
  [{ enrolment: 'address' }, 'enrolment', 'needs the address'],
])('%j is refused at %s: %s', (texts, key, said) => {
  const faults = send(texts).map(({ field, said }) => [field?.key, said.en] as const)
  expect(faults).toEqual([[key, expect.stringContaining(said)]])
})

test.each([
  ['24 hours', 'PT24H', '24 hours'],
  ['90 min', 'PT90M', '90 minutes'],
  ['1 week', 'P1W', '1 week'],
  ['3 महीने', 'P3M', '3 months'],
  ['P1M15D', 'P1M15D', 'P1M15D'],
  ['long', 'long', 'long'],
  ['', null, ''],
])('the length %j is stored as %j and shown as %j', (typed, stored, shown) => {
  expect([readLength(typed), lengthText(stored)]).toEqual([stored, shown])
})

test('a class on a day that lies in no week of the batch is warned about', () => {
  const days = { starts_on: '2027-02-10', ends_on: '2027-02-11', sessions: 'Mon 10:00\nWed 10:00' }
  const outcome = sent(days)
  const [warning] = 'warnings' in outcome ? outcome.warnings : []
  expect(warning?.field?.key).toBe('sessions')
  expect(warning?.said.en).toContain('Monday 10:00 h never takes place between 2027-02-10 and 2027-02-11')
})
