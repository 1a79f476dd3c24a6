import { expect, test } from 'vitest'
import type { Change } from '#lib/catalogue/shapes/changes.ts'
import { recordedCatalogue, staleAfter } from '#lib/mirror/reads.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'

/** Knows one course, by its own id and by that of an edition, and one path. */
const catalogue = {
  readSite: async () => ({}),
  listStreams: async () => ({}),
  listCourses: async () => ({}),
  listPages: async () => [],
  listSimilar: async () => [{ id: 's' }],
  listPaths: async () => ({}),
  findPath: async (code: string) => (code === 'p' ? { code } : undefined),
  findCourse: async (id: string) => (id === 'gone' ? undefined : { id: 'c' }),
  findOutline: async () => undefined,
} as unknown as Catalogue

/** Returns the recorded reads of a page. */
async function readsOf(make: (catalogue: Catalogue) => Promise<unknown>): Promise<string[]> {
  const reads = new Set<string>()
  await make(recordedCatalogue(catalogue, reads))
  return [...reads]
}

const change = (kind: Change['kind'], id: string | null): Change => ({ kind, id, change: 'changed', at: '' })

test.each<[string, (catalogue: Catalogue) => Promise<unknown>, Change, boolean]>([
  ['the site', (catalogue) => catalogue.readSite(), change('site', null), true],
  ['the streams', (catalogue) => catalogue.listStreams(), change('streams', null), true],
  ['a list', (catalogue) => catalogue.listCourses({}), change('list', null), true],
  ['a list of which a course', (catalogue) => catalogue.listCourses({}), change('course', 'c'), true],
  ['a list', (catalogue) => catalogue.listCourses({}), change('site', null), false],
  ['all pages', (catalogue) => catalogue.listPages(), change('course', 'c'), true],
  ['courses like one, of which one', (catalogue) => catalogue.listSimilar('c'), change('course', 's'), true],
  ['courses like one', (catalogue) => catalogue.listSimilar('c'), change('list', null), true],
  ['courses like one', (catalogue) => catalogue.listSimilar('c'), change('course', 'd'), false],
  ['a course', (catalogue) => catalogue.findCourse('c'), change('course', 'c'), true],
  [
    'a course by the id of an edition',
    (catalogue) => catalogue.findCourse('edition'),
    change('course', 'c'),
    true,
  ],
  ['another course', (catalogue) => catalogue.findCourse('c'), change('course', 'd'), false],
  ['a course that came', (catalogue) => catalogue.findCourse('gone'), change('course', 'new'), true],
  ['an outline', (catalogue) => catalogue.findOutline('c'), change('course', 'c'), true],
  ['a path', (catalogue) => catalogue.findPath('p'), change('path', 'p'), true],
  ['another path', (catalogue) => catalogue.findPath('p'), change('path', 'q'), false],
  ['the paths', (catalogue) => catalogue.listPaths(), change('path', 'p'), true],
  ['the paths', (catalogue) => catalogue.listPaths(), change('course', 'c'), false],
  [
    'the paths of a stream, of which a course',
    (catalogue) => catalogue.listPaths('s'),
    change('course', 'c'),
    true,
  ],
])('what read %s is stale after its change, and after no other', async (_, read, changed, isStale) => {
  const reads = await readsOf(read)
  const stale = staleAfter([changed])
  expect(reads.some((one) => stale.has(one))).toBe(isStale)
})

test('pages that are made at once are not taken for readers of each other’s courses', async () => {
  const [first, second] = await Promise.all([
    readsOf((catalogue) => catalogue.findCourse('c')),
    readsOf((catalogue) => catalogue.findPath('p')),
  ])
  expect([first, second]).toEqual([['course c'], ['path p']])
})
