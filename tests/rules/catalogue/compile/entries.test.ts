import { describe, expect, test } from 'vitest'
import { companionsOf, listEntries } from '#lib/contract/catalogue/rules/visibility.ts'
import { course, languages, today, version } from '../cast.ts'

/** Reads groups of courses that are called by one letter: `ab cd`. */
const groupsIn = (text: string) => text.split(' ').map((group) => [...group])
/** Courses by their letters; a capital is one that is not published. */
const coursesIn = (text: string) =>
  [...text].map((letter) => course({ id: letter.toLowerCase(), published: letter === letter.toLowerCase() }))

const entriesOf = (courses: ReturnType<typeof course>[], groups: string, enabled = true) =>
  listEntries(courses, companionsOf({ ...languages(groupsIn(groups)), enabled }), today)
const shape = (...given: Parameters<typeof entriesOf>) =>
  entriesOf(...given)
    .map(({ editions }) => editions.map((edition) => edition.course.id).join(''))
    .join(' ')

describe('the published courses of a group are one entry', () => {
  test.each([
    ['of two', 'abcd', 'ac', 'ac b d'],
    ['in the order of the group', 'abcd', 'da', 'b c da'],
    ['in two groups', 'abcd', 'ab cd', 'ab cd'],
    ['unless the group has one course', 'abcd', 'a', 'a b c d'],
    ['without the unpublished ones', 'aBc', 'abc', 'ac'],
    ['each course once, in the first group that names it', 'abcd', 'ab bcd', 'ab cd'],
    ['and a later group may fall apart for it', 'abcd', 'ab bc', 'ab c d'],
    ['and a group that fell apart still keeps its courses from later ones', 'aBc', 'ab ac', 'a c'],
    ['also when the group names one twice', 'abcd', 'aba', 'ab c d'],
    ['unless the group names only one, twice', 'abcd', 'aa', 'a b c d'],
  ])('%s', (_, courses, groups, entries) => expect(shape(coursesIn(courses), groups)).toBe(entries))

  test('only where course languages are on', () => expect(shape(coursesIn('ab'), 'ab', false)).toBe('a b'))

  test('also where the site lists no language', () => {
    const companions = companionsOf({ enabled: true, items: [], editions: [['b', 'a']] })
    expect(listEntries(coursesIn('ab'), companions, today).map(({ id }) => id)).toEqual(['b'])
  })

  test('a course without a version that counts is no edition', () => {
    const empty = course({ id: 'b', versions: [version({ status: 'archived' })] })
    expect(shape([...coursesIn('ac'), empty], 'bac')).toBe('ac')
  })
})

describe('an entry', () => {
  const [oldest = '', middle = '', newest = ''] = [2024, 2025, 2026].map(
    (year) => `${year}-01-01T00:00:00.000Z`,
  )
  const dated = (id: string, position: number | null, created_at: string | null = null) =>
    course({ id, position, versions: [version({ id: `${id}-v`, created_at })] })

  test('has the id and position of its first published edition and the newest date of all', () => {
    const [entry] = entriesOf([...coursesIn('A'), dated('b', 5, oldest), dated('c', 1, newest)], 'abc')
    expect([entry?.id, entry?.position, entry?.newest]).toEqual(['b', 5, newest])
  })

  test('stands by the position of its first edition, whatever the others say', () => {
    expect(shape([dated('a', 3), dated('b', 1), dated('c', 2)], 'ab')).toBe('c ab')
  })

  test('stands by the newest version of all its editions', () => {
    const courses = [dated('a', null, oldest), dated('b', null, newest), dated('c', null, middle)]
    expect(shape(courses, 'ab')).toBe('ab c')
  })

  test('is not made newer by an archived version', () => {
    const gone = version({ id: 'gone', created_at: newest, status: 'archived' })
    const kept = version({ id: 'old', created_at: oldest })
    expect(entriesOf([course({ id: 'a', versions: [kept, gone] })], '')[0]?.newest).toBe(oldest)
  })

  test('keeps the versions of each edition in their own order', () => {
    const versions = [version({ id: 'a2', position: 2 }), version({ id: 'a1', position: 1 })]
    const other = course({ id: 'b', versions: [version({ id: 'b1', position: 0 })] })
    const [entry] = entriesOf([course({ id: 'a', versions }), other], 'ab')
    const ids = entry?.editions.flatMap((edition) => edition.versions.map(({ id }) => id))
    expect(ids).toEqual(['a1', 'a2', 'b1'])
  })
})
