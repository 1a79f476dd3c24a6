import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '#lib/base/plain-text.ts'
import { bestFirst, SearchIndex } from '#lib/contract/catalogue/index/search/search-index.ts'
import { editsAllowed, editsBetween } from '#lib/contract/catalogue/rules/text/edits.ts'
import { joinSearchable, searchable, searchTextOf } from '#lib/contract/catalogue/rules/text/search-text.ts'
import { editsOf, type NaiveCourse, naiveSearch } from './naive-search.ts'

const course = (texts: Partial<NaiveCourse>): NaiveCourse => ({
  ...{ title: [], tags: [], subtitle: [], description: [] },
  ...texts,
})
const titled = (...titles: string[]) => titles.map((title) => course({ title: [title] }))

function add(index: SearchIndex, docId: number, course: NaiveCourse): void {
  index.assign(docId, index.add(searchTextOf(course)))
}

function indexOf(courses: NaiveCourse[]): SearchIndex {
  const index = new SearchIndex()
  for (const [docId, each] of courses.entries()) add(index, docId, each)
  return index
}

/** The docIds found, best first, and what was searched instead. */
function search(index: SearchIndex, text: string, count: number) {
  const found = index.find(text)
  const all = Array.from({ length: count }, (_, docId) => docId)
  const docIds = all.filter((docId) => (found.scores[docId] ?? 0) > 0)
  return { corrected: found.corrected, left_out: found.left_out, docIds: bestFirst(docIds, found) }
}

const finds = (courses: NaiveCourse[], text: string) => search(indexOf(courses), text, courses.length)

test('words in another script are found by their beginning, and none inside of a word', () => {
  const courses = [course({ title: ['Foundations of Tabla'] }), course({ title: ['तबला वादन'] })]
  expect(finds(courses, 'vadan').docIds).toEqual([1])
  expect(finds(courses, 'तबल').docIds).toEqual([1, 0])
  expect(finds(courses, 'abla').docIds).toEqual([])
})

/** Reads courses: `loom of | tags: loom` are one with this title and one with this tag. */
const coursesIn = (text: string) =>
  text.split(' | ').map((each) => {
    const [field, own] = each.split(': ')
    return own === undefined ? course({ title: [each] }) : course({ title: ['Aaa'], [field ?? '']: [own] })
  })

test.each([
  ['title, tags, subtitle', 'loom', 'description: loom | subtitle: loom | tags: loom | loom two', '3210'],
  ['a whole word before a beginning', 'loom', 'looms of | loom of', '10'],
  ['letters before a skeleton', 'tabla', 'तबला | tabla x', '10'],
  ['equals as they stand in the catalogue', 'loom', 'tags: loom | a loom | tags: loom', '102'],
  ['what is better in one word', 'loom weave', 'loom weaves | loom weave a', '10'],
  ['a title that is the text', 'loom', 'loom loom | Loom', '10'],
  ['a title that is the text, and not only its words', 'c', 'C++ | C# | C', '201'],
  ['a title that is the text with signs', 'c++', 'C | C# | C++', '201'],
])('what comes first is %s', (_, text, courses, docIds) => {
  expect(finds(coursesIn(courses), text).docIds.join('')).toBe(docIds)
})

test('a title of any version counts', () => {
  const courses = [course({ title: ['looms', 'loom a'] }), course({ title: ['करघा', 'LOOM'] })]
  expect(finds(courses, 'loom').docIds).toEqual([1, 0])
})

