import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CourseSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { compareCodePoints } from '#lib/contract/catalogue/rules/order.ts'
import {
  type CatalogueSortKeys,
  catalogueKey,
  compareInCatalogue,
  isEverVisible,
  namedOrNull,
  publishDays,
  visibleOutline,
  visibleVersions,
  whyCourseHidden,
  whyVersionHidden,
} from '#lib/contract/catalogue/rules/visibility.ts'
import { course, today, tomorrow, version, yesterday } from '../cast.ts'

const idsOf = (shown: CourseSource) => visibleVersions(shown, today).map(({ id }) => id)

const old = '2025-01-01T00:00:00.000Z'
const fresh = '2026-01-01T00:00:00.000Z'

describe('versions stand', () => {
  const at = (id: string, position: number | null, created_at: string | null): VersionSource =>
    version({ id, position, created_at })

  test.each<[string, VersionSource[], string[]]>([
    ['by position', [at('a', 2, null), at('b', 1, null)], ['b', 'a']],
    ['with position 0 first', [at('a', 1, null), at('b', 0, null)], ['b', 'a']],
    ['without a position last', [at('a', null, fresh), at('b', 1000, old)], ['b', 'a']],
    ['the newest first at the same position', [at('a', 1, old), at('b', 1, fresh)], ['b', 'a']],
    ['the newest first without a position', [at('a', null, old), at('b', null, fresh)], ['b', 'a']],
    ['by id among equals', [at('b', 1, old), at('a', 1, old)], ['a', 'b']],
    ['by code point of the id', [at('😀', null, null), at('\uffee', null, null)], ['\uffee', '😀']],
    ['by capital before small letter of the id', [at('a', null, null), at('B', null, null)], ['B', 'a']],
  ])('%s', (_, versions, ids) => expect(idsOf(course({ versions }))).toEqual(ids))
})

describe('courses stand in the catalogue', () => {
  const at = (id: string, position: number | null, newest: string | null) => ({ id, position, newest })

  test.each<[string, CatalogueSortKeys, CatalogueSortKeys]>([
    ['by position', at('b', 1, old), at('a', 2, fresh)],
    ['with a position before without', at('b', 99, null), at('a', null, fresh)],
    ['the newest first at the same position', at('b', 1, fresh), at('a', 1, old)],
    ['without a date last', at('b', null, old), at('a', null, null)],
    ['by id among equals', at('a', null, null), at('b', null, null)],
    ['by code point of the id', at('\uffee', 1, old), at('😀', 1, old)],
  ])('%s', (_, first, second) => {
    expect(Math.sign(compareInCatalogue(first, second))).toBe(-1)
    expect(Math.sign(compareInCatalogue(second, first))).toBe(1)
  })
})

describe('what is hidden has a reason, and what is shown has none', () => {
  const archived = version({ id: 'v1', status: 'archived' })
  const [early, late] = ['the course is not published yet: from', 'the course was published until']
  test.each<[string, Partial<CourseSource>, [field: string, value: unknown] | undefined]>([
    ['a published course', {}, undefined],
    ['a course that is coming soon', { coming_soon: true }, undefined],
    ['the course is not published', { published: false, archived: true }, ['published', false]],
    ['the course is archived', { archived: true }, ['archived', true]],
    ['the course has no version', { versions: [] }, ['versions', 0]],
    ['all versions are archived', { versions: [archived] }, ['versions', 1]],
    ['a course on its first day', { publish_from: today }, undefined],
    ['a course on its last day', { publish_until: today }, undefined],
    ['a course on its only day', { publish_from: today, publish_until: today }, undefined],
    [`${early} ${tomorrow}`, { publish_from: tomorrow }, ['publish_from', tomorrow]],
    [`${late} ${yesterday}`, { publish_until: yesterday }, ['publish_until', yesterday]],
    [`${early} ${tomorrow}`, window(tomorrow, yesterday), ['publish_from', tomorrow]],
    ['the course is archived', { archived: true, publish_from: tomorrow }, ['archived', true]],
    ['a course of which one version counts', { versions: [archived, version({ id: 'v2' })] }, undefined],
  ])('%s', (because, changes, reason) => {
    const [field = '', value] = reason ?? []
    expect(whyCourseHidden(course(changes), today)).toEqual(reason && { because, field: [field], value })
    expect(visibleVersions(course(changes), today).length > 0).toBe(reason === undefined)
  })

  test.each<[VersionSource['status'], boolean]>([
    ['active', false],
    ['unlisted', false],
    ['archived', true],
  ])('a version that is %s', (status, isHidden) => {
    const reason = { because: `the version is ${status}`, field: ['versions', 'v', 'status'], value: status }
    expect(whyVersionHidden(version({ id: 'v', status }))).toEqual(isHidden ? reason : undefined)
  })
})

