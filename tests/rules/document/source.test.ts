import { describe, expect, test } from 'vitest'
import { documentSchema } from '#lib/contract/catalogue/document/schema.ts'
import {
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

const course = (document: unknown) => sourceOf(document).courses[0]
const version = (document: unknown) => course(document)?.versions[0]
const invite = (document: unknown) => version(document)?.invites[0]

interface Node {
  $ref?: string
  default?: unknown
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
}

/** A document with one thing of every kind, each with the keys that it needs only. */
const least: object = {
  ...withInstitute({ learning_paths: [{ code: 'LP1', name: 'Craft', steps: [{ course_id: 'c1' }] }] }),
  site: {
    languages: { items: [{ code: 'en', label: 'English' }] },
    formats: [{ key: 'ebook', label: 'eBook' }],
    streams: { folders: [{ id: 'f', title: 'Music' }], items: [{ label: 'Music' }] },
  },
  courses: [
    {
      ...{ id: 'c1', title: 'Knitting', faqs: [{ question: 'q' }], authors: [{ name: 'A' }] },
      instructors: [{ name: 'A' }],
      versions: [
        {
          id: 'v1',
          invites: [{ id: 'n1', plans: [{ id: 'p1', amount: 10, currency: 'INR' }] }],
          outline: [{ modules: [{ chapters: [{ title: 'c' }] }] }],
        },
      ],
    },
  ],
}

const schema = documentSchema() as unknown as Node & { definitions: { folder: Node } }

/** Completes a value by the schema: the keys left out have their default, an empty list or null. */
function withDefaults(node: Node, given: unknown): unknown {
  if (node.$ref === '#/definitions/folder') return withDefaults(schema.definitions.folder, given)
  const { items, properties } = node.anyOf?.find((one) => one.properties ?? one.items) ?? node
  if (properties) {
    const keys = Object.entries(properties).filter(([key]) => key !== 'format' && key !== '$schema')
    const values = (given ?? {}) as Record<string, unknown>
    return Object.fromEntries(keys.map(([key, inner]) => [key, withDefaults(inner, values[key])]))
  }
  if (items) return ((given ?? []) as unknown[]).map((item) => withDefaults(items, item))
  return given ?? node.default ?? null
}

test('what a document leaves out has the default that the schema names, else an empty list or null', () => {
  expect(sourceOf(least)).toEqual(withDefaults(schema, least))
})

test('null and blank stand for nothing given, whatever the key would hold', () => {
  for (const nothing of [null, '', ' \t\u0085\u00a0\u3000\ufeff']) {
    const site = { time_zone: nothing, prices_visible: nothing, languages: nothing, formats: nothing }
    const [flags, lists] = [{ published: nothing, mode: nothing }, { versions: nothing }]
    const entries = { ...flags, ...lists, position: nothing, rating: nothing }
    expect(sourceOf({ ...ofCourse(entries), site })).toStrictEqual(sourceOf(ofCourse({})))
    expect(sourceOf({ ...ofCourse({}), site: nothing })).toStrictEqual(sourceOf(ofCourse({})))
  }
})

test('texts are trimmed of all that Unicode counts as white space, and of nothing inside', () => {
  const trimmed = course(ofCourse({ id: '\u0085 c 1\u2003\u0085', subtitle: '\ufeff\u3000a\u00a0b\n' }))
  expect(trimmed).toMatchObject({ id: 'c 1', subtitle: 'a\u00a0b' })
})

test.each([
  ['2026-05-01T09:00:00Z', '2026-05-01T09:00:00.000Z'],
  ['2026-05-01T09:00Z', '2026-05-01T09:00:00.000Z'],
  ['2026-05-01T09:00:00.1Z', '2026-05-01T09:00:00.100Z'],
  ['2026-05-01T09:00:00,25Z', '2026-05-01T09:00:00.250Z'],
  ['2026-05-01T09:00:00.999999999Z', '2026-05-01T09:00:00.999Z'],
  ['1969-12-31T23:59:59.9999Z', '1969-12-31T23:59:59.999Z'],
  ['2026-05-01T09:00:00+05:30', '2026-05-01T03:30:00.000Z'],
  ['2026-05-01T01:00:00+0530', '2026-04-30T19:30:00.000Z'],
  ['2026-12-31T23:00:00-02', '2027-01-01T01:00:00.000Z'],
  ['2024-02-29T00:00:00-00:00', '2024-02-29T00:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.9999Z', '9999-12-31T23:59:59.999Z'],
])('the time %s is cut to the millisecond and written in UTC as %s', (created_at, written) => {
  expect(version(ofVersion({ created_at }))?.created_at).toBe(written)
})

test('dates, amounts and time zones at their limits are kept', () => {
  for (const ends_on of ['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])
    expect(invite(ofInvite({ ends_on }))?.ends_on).toBe(ends_on)
  for (const amount of [0, 0.0001, 0.1, 1499, 1234.5678, 0.3, 999_999_999.9999, 1_000_000_000])
    expect(invite(ofPlan({ amount }))?.plans[0]?.amount).toBe(amount)
  for (const time_zone of ['UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+5', 'EST5EDT', 'GB'])
    expect(sourceOf(ofSite({ time_zone })).site.time_zone).toBe(time_zone)
})

test('a zero with a sign is a plain zero', () => {
  expect(invite(ofPlan({ amount: -0 }))?.plans[0]?.amount).toBe(0)
  expect(course(ofCourse({ position: -0, rating: -0 }))).toMatchObject({ position: 0, rating: 0 })
})

test('currencies are upper-cased, wherever they stand', () => {
  const document = { ...ofPlan({ currency: 'inr' }), site: { currency: ' usd ' } }
  expect(invite(document)?.plans[0]?.currency).toBe('INR')
  expect(sourceOf(document).site.currency).toBe('USD')
  const steps = [{ course_id: 'c', currency: 'eur' }]
  expect(sourceOf(ofPath({ steps })).learning_paths[0]?.steps[0]?.currency).toBe('EUR')
})

test('websites become origins, each once', () => {
  const websites = [
    'https://WWW.Example.org:443/shop?x#y',
    'https://www.example.org',
    null,
    'http://a.org:8080/',
  ]
  const origins = ['https://www.example.org', 'http://a.org:8080']
  expect(sourceOf(ofInstitute({ websites })).institute.websites).toEqual(origins)
})

test('hosts become what requests name, each once', () => {
  const hosts = [
    'Courses.Harbour.example',
    null,
    'courses.harbour.example.',
    'कोर्स.भारत',
    'languages.localhost',
  ]
  const names = ['courses.harbour.example', 'xn--11b8cya8el.xn--h2brj9c', 'languages.localhost']
  expect(sourceOf(ofInstitute({ hosts })).institute.hosts).toEqual(names)
})

test.each([
  'https://a.org/{course_id}',
  'HTTPS://a.org/c/{course_id}/page?x={course_id}',
  'http://a.org/c-{course_id}.html?ref=1',
])('the address %s of course pages is kept as it is', (course_page_url) => {
  expect(sourceOf(ofSite({ course_page_url })).site.course_page_url).toBe(course_page_url)
})

describe('the id made for a plan that has none', () => {
  const planIdsOf = (...invites: [id: string, planIds: (string | null)[]][]) => {
    const courses = invites.map(([id, planIds], index) => {
      const plans = planIds.map((planId) => ({ id: planId, amount: 1, currency: 'INR' }))
      return { id: `c${index}`, title: 'x', versions: [{ id: `v${index}`, invites: [{ id, plans }] }] }
    })
    return sourceOf(withInstitute({ courses })).courses.map(({ versions }) =>
      versions.flatMap((version) => version.invites.flatMap((invite) => invite.plans.map(({ id }) => id))),
    )
  }

  test('is its invite and its place there', () => {
    expect(planIdsOf(['n1', [null, 'own', null]])).toEqual([['n1#1', 'own', 'n1#3']])
  })

  test('is an id, however long that of the invite is', () => {
    const long = 'n'.repeat(63)
    const [[first = '', second = ''] = []] = planIdsOf([long, [null, null]])
    expect([first, second]).toEqual([expect.stringMatching(/^[\da-f]{40}#1$/), expect.stringMatching(/#2$/)])
    expect(planIdsOf([long, [first, null]], [`${long}n`, [null]])[1]).not.toEqual([first])
  })

  test('is none that was authored, in its invite or in any course before or behind it', () => {
    expect(planIdsOf(['q', ['q#2', null]])).toEqual([['q#2', 'q#2#']])
    expect(planIdsOf(['a', ['q#1', 'q#1#']], ['q', [null]])).toEqual([['q#1', 'q#1#'], ['q#1##']])
    expect(planIdsOf(['q', [null]], ['a', ['q#1']])).toEqual([['q#1#'], ['q#1']])
  })

  test('is none that is made elsewhere', () => {
    const ids = planIdsOf(['q', [null]], ['q#1', [null]], ['q#1#1', ['q#1']])
    expect(ids).toEqual([['q#1#'], ['q#1#1'], ['q#1']])
  })
})

test('how to reach an institute, when and where, are taken as they were written, trimmed', () => {
  const contact = { whatsapp: '9198.00000000', email: 'büro@beispiel.example', address: '𝒙'.repeat(300) }
  const spaced = { ...contact, phone: ' +91 (20) 5550-0100 ', address: ` ${contact.address} ` }
  const { institute } = sourceOf(ofInstitute({ contact: spaced }))
  expect(institute.contact).toEqual({ ...contact, phone: '+91 (20) 5550-0100' })
  const monday = { day: 'monday', starts_at: '00:00', ends_at: '23:59' }
  const held = { workload: 'PT24H', venue: 'x'.repeat(200), seats_left: 0 }
  const sent = [{ day: ' sunday ' }, monday]
  const given = { ...held, workload: ' PT24H ', venue: ` ${held.venue} `, sessions: sent }
  const sessions = [{ day: 'sunday', starts_at: null, ends_at: null }, monday]
  expect(version(ofVersion(given))).toMatchObject({ ...held, sessions })
  for (const workload of 'P1Y P2M P3W P4D PT5H PT6M PT7S P0D P1Y2M3W4DT5H6M7S P10DT1S'.split(' '))
    expect(version(ofVersion({ workload }))?.workload).toBe(workload)
})
