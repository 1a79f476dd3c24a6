import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GET } from '#app/schema/catalogue-1.json/route.ts'
import { demoInstitute } from '#db/demo.ts'
import { parseDocument } from '#lib/catalogue/document/parse.ts'
import { documentSchema } from '#lib/catalogue/document/schema.ts'
import { startDocument } from '#lib/catalogue/document/start.ts'
import { generateInstitute } from '../../generate-institute.ts'
import { publish } from '../catalogue/answers.ts'
import { beyondSchema } from './beyond-schema.ts'
import { guidePath, keyTables, madeFrom } from './document-guide.ts'
import { nestedFolders, ofCourse, ofInvite, ofPlan, ofSite, ofVersion, withInstitute } from './documents.ts'

const validate = new Ajv({ strict: false }).compile(documentSchema())

/** Finds a place where schema and importer disagree without a named reason; undefined when they agree. */
function disagreement(document: unknown): string | undefined {
  const parsed = parseDocument(document)
  const isValid = validate(document)
  if (parsed.isValid)
    return isValid ? undefined : `the schema alone refuses: ${JSON.stringify(validate.errors)}`
  if (!isValid) return undefined
  const unnamed = parsed.faults.filter(
    ({ message }) => !beyondSchema.some(({ fault }) => fault.test(message)),
  )
  return unnamed.length === 0 ? undefined : `the importer alone refuses: ${JSON.stringify(unnamed)}`
}

const whole = withInstitute({
  $schema: 'https://courses.example.org/schema/catalogue-1.json',
  institute: {
    id: 'i1',
    slug: 'harbour',
    name: 'Harbour Institute',
    website_url: 'https://www.example.org',
    websites: ['https://www.example.org'],
    contact: { phone: '+91 20 5550 0100', email: 'office@example.org', address: 'Pune' },
    leads_per_visitor: 8,
  },
  site: {
    course_page_url: 'https://a.org/{course_id}',
    time_zone: 'Asia/Kolkata',
    currency: 'INR',
    card_label: 'title',
    languages: {
      enabled: true,
      items: [{ code: 'en', label: 'English', match: ['eng'] }],
      editions: [['c1', 'c2']],
    },
    formats: [{ key: 'ebook', label: 'eBook', tags: ['a'], levels: ['b'] }],
    streams: { source: 'folder_library', folders: [nestedFolders(3)], items: [{ label: 'Music' }] },
  },
  courses: ['c1', 'c2'].map((id) => ({
    id,
    title: 'Knitting',
    tags: ['Music'],
    mode: 'live',
    rating: 4.5,
    position: 1,
    faqs: [{ question: 'q', answer_html: 'a' }],
    authors: [{ name: 'A', bio_html: 'b' }],
    instructors: [{ name: 'A' }],
    versions: [
      {
        id: `${id}-v`,
        created_at: '2026-04-01T10:00:00Z',
        status: 'active',
        workload: 'PT24H',
        venue: 'Pune',
        invites: [
          { id: `${id}-n`, starts_on: '2026-06-01', plans: [{ id: `${id}-p`, amount: 1, currency: 'INR' }] },
        ],
        outline: [{ title: 's', modules: [{ title: 'm', chapters: [{ title: 'c' }] }] }],
      },
    ],
  })),
  learning_paths: [{ code: 'LP1', name: 'Craft', stream: 'folder', steps: [{ course_id: 'c1', amount: 2 }] }],
})

/** Values at the limits of some kind. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0085',
    '\ufeff\u00a0',
    'x',
    '.',
    '..',
    ' .. ',
    [],
    {},
    [null],
    [''],
    [[]],
  ),
  fc.constantFrom<unknown>(
    'active',
    ' active ',
    'Active',
    'archived',
    'title',
    'live',
    'tags',
    'blended',
    'catalogue/1',
  ),
  fc.constantFrom<unknown>('2026-06-01', '2026-02-30', '2026-13-01', '2026-06-01 ', '0000-01-01', '2026-6-1'),
  fc.constantFrom<unknown>(
    '2026-04-01T10:00Z',
    '2026-04-01T10:00:00+05:30',
    '2026-04-01T24:00:00Z',
    '2026-04-01T10:00:00',
  ),
  fc.constantFrom<unknown>('INR', 'inr', 'XQX', 'rupees', 'UTC', 'Asia/Pune', 'PT', 'P1D', 'PT1.5H', 'P1W2D'),
  fc.constantFrom<unknown>(
    'https://a.org/{course_id}',
    'https://a.org/#{course_id}',
    'HTTP://a.org',
    'http://',
    'ftp://a.org',
    '/a',
  ),
  fc.constantFrom<unknown>(
    'a@b.co',
    'a@b',
    '@b.co',
    '+91 (20) 5550-0100',
    '12345',
    '1'.repeat(16),
    'a b@c.de',
  ),
  fc.constantFrom<unknown>(
    0,
    -0,
    -1,
    1.5,
    5,
    5.1,
    8,
    0.00001,
    100_000,
    100_001,
    1e9,
    1e9 + 1,
    2 ** 53,
    true,
    false,
  ),
  fc.constantFrom<unknown>(
    'a'.repeat(64),
    'a'.repeat(65),
    '🧶'.repeat(64),
    '🧶'.repeat(65),
    'a'.repeat(200),
    ` ${'a'.repeat(201)} `,
  ),
)

const newKey = fc.constantFrom(
  'titel',
  'title',
  'id',
  'hidden',
  '$schema',
  '$comment',
  'level',
  'amount',
  '__proto__x',
)

type Mutation = { at: number; how: 'replace' | 'remove' | 'add' | 'repeat'; key: string; value: unknown }

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(400),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat'),
  key: newKey,
  value,
})

/** Changes the node that comes `at`-th when the document is walked. */
function mutate(document: unknown, { at, how, key, value: with_ }: Mutation): unknown {
  const copy = structuredClone(document)
  const nodes: [holder: Record<string, unknown> | unknown[], key: string][] = []
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    for (const [name, inner] of Object.entries(node)) {
      nodes.push([node as Record<string, unknown>, name])
      walk(inner)
    }
  }
  walk(copy)
  const [holder, name] = nodes[at % nodes.length] ?? [{}, '']
  const target = holder as Record<string, unknown>
  if (how === 'replace') target[name] = with_
  else if (how === 'remove') Array.isArray(holder) ? holder.splice(Number(name), 1) : delete target[name]
  else if (how === 'repeat' && Array.isArray(holder)) holder.push(structuredClone(holder[0]))
  else if (!Array.isArray(holder)) target[key] = with_
  return copy
}