test.each<[string, Partial<CourseSource>, string[], boolean]>([
  ['never without dates', {}, [], true],
  ['on its first day and after its last', window(tomorrow, '2026-06-30'), [tomorrow, '2026-07-01'], true],
  ['on the day after its last, once it is shown', window(today, today), [tomorrow], true],
  ['never once its last day has passed', window(null, yesterday), [], true],
  [
    'in vain when it ends before it begins',
    window('2026-07-01', tomorrow),
    ['2026-07-01', '2026-06-17'],
    false,
  ],
  ['never after the last day that there is', window(null, '9999-12-31'), [], true],
])('a course appears or goes %s', (_, dates, days, isEver) => {
  expect(publishDays(course(dates), today)).toEqual(days)
  expect(isEverVisible(course(dates))).toBe(isEver)
})

function window(publish_from: string | null, publish_until: string | null): Partial<CourseSource> {
  return { publish_from, publish_until }
}

test('keys sort by code point as courses do in the catalogue', () => {
  const position = fc.option(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })))
  const newest = fc.option(
    fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
  )
  const keys = fc.record({
    id: fc.string({ unit: 'grapheme', minLength: 1 }),
    position,
    newest: newest.map((date) => date?.toISOString() ?? null),
  })
  fc.assert(
    fc.property(keys, keys, (a, b) => {
      const compared = Math.sign(compareInCatalogue(a, b))
      expect(Math.sign(compareCodePoints(catalogueKey(a), catalogueKey(b)))).toBe(compared)
      // Equal positions and times are rare.
      const like = { ...a, id: b.id }
      expect(Math.sign(compareCodePoints(catalogueKey(a), catalogueKey(like)))).toBe(
        Math.sign(compareInCatalogue(a, like)),
      )
    }),
  )
})

test.each([
  ['a name', 'Beginners', 'Beginners'],
  ['a name, trimmed', ' Beginners ', 'Beginners'],
  ['a name that only begins with "default"', 'Default batch', 'Default batch'],
  ['a longer word', 'defaults', 'defaults'],
  ['nothing for "default"', 'default', null],
  ['nothing for "default" in any case', 'DeFAULT', null],
  ['nothing for "default" with space around it', ' Default\t', null],
  ['nothing for white space', ' \u00a0', null],
  ['nothing for an empty text', '', null],
  ['nothing for a missing one', null, null],
])('a level is shown as %s', (_, name, shown) => expect(namedOrNull(name)).toBe(shown))

test('an outline shows no name that is “default” or blank', () => {
  const two = [{ title: 'Two' }, { title: 'One' }]
  const loom = { title: 'Loom', chapters: [] }
  const named = [{ title: null, chapters: [{ title: 'Default' }] }]
  const own = { title: 'Default settings', modules: [] }
  const subjects = [
    { title: 'Default', modules: [{ title: 'default ', chapters: two }, loom] },
    { title: null, modules: [] },
    { title: ' ', modules: named },
    own,
  ]
  expect(visibleOutline(subjects)).toEqual([
    { title: null, modules: [{ title: null, chapters: two }, loom] },
    { title: null, modules: [] },
    { title: null, modules: named },
    own,
  ])
})
