import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDocument } from '#lib/catalogue/document/parse.ts'
import { readDocument } from '#lib/catalogue/document/read.ts'
import { nestedFolders, ofSite, withInstitute } from './documents.ts'

const whole = withInstitute({
  site: {
    course_page_url: 'https://a.org/{course_id}',
    languages: { items: [{ code: 'en', label: 'English', match: ['eng'] }], editions: [['c1', 'c2']] },
    formats: [{ key: 'ebook', label: 'eBook', tags: ['a'], levels: ['b'] }],
    streams: { source: 'folder_library', folders: [nestedFolders(4)], items: [{ label: 'Music' }] },
  },
  courses: ['c1', 'c2'].map((id) => ({
    id,
    title: 'Knitting',
    tags: ['Music', 'format-ebook'],
    faqs: [{ question: 'q', answer_html: 'a' }],
    authors: [{ name: 'A', bio_html: 'b' }],
    instructors: [{ name: 'A' }],
    versions: [
      {
        id: `${id}-v`,
        created_at: '2026-04-01T10:00:00Z',
        invites: [
          { id: `${id}-n`, starts_on: '2026-06-01', plans: [{ id: `${id}-p`, amount: 1, currency: 'INR' }] },
        ],
        outline: [{ title: 's', modules: [{ title: 'm', chapters: [{ title: 'c' }] }] }],
      },
    ],
  })),
  learning_paths: [
    { code: 'LP1', name: 'Craft', stream: 'folder', steps: [{ course_id: 'c1', title: 'x' }] },
  ],
})

/** A document in which some values, anywhere, have been replaced. */
function replaced(value: unknown, turns: Iterator<unknown>, with_: () => unknown): unknown {
  if (turns.next().value === 0) return with_()
  if (Array.isArray(value)) return value.map((item) => replaced(item, turns, with_))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, turns, with_)]))
}

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(null, '', ' ', '\0', '\ud800', '..', -0, 1e308, 0.1 + 0.2, [], {}, [null], [[]], [''], {
    ['__proto__']: 1,
    constructor: 1,
    toString: 1,
  }),
)

test('whatever JSON is given, it is answered with faults that name a path and a value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const parsed = parseDocument(value)
      if (parsed.isValid) return
      expect(parsed.faults.length).toBeGreaterThan(0)
      for (const { path, message } of parsed.faults) expect([path, message]).not.toContain('')
    }),
    { seed: 7, numRuns: 500 },
  )
})

test('whatever stands at any place of a sound document, reading it never throws', () => {
  expect(parseDocument(whole).isValid).toBe(true)
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(15)), fc.infiniteStream(odd), (turns, odds) => {
      turns.next()
      const document = replaced(whole, turns, () => odds.next().value)
      const parsed = parseDocument(document)
      if (parsed.isValid) expect(parsed.warnings).toBeInstanceOf(Array)
      else for (const { message } of parsed.faults) expect(message).toMatch(/; expected |two invites/)
    }),
    { seed: 3, numRuns: 1500 },
  )
}, 120_000)

test('a million brackets are refused, not followed', () => {
  const depth = 1_000_000
  const brackets = `${'['.repeat(depth)}${']'.repeat(depth)}`
  for (const text of [brackets, `{"courses": [${brackets}]}`])
    expect(readDocument(Buffer.from(text))).toMatchObject({ isValid: false })
  expect(parseDocument(ofSite({ streams: { folders: [nestedFolders(100_000)] } }))).toMatchObject({
    isValid: false,
    faults: [{ message: expect.stringContaining('nested too deep') }],
  })
})

test('reading a document twice gives the same, and reading what it gave changes nothing', () => {
  const first = parseDocument(whole)
  if (!first.isValid) throw new Error('The document is sound.')
  const again = parseDocument({ format: 'catalogue/1', ...first.source })
  expect(again).toEqual(first)
})
