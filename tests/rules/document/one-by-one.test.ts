import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkBytes, contentOf } from '#lib/catalogue/document/content.ts'
import { type ParsedDocument, parseDocument } from '#lib/catalogue/document/parse.ts'
import { readDocument } from '#lib/catalogue/document/read.ts'
import { syntaxFault } from '#lib/catalogue/document/syntax.ts'
import type { AuthoredSource } from '#lib/catalogue/source.ts'
import { withInstitute } from './documents.ts'

// A file's courses are read one by one; what is read must not tell.

const course = (id: string, entries = {}) => ({ id, title: `"[{€😀,\\ ${id}`, tags: [], ...entries })

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('\0', '\ud800', ['\0', { id: '\0' }], { id: 'a' }, [], null),
)
const courses = fc.oneof(
  fc.uniqueArray(fc.stringMatching(/^[a-c]{1,3}$/)).map((ids) => ids.map((id) => course(id))),
  fc.array(fc.oneof(odd, fc.constantFrom(course('a'), course('b', { rating: 9 }))), { maxLength: 4 }),
  odd,
)
const entries = fc.oneof(fc.constant({}), fc.dictionary(fc.constantFrom('site', 'a', 'learning_paths'), odd))

/** Written as people and programs write it, with the list anywhere among the keys. */
const written = fc
  .tuple(
    entries,
    courses,
    entries,
    fc.constantFrom(undefined, 1),
    fc.constantFrom('courses', '\\u0063ourses'),
  )
  .map(([before, list, after, indent, key]) =>
    JSON.stringify({ ...before, ...withInstitute(), courses: list, ...after }, null, indent).replace(
      '"courses"',
      `"${key}"`,
    ),
  )

const pieces = [
  '',
  ',',
  ']',
  '}',
  '[',
  '{',
  '"',
  '\\',
  ':',
  '-',
  'tru',
  '\n',
  '€',
  '"courses": [1],',
  '\ud800',
]
const damaged = fc
  .tuple(written, fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom(...pieces)), { maxLength: 2 }))
  .map(([text, edits]) =>
    edits.reduce((whole, [at, gone, put]) => {
      const start = at % (whole.length + 1)
      return whole.slice(0, start) + put + whole.slice(start + gone)
    }, text),
  )

const inMemory = (parsed: ParsedDocument<AuthoredSource>) =>
  parsed.isValid ? { ...parsed, source: { ...parsed.source, courses: [...parsed.source.courses] } } : parsed

/** What is said of a text that is parsed as one. */
function expected(text: string): unknown {
  const fault = syntaxFault(text)
  if (fault === undefined) return parseDocument(JSON.parse(text))
  const before = text.slice(0, fault.offset).split('\n')
  const path = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
  const message = expect.stringMatching(/ is not JSON here; expected /)
  return { isValid: false, faults: [{ path, message }] }
}

test('a file says what its text says as a whole, sound or damaged anywhere', () => {
  fc.assert(
    fc.property(damaged, (damagedText) => {
      const bytes = Buffer.from(damagedText)
      expect(inMemory(readDocument(bytes))).toEqual(expected(bytes.toString()))
    }),
    { seed: 5, numRuns: 600 },
  )
})

test('it does so wherever its courses are cut in two to be read', () => {
  const text = JSON.stringify(withInstitute({ courses: [course('a')] }))
  const bytes = Buffer.from(text.replace('"courses"', '"c\\u006furses"'))
  const whole = parseDocument(JSON.parse(text))
  for (let at = bytes.indexOf('"c\\u'); at < bytes.length; at++) {
    const padded = Buffer.concat([Buffer.alloc(chunkBytes - at, ' '), bytes])
    expect(inMemory(readDocument(padded))).toEqual(whole)
  }
})

test('of two lists of courses the later one counts, and the earlier one has to be JSON', () => {
  const document = JSON.stringify(withInstitute({ courses: [course('a')] })).slice(0, -1)
  const later = readDocument(Buffer.from(`${document}, "courses": [${JSON.stringify(course('b'))}]}`))
  expect(later.isValid && later.source.courses.ids).toEqual(['b'])
  expect(readDocument(Buffer.from(`${document}, "courses": null}`))).toMatchObject({ isValid: true })
  expect(readDocument(Buffer.from(`${document.replace('"tags"', 'tags')}, "courses": []}`))).toMatchObject({
    faults: [{ message: expect.stringContaining("'t' is not JSON here") }],
  })
})

test('a course is read again, and alone, each time the source is asked for it', () => {
  const ids = ['a', 'b', 'c']
  const bytes = Buffer.from(JSON.stringify(withInstitute({ courses: ids.map((id) => course(id)) })))
  const { length, read } = contentOf(bytes)
  const seen: string[] = []
  const parsed = readDocument({
    length,
    read(start, end) {
      seen.push(bytes.toString('utf8', start, end))
      return read(start, end)
    },
  })
  if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
  seen.length = 0
  expect(parsed.source.courses.at(1)).toMatchObject({ id: 'b' })
  expect(parsed.source.courses.at(1)).toMatchObject({ id: 'b' })
  expect(seen).toEqual([JSON.stringify(course('b')), JSON.stringify(course('b'))])
  expect(parsed.source.courses.at(3)).toBeUndefined()
})

test('how far the checks are is told, from the start to the last course', () => {
  const list = Array.from({ length: 250 }, (_, index) => course(`c${index}`))
  const told: number[][] = []
  readDocument(Buffer.from(JSON.stringify(withInstitute({ courses: list }))), {
    onProgress: (...progress) => told.push(progress),
  })
  expect(told).toEqual([
    [0, 250],
    [100, 250],
    [200, 250],
    [250, 250],
  ])
})