describe('the schema for editors and the importer', () => {
  test('agree on documents that are sound: a whole one, the demo and generated ones', () => {
    const sound = [
      whole,
      demoInstitute({ today: '2026-11-22', origin: 'https://demo.example.org' }),
      generateInstitute({ seed: 3, number: 1, courses: 40, today: '2026-11-22' }),
    ]
    for (const document of sound) {
      expect(parseDocument(document)).toMatchObject({ isValid: true })
      expect([validate(document), validate.errors]).toEqual([true, null])
    }
  })

  test('agree on thousands of documents in which something was changed, but for what is named', () => {
    const seen = { refused: 0, taken: 0 }
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 2 }), (mutations) => {
        const document = mutations.reduce<unknown>(mutate, whole)
        expect(disagreement(document)).toBeUndefined()
        seen[validate(document) ? 'taken' : 'refused']++
      }),
      { numRuns: 2500 },
    )
    expect(Math.min(seen.refused, seen.taken)).toBeGreaterThan(300)
  }, 240_000)

  test.each<[string, unknown]>([
    ['an unknown key', ofCourse({ titel: 'x' })],
    ['a missing key', withInstitute({ institute: { id: 'i', slug: 's' } })],
    ['a blank where a text is needed', ofCourse({ title: ' \u0085' })],
    ['a word that is none of a few', ofVersion({ status: 'open' })],
    ['a date that is none', ofInvite({ starts_on: '1 June' })],
    ['a time without a zone', ofVersion({ created_at: '2026-04-01T10:00:00' })],
    ['a negative amount', ofPlan({ amount: -1 })],
    ['a rating above 5', ofCourse({ rating: 6 })],
    ['a fraction of a position', ofCourse({ position: 1.5 })],
    ['an id that would lead elsewhere', ofCourse({ id: ' .. ' })],
    ['an id of 65 characters', ofCourse({ id: '🧶'.repeat(65) })],
    ['a template without its place', ofSite({ course_page_url: 'https://a.org/course' })],
    ['a URL of another scheme', ofSite({ site_url: 'ftp://a.org' })],
    ['a text where a list belongs', ofCourse({ tags: 'Music' })],
    ['another format', { ...withInstitute(), format: 'catalogue/2' }],
  ])('both refuse %s', (_, document) => {
    expect([validate(document), parseDocument(document).isValid]).toEqual([false, false])
  })
})

test('it is served to editors on any page', async () => {
  const answer = GET()
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/schema+json; charset=utf-8',
    'access-control-allow-origin': '*',
  })
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(documentSchema())))
})

test('every key says what it means', () => {
  const silent: string[] = []
  const look = (schema: Record<string, unknown>, path: string) => {
    for (const part of (schema.anyOf as Record<string, unknown>[] | undefined) ?? []) look(part, path)
    if (schema.items) look(schema.items as Record<string, unknown>, `${path}[]`)
    for (const [key, inner] of Object.entries((schema.properties as Record<string, never>) ?? {})) {
      if (!('description' in inner)) silent.push(`${path}.${key}`)
      look(inner, `${path}.${key}`)
    }
  }
  look(documentSchema(), 'document')
  expect(silent).toEqual([])
})

describe('the start that `catalogue init` writes', () => {
  const start = startDocument('https://courses.example.org/schema/catalogue-1.json')

  test('imports without a fault or a warning, and pleases the schema', () => {
    expect(parseDocument(start)).toMatchObject({ isValid: true, warnings: [] })
    expect([validate(start), validate.errors]).toEqual([true, null])
  })

  test('shows a course, on sale, in a stream and a path', () => {
    const parsed = parseDocument(start)
    if (!parsed.isValid) throw new Error('The start is not valid.')
    const [shown] = publish(parsed.source).entries
    expect(shown?.indexed).toMatchObject({
      id: 'tabla',
      listings: [{ availability: 'available' }, { language: 'en' }],
    })
    expect(shown?.indexed.places).not.toEqual([])
    expect(publish(parsed.source).paths[0]?.entry).toMatchObject({ stream_slug: 'music', step_count: 1 })
  })
})

test('the page about the document lists every key as the schema has it', () => {
  const guide = readFileSync(guidePath, 'utf8')
  expect(guide.slice(guide.indexOf(madeFrom)), `Run: node tests/rules/document/document-guide.ts`).toBe(
    keyTables(),
  )
})