describe('what is corrected', () => {
  const courses = [
    course({ title: ['Sitar Foundations'], tags: ['Pottery', 'mp33'] }),
    course({ title: ['Satin'], description: ['sitar', 'foundry'] }),
    course({ title: ['हारमोनियम'], description: ['foundations of satan'] }),
  ]
  test.each([
    ['two edits in a short word', 'sotadr', null, []],
    ['another first letter', 'ditar', null, []],
    ['digits', 'mp3x3', null, []],
    ['a beginning, which needs no correction', 'founda', null, [0, 2]],
    ['what sounds the same, which needs none', 'harmoniyam', null, [2]],
  ])('is not %s: %s', (_, text, corrected, docIds) => {
    expect(finds(courses, text)).toEqual({ corrected, left_out: [], docIds })
  })

  test.each([
    ['beside a word that is found', 'Xylem SITAR', null, ['Xylem'], [0, 1]],
    ['beside a word that is corrected', 'sitr, xylem!', 'sitar', ['xylem'], [0, 1]],
    ['as it is typed', '«Xÿlem» sitar xylem-Floëm', null, ['Xÿlem', 'xylem-Floëm'], [0, 1]],
    ['with the accent that it ends with', 'sitar kaf\u0065\u0301', null, ['kaf\u0065\u0301'], [0, 1]],
    ['only as long as another remains', 'xylem floem', null, [], []],
  ])('may be left out: %s', (_, text, corrected, left_out, docIds) => {
    expect(finds(courses, text)).toEqual({ corrected, left_out, docIds })
  })

  test('is the word in most courses among the nearest, then the first by code point', () => {
    expect(finds(titled('satan', 'satin', 'satin', 'saten'), 'satxn').corrected).toBe('satin')
    expect(finds(titled('satin', 'satan'), 'satxn').corrected).toBe('satan')
  })

  test('is nothing that would be too long to be searched again', () => {
    const long = 'x'.repeat(199)
    const stored = titled(`${long}yy`)
    expect(finds(stored, `${long}y`)).toMatchObject({ corrected: null, docIds: [0] })
    expect(finds(stored, `${'x'.repeat(198)}yy`)).toEqual({ corrected: null, left_out: [], docIds: [] })
  })
})

describe('general words', () => {
  const courses = [
    course({ title: ['Sitar'], description: ['for the beginner'] }),
    course({ title: ['Guitar Course'], description: ['Learn it'] }),
    course({ title: ['The Sitar'] }),
  ]
  test.each([
    ['neither narrow nor order', 'how to learn sitar', null, [], [0, 2]],
    ['of another language do not either', 'aprender sitar mit für', null, [], [0, 2]],
    ['are not left out beside a word that is', 'learn xylem sitar', null, ['xylem'], [0, 2]],
    ['are not searched instead of a word that nobody holds', 'learn xylem', null, [], []],
    ['are not in the corrected text', 'learn sitra course', 'sitar', [], [0, 2]],
    ['that a correction gives do not count either', 'coursx sitar', 'sitar', [], [0, 2]],
    ['alone are a search like any other', 'learn course', null, [], [1]],
    ['alone are corrected', 'coursx', 'course', [], [1]],
    ['count for a title that is the whole text', 'the sitar', null, [], [2, 0]],
  ])('%s: %s', (_, text, corrected, left_out, docIds) => {
    expect(finds(courses, text)).toEqual({ corrected, left_out, docIds })
  })
})

describe('of words that no course holds together, first goes', () => {
  test.each([
    ['the one of the worst field', 'beginner sitar', 'sitar | description: beginner', ['beginner'], [0]],
    ['one of tags before one of titles', 'loom sitar', 'sitar | tags: loom', ['loom'], [0]],
    ['one of subtitles before one of tags', 'loom sitar', 'tags: sitar | subtitle: loom', ['loom'], [0]],
    ['in one field the skeleton', 'tabla sitar', 'तबला | sitar', ['tabla'], [1]],
    ['of equals the one of most courses', 'loom sitar', 'sitar | loom | loom', ['loom'], [0]],
    ['of equals the later', 'sitar loom', 'sitar | loom', ['loom'], [0]],
    ['one after the other', 'silk sitar loom', 'sitar | silk | loom | loom', ['sitar', 'loom'], [1]],
    ['none that a course holds with others', 'silk red loom', 'red loom | description: silk', ['silk'], [0]],
    ['a word with its repeats, as typed', 'Lööm sitar loom', 'sitar | tags: loom', ['Lööm', 'loom'], [0]],
    [
      'one that is made of parts by its worst',
      'sea-loom sitar',
      'sitar | sea | subtitle: loom sea',
      ['sea-loom'],
      [0],
    ],
  ])('%s: %s', (_, text, courses, left_out, docIds) => {
    expect(finds(coursesIn(courses), text)).toEqual({ corrected: null, left_out, docIds })
  })

  test('and a correction that goes is none', () => {
    const courses = coursesIn('sitar | description: beginner')
    expect(finds(courses, 'sitar begginer')).toEqual({ corrected: null, left_out: ['begginer'], docIds: [0] })
    expect(finds(courses, 'sitra beginner')).toEqual({
      corrected: 'sitar',
      left_out: ['beginner'],
      docIds: [0],
    })
  })
})

const letters = fc.constantFrom(...'abstर')
const word = fc.array(letters, { minLength: 1, maxLength: 9 }).map((all) => all.join(''))

