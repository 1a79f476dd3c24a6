import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestFirst, SearchIndex } from '#lib/catalogue/index/search/search-index.ts'
import { editsBetween } from '#lib/catalogue/rules/text/edits.ts'
import { searchTextOf } from '#lib/catalogue/rules/text/search-text.ts'
import { editsOf, type NaiveCourse, naiveSearch } from './naive-search.ts'

const course = (texts: Partial<NaiveCourse>): NaiveCourse => ({
  title: [],
  tags: [],
  subtitle: [],
  description: [],
  ...texts,
})

function add(index: SearchIndex, docId: number, course: NaiveCourse): void {
  index.assign(docId, index.add(searchTextOf(course)))
}

const indexOf = (courses: NaiveCourse[]): SearchIndex => {
  const index = new SearchIndex()
  courses.forEach((each, docId) => {
    add(index, docId, each)
  })
  return index
}

/** The docIds found, best first, and what was searched instead. */
function search(
  index: SearchIndex,
  text: string,
  count: number,
): { corrected: string | null; left_out: string[]; docIds: number[] } {
  const found = index.find(text)
  const docIds = Array.from({ length: count }, (_, docId) => docId).filter(
    (docId) => (found.scores[docId] ?? 0) > 0,
  )
  return { corrected: found.corrected, left_out: found.left_out, docIds: bestFirst(docIds, found) }
}

const finds = (courses: NaiveCourse[], text: string) => search(indexOf(courses), text, courses.length)

test('words in another script are found by their beginning, and none inside of a word', () => {
  const courses = [course({ title: ['Foundations of Tabla'] }), course({ title: ['तबला वादन'] })]
  expect(finds(courses, 'vadan').docIds).toEqual([1])
  expect(finds(courses, 'तबल').docIds).toEqual([1, 0])
  expect(finds(courses, 'abla').docIds).toEqual([])
})

describe('what comes first', () => {
  const at = (field: keyof NaiveCourse, text: string) => course({ title: ['Aaa'], [field]: [text] })
  test.each([
    [
      'title, tags, subtitle, description',
      'loom',
      [at('description', 'loom'), at('subtitle', 'loom'), at('tags', 'loom'), at('title', 'loom two')],
      [3, 2, 1, 0],
    ],
    ['a whole word before a beginning', 'loom', [at('title', 'looms of'), at('title', 'loom of')], [1, 0]],
    ['letters before a skeleton', 'tabla', [at('title', 'तबला'), at('title', 'tabla x')], [1, 0]],
    [
      'equals as they stand in the catalogue',
      'loom',
      [at('tags', 'loom'), at('title', 'a loom'), at('tags', 'loom')],
      [1, 0, 2],
    ],
    [
      'what is better in one word',
      'loom weave',
      [at('title', 'loom weaves'), at('title', 'loom weave a')],
      [1, 0],
    ],
    ['a title that is the text', 'loom', [at('title', 'loom loom'), at('title', 'Loom')], [1, 0]],
    [
      'a title that is the text, and not only its words',
      'c',
      [at('title', 'C++'), at('title', 'C#'), at('title', 'C')],
      [2, 0, 1],
    ],
    [
      'a title that is the text with signs',
      'c++',
      [at('title', 'C'), at('title', 'C#'), at('title', 'C++')],
      [2, 0, 1],
    ],
    [
      'a title of any version',
      'loom',
      [course({ title: ['looms', 'loom a'] }), course({ title: ['करघा', 'LOOM'] })],
      [1, 0],
    ],
  ])('is %s', (_, text, courses, docIds) => {
    expect(finds(courses, text).docIds).toEqual(docIds)
  })
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
    [
      'each time that it is typed, as it is',
      '«Xÿlem» sitar xylem-Floëm',
      null,
      ['Xÿlem', 'xylem-Floëm'],
      [0, 1],
    ],
    ['with the accent that it ends with', 'sitar kaf\u0065\u0301', null, ['kaf\u0065\u0301'], [0, 1]],
    ['only as long as another remains', 'xylem floem', null, [], []],
  ])('may be left out: %s', (_, text, corrected, left_out, docIds) => {
    expect(finds(courses, text)).toEqual({ corrected, left_out, docIds })
  })

  test('is the word in most courses among the nearest, then the first by code point', () => {
    const words = ['satan', 'satin', 'satin', 'saten']
    expect(
      finds(
        words.map((title) => course({ title: [title] })),
        'satxn',
      ).corrected,
    ).toBe('satin')
    expect(
      finds(
        ['satin', 'satan'].map((title) => course({ title: [title] })),
        'satxn',
      ).corrected,
    ).toBe('satan')
  })

  test('is nothing that would be too long to be searched again', () => {
    const long = 'x'.repeat(199)
    expect(finds([course({ title: [`${long}yy`] })], `${long}y`)).toMatchObject({
      corrected: null,
      docIds: [0],
    })
    expect(finds([course({ title: [`${long}yy`] })], `${'x'.repeat(198)}yy`)).toEqual({
      corrected: null,
      left_out: [],
      docIds: [],
    })
  })
})

const letters = fc.constantFrom(...'abstर')
const word = fc.array(letters, { minLength: 1, maxLength: 9 }).map((all) => all.join(''))

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
  'tabla',
  'tabala',
  'तबला',
  'table',
  'sitar',
  'star',
  'e-book',
  'e',
  'book',
  'tab',
  'तब',
  "don't",
  'C',
  'C++',
  'foundation',
  'foundations',
  '10',
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
const query = fc.oneof(
  fc
    .array(
      fc.oneof(
        usual,
        word,
        fc.constantFrom('tabl', 'foundatoin', 'sitr', 'bok', 'tabla-star', 'e-b', 'sit-ra', 'found-10'),
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((words) => words.join(' ')),
)

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
