import { describe, expect, test } from 'vitest'
import type { CourseSource } from '#lib/catalogue/authored/catalogue.ts'
import { companionsOf, listEntries } from '#lib/catalogue/rules/entries.ts'
import { course, languages, version } from '../cast.ts'

const published = (id: string, changes: Partial<CourseSource> = {}) => course({ id, ...changes })
const hidden = (id: string) => course({ id, published: false })

/** Each entry as its editions' course ids. */
const shape = (courses: CourseSource[], groups: string[][], enabled = true) =>
  listEntries(courses, companionsOf({ ...languages(groups), enabled })).map(({ editions }) =>
    editions.map((edition) => edition.course.id),
  )

describe('the published courses of a group are one entry', () => {
  const all = ['a', 'b', 'c', 'd'].map((id) => published(id))

  test.each<[string, CourseSource[], string[][], string[][]]>([
    ['of two', all, [['a', 'c']], [['a', 'c'], ['b'], ['d']]],
    ['in the order of the group', all, [['d', 'a']], [['b'], ['c'], ['d', 'a']]],
    [
      'in two groups',
      all,
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['unless the group has one course', all, [['a']], [['a'], ['b'], ['c'], ['d']]],
    [
      'without the unpublished ones',
      [published('a'), hidden('b'), published('c')],
      [['a', 'b', 'c']],
      [['a', 'c']],
    ],
    [
      'each course once, in the first group that names it',
      all,
      [
        ['a', 'b'],
        ['b', 'c', 'd'],
      ],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'and a later group may fall apart for it',
      all,
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      [['a', 'b'], ['c'], ['d']],
    ],
    [
      'and a group that fell apart still keeps its courses from later ones',
      [published('a'), hidden('b'), published('c')],
      [
        ['a', 'b'],
        ['a', 'c'],
      ],
      [['a'], ['c']],
    ],
    ['also when the group names one twice', all, [['a', 'b', 'a']], [['a', 'b'], ['c'], ['d']]],
    ['unless the group names only one, twice', all, [['a', 'a']], [['a'], ['b'], ['c'], ['d']]],
  ])('%s', (_, courses, groups, entries) => {
    expect(shape(courses, groups)).toEqual(entries)
  })

  test('only where course languages are on', () => {
    expect(shape([published('a'), published('b')], [['a', 'b']], false)).toEqual([['a'], ['b']])
  })

  test('also where the site lists no language', () => {
    const companions = companionsOf({ enabled: true, items: [], editions: [['b', 'a']] })
    const entries = listEntries([published('a'), published('b')], companions)
    expect(entries.map(({ id }) => id)).toEqual(['b'])
  })

  test('a course without a version that counts is no edition', () => {
    const empty = published('b', { versions: [version({ status: 'archived' })] })
    expect(shape([published('a'), empty, published('c')], [['b', 'a', 'c']])).toEqual([['a', 'c']])
  })
})

describe('an entry', () => {
  const dated = (id: string, position: number | null, created_at: string | null) =>
    published(id, { position, versions: [version({ id: `${id}-v`, created_at })] })

  test('has the id and position of its first published edition and the newest date of all', () => {
    const courses = [
      hidden('a'),
      dated('b', 5, '2024-01-01T00:00:00.000Z'),
      dated('c', 1, '2026-01-01T00:00:00.000Z'),
    ]
    const [entry] = listEntries(courses, companionsOf(languages([['a', 'b', 'c']])))
    expect([entry?.id, entry?.position, entry?.newest]).toEqual(['b', 5, '2026-01-01T00:00:00.000Z'])
  })

  test('stands by the position of its first edition, whatever the others say', () => {
    const courses = [dated('a', 3, null), dated('b', 1, null), dated('c', 2, null)]
    expect(shape(courses, [['a', 'b']])).toEqual([['c'], ['a', 'b']])
  })

  test('stands by the newest version of all its editions', () => {
    const courses = [
      dated('a', null, '2024-01-01T00:00:00.000Z'),
      dated('b', null, '2026-01-01T00:00:00.000Z'),
      dated('c', null, '2025-01-01T00:00:00.000Z'),
    ]
    expect(shape(courses, [['a', 'b']])).toEqual([['a', 'b'], ['c']])
  })

  test('is not made newer by an archived version', () => {
    const courses = [
      published('a', {
        versions: [
          version({ id: 'old', created_at: '2024-01-01T00:00:00.000Z' }),
          version({ id: 'gone', created_at: '2026-01-01T00:00:00.000Z', status: 'archived' }),
        ],
      }),
    ]
    expect(listEntries(courses, companionsOf(languages()))[0]?.newest).toBe('2024-01-01T00:00:00.000Z')
  })

  test('keeps the versions of each edition in their own order', () => {
    const courses = [
      published('a', { versions: [version({ id: 'a2', position: 2 }), version({ id: 'a1', position: 1 })] }),
      published('b', { versions: [version({ id: 'b1', position: 0 })] }),
    ]
    const [entry] = listEntries(courses, companionsOf(languages([['a', 'b']])))
    expect(entry?.editions.map(({ versions }) => versions.map(({ id }) => id))).toEqual([
      ['a1', 'a2'],
      ['b1'],
    ])
  })
})