test.each([
  ['tab', 0],
  ['tabl', 1],
  ['कढ़ाईकला', 2],
  ['tablata', 1],
  ['tablatar', 2],
  ['tabla2tar', 0],
])('the word %s may have %i typos', (text, edits) => expect(editsAllowed(text)).toBe(edits))

test('the edits between two words are as few as can be', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 2 }), (from, to, limit) => {
      expect(editsBetween([...from], [...to], limit)).toBe(fewestEdits(from, to, limit) ?? Infinity)
    }),
    { numRuns: 4_000, seed: 20261122 },
  )
})

/** Tries all edits. */
function fewestEdits(from: string, to: string, limit: number): number | undefined {
  const alphabet = [...new Set(from + to)]
  let near = new Set([from])
  for (let edits = 0; edits <= limit; edits++) {
    if (near.has(to)) return edits
    if (edits < limit) near = new Set([...near].flatMap((each) => editsOf(each, alphabet)))
  }
  return undefined
}

const usual = fc.constantFrom(
  ...`tabla tabala तबला table sitar star e-book e book tab तब don't C C++ foundation foundations 10 the course 书法 中文书法`.split(
    ' ',
  ),
)
const someText = fc
  .array(fc.oneof({ weight: 3, arbitrary: usual }, word), { maxLength: 4 })
  .map((words) => words.join(' '))
const someCourse = fc.record({
  title: fc.array(someText, { minLength: 1, maxLength: 2 }),
  tags: fc.array(someText, { maxLength: 2 }),
  subtitle: fc.array(someText, { maxLength: 1 }),
  description: fc.array(someText, { maxLength: 1 }),
})
const mistyped = fc.constantFrom(
  ...'tabl foundatoin sitr bok tabla-star e-b sit-ra found-10 coarse learn 文'.split(' '),
)
const query = fc
  .array(fc.oneof(usual, word, mistyped), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '))

test('a search finds, orders and corrects as the rules say', () => {
  fc.assert(
    fc.property(fc.array(someCourse, { maxLength: 6 }), query, (courses, text) => {
      naiveSearch(courses, text).check(finds(courses, text))
    }),
    { numRuns: 1_000, seed: 20261122 },
  )
})

test('a corrected text, searched again, gives the same answer', () => {
  fc.assert(
    fc.property(fc.array(someCourse, { maxLength: 6 }), query, (courses, text) => {
      const { corrected, docIds } = finds(courses, text)
      if (corrected !== null)
        expect(finds(courses, corrected)).toEqual({ corrected: null, left_out: [], docIds })
    }),
    { numRuns: 1_000, seed: 20261122 },
  )
})

test('an updated search index equals one that is built at once', () => {
  const changes = fc.array(fc.tuple(fc.nat(4), fc.option(someCourse)), { maxLength: 40 })
  fc.assert(
    fc.property(changes, query, fc.boolean(), (all, text, sweeps) => {
      const index = new SearchIndex({ pastMax: 3 })
      const courses: (NaiveCourse | null)[] = []
      for (const [docId, changed] of all) {
        courses[docId] = changed
        if (changed) add(index, docId, changed)
        else index.remove(docId)
        if (sweeps) for (const _ of index.sweep());
      }
      const fresh = new SearchIndex()
      courses.forEach((each, docId) => {
        if (each) add(fresh, docId, each)
      })
      expect(search(index, text, 5)).toEqual(search(fresh, text, 5))
    }),
    { numRuns: 1_000, seed: 20261122 },
  )
})

const searched = ['Hand Weaving', 'Loom', 'ŒUVRE École', '100% wool_\\', 'हिन्दी']

/** Searches `q` as a request does: as a substring. */
const substringFinds = (q: string, among = searched) =>
  joinSearchable(among.map(fold)).includes(searchable(fold(q)))

test.each([
  ['what reaches from one text into the next', 'weavingloom'],
  ['that with a NUL', 'weaving\0loom'],
  ['that with the sign that parts texts', 'weaving\uffffloom'],
  ['the sign that parts texts', '\uffff'],
])('a search does not find %s', (_, q) => expect(substringFinds(q)).toBe(false))

test('a search by q finds a text with the separator of texts', () => {
  expect(substringFinds('a\uffffb', ['A\uffffB'])).toBe(true)
})

test('a search by q finds nothing in nothing but the empty text', () => {
  expect([substringFinds('a', []), substringFinds('', [])]).toEqual([false, true])
})
