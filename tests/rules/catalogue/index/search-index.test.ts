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

describe('what is corrected', () => {
  const courses = [
    course({ title: ['Sitar Foundations'], tags: ['Pottery', 'mp33'] }),
    course({ title: ['Satin'], description: ['sitar', 'foundry'] }),
    course({ title: ['हारमोनियम'], description: ['foundations of satan'] }),
  ]
  test.each([
    ['beside a word that is found', 'Xylem SITAR', null, ['Xylem'], [0, 1]],
    ['beside a word that is corrected', 'sitr, xylem!', 'sitar', ['xylem'], [0, 1]],
    ['as it is typed', '«Xÿlem» sitar xylem-Floëm', null, ['Xÿlem', 'xylem-Floëm'], [0, 1]],
    ['with the accent that it ends with', 'sitar kaf\u0065\u0301', null, ['kaf\u0065\u0301'], [0, 1]],
    ['only as long as another remains', 'xylem floem', null, [], []],
  ])('may be left out: %s', (_, text, corrected, left_out, docIds) => {
    expect(finds(courses, text)).toEqual({ corrected, left_out, docIds })
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
  ])('%s: %s', (_, text, corrected, left_out, docIds) => {
    expect(finds(courses, text)).toEqual({ corrected, left_out, docIds })
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
  ...`tabla tabala तबला table sitar star e-book e book tab तब don't C C++ foundation foundations 10 the course`.split(
    ' ',
  ),
)
/** Words of scripts without spaces, of which the second holds the first. */
const unspaced = fc.constantFrom(
  ...'书法 中文书法 がみ おりがみ ギター エレキギター ไทย ภาษาไทย ລາວ ພາສາລາວ ខ្មែរ ភាសាខ្មែរ စာ မြန်မာစာ'.split(
    ' ',
  ),
)
const someText = fc
  .array(fc.oneof({ weight: 3, arbitrary: usual }, { weight: 2, arbitrary: unspaced }, word), {
    maxLength: 4,
  })
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
  .array(fc.oneof(usual, unspaced, word, mistyped), { minLength: 1, maxLength: 3 })
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
