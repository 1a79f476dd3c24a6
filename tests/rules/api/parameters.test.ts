import { describe, expect, test } from 'vitest'
import { isPlainPath } from '#lib/contract/api/gates.ts'
import { readParameters, readPathParams } from '#lib/contract/api/parameters.ts'
import { CourseQuery } from '#lib/contract/catalogue/reads/course.ts'
import { CourseListQuery } from '#lib/contract/catalogue/reads/course-list.ts'
import { PathListQuery } from '#lib/contract/catalogue/reads/paths.ts'
import { NoQuery } from '#lib/contract/catalogue/reads/query-fields.ts'

const courses = (query: string) => readParameters(CourseListQuery, new URLSearchParams(query))
const defaults = { page: 1 }

test.each<[string, object]>([
  ['', {}],
  ['q=&stream=%20&page=&page_size=+&sort=%09&tag=&availability=', {}],
  ['unknown=1&unknown=2&PAGE=x', {}],
  ['q=%20Yoga+', { q: 'yoga' }],
  ['q=Stra%C3%9Fe', { q: 'strasse' }],
  ['q=100%25_%5C', { q: '100%_\\' }],
  ['stream=Arts&category=SILK', { stream: 'arts', category: 'silk' }],
  ['format=eBook&language=HI', { format: 'ebook', language: 'hi' }],
  ['tag=Yoga', { tag: { whole: 'yoga', parts: ['yoga'] } }],
  ['tag=%20Yoga%20,,b,YOGA,B%20', { tag: { whole: 'yoga ,,b,yoga,b', parts: ['yoga', 'b'] } }],
  ['tag=,', {}],
  ['tag=%20,%20', {}],
  ['availability=not_started', { availability: 'not_started' }],
  ['page=007&page_size=100&sort=price_desc', { page: 7, page_size: 100, sort: 'price_desc' }],
  ['page=%202%20', { page: 2 }],
  ['page=9007199254740991', { page: Number.MAX_SAFE_INTEGER }],
  ['page=00000000000000000000000000000000000000001', { page: 1 }],
  ['day=sunday,%20monday%20,,sunday&time=evening', { day: ['sunday', 'monday'], time: 'evening' }],
  ['day=,&time=', {}],
  ['stream=%E0%A4%A', { stream: '\ufffd%a' }],
  ['stream=%', { stream: '%' }],
])('a query is understood: %s', (query, expected) => {
  expect(courses(query)).toEqual({ ...defaults, ...expected })
})

describe('a value that no stored text can equal matches nothing, and is not an error', () => {
  test.each<[string, object]>([
    ['q=a%00b', { q: null }],
    ['stream=%00', { stream: null }],
    ['language=hi%00', { language: null }],
    ['tag=%00', { tag: null }],
    ['tag=%00,x%00', { tag: null }],
    ['tag=a,%00,b', { tag: { whole: null, parts: ['a', 'b'] } }],
  ])('%s', (query, expected) => expect(courses(query)).toEqual({ ...defaults, ...expected }))

  test('half a surrogate pair, if a caller can pass it', () => {
    const values = { getAll: (name: string) => (name === 'q' ? ['\ud800'] : []) }
    expect(readParameters(CourseListQuery, values as unknown as URLSearchParams)).toHaveProperty('q', null)
  })
})

const refusalOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    return error
  }
  return expect.unreachable('the query was accepted')
}

describe('a bad parameter is named', () => {
  const pages = '0 00 -1 %2B1 1.0 1e1 0x1 1_0 %D9%A1 1%002 abc 9007199254740992'.split(' ')
  test.each([
    ...[...pages, '9'.repeat(400)].map((page) => [`page=${page}`, 'page']),
    ...['page_size=0', 'page_size=101'].map((query) => [query, 'page_size']),
    ...['sort=Title', 'sort=oldest'].map((query) => [query, 'sort']),
    ...['availability=AVAILABLE', 'availability=open'].map((query) => [query, 'availability']),
    ...['day=Monday', 'day=monday,someday', 'time=x&day=x'].map((query) => [query, 'day']),
    ...['time=night', 'time=morning,evening'].map((query) => [query, 'time']),
    ['time=x&day=x&starts_to=x', 'starts_to'],
    ['time=x&facets=nothing', 'facets'],
    ...[`q=${'x'.repeat(1_001)}`, 'q=a&q=b', 'q=a&q=', 'q=&q=', '%71=a&q=b'].map((query) => [query, 'q']),
    ['language=hi&language=hi', 'language'],
    ['tag=a&tag=b', 'tag'],
  ] as [string, string][])('%s', (query, param) => {
    const refused = { code: 'invalid_request', status: 400, details: { param } }
    const message = expect.stringContaining(`"${param}"`)
    expect(refusalOf(() => courses(query))).toMatchObject({ ...refused, message })
  })

  test.each([
    ['sort=x&page=x', 'page'],
    ['sort=x&availability=x&page_size=x', 'availability'],
    ['page=x&q=1&q=2', 'q'],
    ['sort=x&sort=y&page=x', 'page'],
    ['tag=a&tag=b&stream=a&stream=b', 'stream'],
  ])('of several bad parameters the first in the contract’s order is named: %s', (query, param) => {
    expect(refusalOf(() => courses(query))).toMatchObject({ details: { param } })
  })
})

test('a search of 1,000 characters passes, counted as code points', () => {
  expect(courses(`q=${'x'.repeat(1_000)}`).q).toHaveLength(1_000)
  expect(courses(`q=${encodeURIComponent('😀'.repeat(1_000))}`).q).toBe('😀'.repeat(1_000))
  expect(refusalOf(() => courses(`q=${encodeURIComponent('😀'.repeat(1_001))}`))).toMatchObject({
    details: { param: 'q' },
  })
})

test('a long bad value is shortened', () => {
  const { message } = refusalOf(() => courses(`sort=${'x'.repeat(10_000)}`)) as Error
  expect(message.length).toBeLessThan(200)
})

test('other reads refuse parameters of the list', () => {
  expect(readParameters(CourseQuery, new URLSearchParams('language=EN&page=x&page=y'))).toEqual({
    language: 'en',
  })
  expect(readParameters(PathListQuery, new URLSearchParams('stream=A%00'))).toEqual({ stream: null })
  expect(readParameters(NoQuery, new URLSearchParams('q=1&q=2&page=0'))).toEqual({})
})

test.each([
  ['/catalog/v1/courses', true],
  ['/catalog/v1/courses/a%2Fb', true],
  ['/catalog/v1/courses/%00', true],
  ['/catalog/v1/courses/%E0%A4%95', true],
  ['/catalog/v1/courses/', false],
  ['/catalog/v1//courses', false],
  ['//catalog/v1/courses', false],
  ['/catalog/v1/courses/%E0%A4%A', false],
  ['/catalog/v1/courses/%', false],
  ['/catalog/v1/courses/%ff', false],
])('only a plain path is an endpoint: %s: %s', (path, isPlain) => expect(isPlainPath(path)).toBe(isPlain))

test('an id is used exactly as the router decoded it', () => {
  expect(readPathParams('/courses/{id}/outline', { id: 'A/b %00 é' })).toEqual({ id: 'A/b %00 é' })
  expect(readPathParams('/courses', {})).toEqual({})
})

test.each([
  ['a NUL', 'a\0'],
  ['half a surrogate pair', '\udc00'],
  ['several segments', ['a', 'b']],
  ['nothing', undefined],
])('%s is not an id', (_, id) => expect(readPathParams('/courses/{id}', { id })).toBeUndefined())
