import { expect, test } from 'vitest'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { contentOf } from '#lib/contract/catalogue/document/document-bytes.ts'
import { type ParsedDocument, parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { type DocumentForm, readDocument } from '#lib/contract/catalogue/document/read-document.ts'
import { lineOf } from '#lib/office/findings/findings.ts'
import { readGiven, unpacked } from '#lib/office/imports/given.ts'
import { sentencesOf, withInstitute } from './documents.ts'

const course = (id: string, entries = {}) => ({ id, title: `"[{€😀,\\ ${id}`, tags: [], ...entries })
const editions = { site: { languages: { editions: [['a', 'c']] } } }
const path = { learning_paths: [{ code: 'LP', name: 'Path', steps: [{ course_id: 'a' }] }] }

const onLines = (frame: object, ...lines: (object | string)[]) =>
  [frame, ...lines].map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')

const read = (text: string | Buffer, form: DocumentForm = 'json lines') =>
  readDocument(Buffer.from(text), form)

const inMemory = (parsed: ParsedDocument<AuthoredSource>) => {
  if (!parsed.isValid) return parsed
  const { courses = [], learning_paths = [], ...source } = parsed.source
  return { ...parsed, source: { ...source, courses: [...courses], learning_paths } }
}

const faultsOf = (text: string | Buffer, form?: DocumentForm) => {
  const parsed = read(text, form)
  return parsed.isValid ? [] : sentencesOf(parsed.faults)
}

test.each<[string, object, object[]]>([
  ['no courses', {}, []],
  ['courses', {}, [course('a'), course('b'), course('c', { image_url: 'ftp://x.org' })]],
  ['courses that others speak of', { ...editions, ...path }, [course('a'), course('c')]],
  ['faults', { ...editions, cources: 1 }, [course('a'), course('a', { rating: 9 }), course('b\0')]],
  ['a list in place of a course', {}, [[]]],
])('%s on lines say what they say in one document', (_, frame, courses) => {
  const document = withInstitute(frame as Record<string, unknown>)
  expect(inMemory(read(onLines(document, ...courses)))).toEqual(parseDocument({ ...document, courses }))
})

test.each([
  ['a mark of the encoding', (text: string) => `\ufeff${text}`],
  ['a line feed at the end', (text: string) => `${text}\n`],
  ['carriage returns', (text: string) => text.replaceAll('\n', '\r\n')],
  ['blank lines', (text: string) => `\n \t\r\n${text.replaceAll('\n', '\n\n  \n')}\n\n`],
  ['lines of two mebibytes', (text: string) => text.replaceAll('\n', `${' '.repeat(2 ** 21)}\n`)],
])('%s changes nothing', (_, change) => {
  const text = onLines(withInstitute(), course('a'), course('b'))
  expect(inMemory(read(change(text)))).toEqual(inMemory(read(text)))
})

test('a line that is no course is named by its place, and hides no other fault', () => {
  const bad = onLines(withInstitute(), course('a'), '{"id": "b",', '7', course('c', { rating: 9 }))
  expect(faultsOf(bad)).toEqual([
    { path: 'courses[1]', message: expect.stringMatching(/^it is not JSON: /) },
    { path: 'courses[2]', message: '7 is not a course; expected an object' },
    { path: 'courses[3].rating', message: expect.stringContaining('9 is not a rating') },
  ])
  const latin = [Buffer.from(`${onLines(withInstitute(), course('a'))}\n"`), Buffer.from([0xe9, 0x22])]
  const notUtf8 = { path: 'courses[1]', message: expect.stringContaining('not UTF-8') }
  expect(faultsOf(Buffer.concat(latin))).toEqual([notUtf8])
})

test.each([
  ['nothing at all', '', 'document'],
  ['no JSON', 'institute\n{}', 'document'],
  ['a list', '[]\n{}', 'document'],
  ['courses of its own', onLines(withInstitute({ courses: [course('a')] }), course('b')), 'courses'],
])('a first line with %s is refused', (_, text, path) => expect(faultsOf(text)[0]?.path).toBe(path))

test.each([
  ['a document on one line', JSON.stringify(withInstitute({ courses: [course('a')] })), ['a']],
  ['one that ends in a line feed', `${JSON.stringify(withInstitute({ courses: [course('a')] }))}\n\n`, ['a']],
  ['one on many lines', JSON.stringify(withInstitute({ courses: [course('a')] }), null, 2), ['a']],
  ['an object and courses behind it', onLines(withInstitute(), course('a'), course('b')), ['a', 'b']],
])('what comes from a pipe is known by its first line: %s', (_, text, ids) => {
  const parsed = read(text, 'whichever it is')
  expect(parsed.isValid && parsed.source.courses?.ids).toEqual(ids)
})

test('a course is read again, and alone, each time the source is asked for it', () => {
  const bytes = Buffer.from(onLines(withInstitute(), ...['a', 'b', 'c'].map((id) => course(id))))
  const { length, read: readBytes } = contentOf(bytes)
  const seen: string[] = []
  const noting = (start: number, end: number) => {
    seen.push(bytes.toString('utf8', start, end))
    return readBytes(start, end)
  }
  const parsed = readDocument({ length, read: noting }, 'json lines')
  if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
  seen.length = 0
  expect(parsed.source.courses?.at(1)).toMatchObject({ id: 'b' })
  expect(parsed.source.courses?.at(1)).toMatchObject({ id: 'b' })
  expect(seen).toEqual([JSON.stringify(course('b')), JSON.stringify(course('b'))])
  expect(parsed.source.courses?.at(3)).toBeUndefined()
})

test('how far the checks are is told, from the start to the last course', () => {
  const told: number[][] = []
  const courses = Array.from({ length: 250 }, (_, index) => course(`c${index}`))
  const bytes = Buffer.from(onLines(withInstitute(), ...courses))
  readDocument(bytes, 'json lines', { onProgress: (...progress) => told.push(progress) })
  expect(told.map(String)).toEqual(['0,250', '100,250', '200,250', '250,250'])
})

test.each(['courses', 'learning_paths'] as const)(
  'a document that leaves %s out does not say that there are none',
  (key) => {
    const listOf = (document: object) => {
      const parsed = read(JSON.stringify(document), 'json')
      if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
      return parsed.source[key] && [...parsed.source[key]]
    }
    expect(listOf(withInstitute())).toBeUndefined()
    expect(listOf(withInstitute({ [key]: null }))).toBeUndefined()
    expect(listOf(withInstitute({ [key]: '' }))).toBeUndefined()
    expect(listOf(withInstitute({ [key]: [] }))).toEqual([])
  },
)

test('without courses a document may name stored ones in editions and steps', () => {
  const parsed = read(JSON.stringify(withInstitute({ ...editions, ...path })), 'json')
  expect(parsed).toMatchObject({ isValid: true, warnings: [] })
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const faultsIn = (bytes: Uint8Array) => {
  const parsed = readDocument(bytes)
  return parsed.isValid ? [] : sentencesOf(parsed.faults)
}

test.each([
  ['Latin-1', [...bytesOf('{\n"a": "'), 0xe9, ...bytesOf('"}')]],
  ['UTF-16', [0xff, 0xfe, 0x7b, 0x00]],
  ['a character cut short at the end', [...bytesOf('{}\n\n'), 0xe2, 0x82]],
  ['half a surrogate pair', [0xed, 0xa0, 0x80]],
])('%s is refused, not repaired', (_, bytes) => {
  const message = 'its bytes are not UTF-8; expected a file in UTF-8'
  expect(faultsIn(Uint8Array.from(bytes))).toEqual([{ path: 'document', message }])
})

test.each([
  ['', /^it is not JSON: Unexpected end of JSON input$/],
  ['{"a": 1,\n  b: 2}', /^it is not JSON: .* \(line 2 column 3\)$/],
  ['{"a": x}', /^it is not JSON: Unexpected token 'x'/],
  ['['.repeat(1_000_000), /nested too deep; expected at most 10,000 levels$/],
])('what is no JSON is refused in the words of its parser (%#)', (json, message) => {
  expect(faultsIn(bytesOf(json))).toEqual([{ path: 'document', message: expect.stringMatching(message) }])
})

test('a plain document has 64 MiB at most, and is told of lines', () => {
  const content = { length: 64 * 1024 ** 2 + 1, read: () => Buffer.alloc(0) }
  const parsed = readDocument(content)
  expect(parsed.isValid ? [] : parsed.faults.map(lineOf)).toEqual([
    expect.stringMatching(
      /^document: 67,108,865 bytes outside JSON lines \(\.jsonl\) .* at most 67,108,864$/,
    ),
  ])
})

test.each(['json', 'json lines', 'whichever it is'] as const)('2 GiB are too many for %s', (form) => {
  const content = { length: 2 * 1024 ** 3 + 1, read: () => Buffer.alloc(0) }
  const values = { count: 2 * 1024 ** 3 + 1, noun: 'bytes', max: 2 * 1024 ** 3 }
  expect(readDocument(content, form)).toMatchObject({ faults: [{ code: 'tooMany', values }] })
})

const versions = [null, 0].map((amount, at) => {
  const plans = [{ id: `p${at}`, amount, currency: 'INR' }]
  return { id: `v${at}`, invites: [{ id: `n${at}`, plans }] }
})
const priced = withInstitute({ courses: [{ id: 'c', title: 'C', versions }] })

test('a price on request and a free price pass between processes', () => {
  const bytes = Buffer.from(JSON.stringify(priced))
  const read = unpacked(readGiven({ name: 'courses.json', bytes }, new Date()))
  if (!read.isValid) throw new Error(JSON.stringify(read.faults))
  const amounts = read.source.courses?.at(0)?.versions.map(({ invites }) => invites[0]?.plans[0]?.amount)
  expect(amounts).toEqual([null, 0])
})
