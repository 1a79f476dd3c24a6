import { expect, test } from 'vitest'
import { hasFilters } from '#app/(site)/parts/list/filter-fields.tsx'
import { changed, isPlain, readListing } from '#lib/site/listing-query.ts'
import { siteWith } from './site-with.ts'

const read = (search: string) => readListing(new URLSearchParams(search))

test('what an address does not ask is left out', () => {
  expect(read('q=+tabla+&stream=&utm_source=x&page=2')).toEqual({ search: 'tabla', page: '2' })
})

test('a default is no choice', () => {
  expect(read('sort=open&page_size=24')).toEqual({})
  expect(read('search=x&sort=open&page_size=12')).toEqual({ search: 'x', sort: 'open', page_size: '12' })
})

test('the days that a form repeats are one list, each day once', () => {
  const asked = read('day=monday&day=&day=friday,+monday&time=evening&time=morning')
  expect(asked).toEqual({ day: 'monday,friday', time: 'evening' })
})

test('a change keeps all else and begins at the first page', () => {
  const listing = read('q=raga&stream=music&page=3&sort=title')
  const kept = { search: 'raga', stream: 'music', sort: 'title' }
  expect(changed(listing, { format: 'video' })).toEqual({ ...kept, format: 'video' })
  expect(changed(listing, { stream: undefined })).toEqual({ search: 'raga', sort: 'title' })
  expect(changed(listing, { page: '4' })).toEqual({ ...listing, page: '4' })
  expect(changed(listing, { page: '1' })).not.toHaveProperty('page')
})

test('search engines are shown the whole list by pages, and no choice from it', () => {
  expect([isPlain(read('')), isPlain(read('page=2'))]).toEqual([true, true])
  expect(['q=x', 'sort=title', 'page_size=12'].some((search) => isPlain(read(search)))).toBe(false)
})

test.each([
  [[], {}, false],
  [[2], {}, false],
  [[2], { delivery: 'online' }, true],
  [[1, 1], {}, true],
])(
  'of two courses, with the values of a filter %j and chosen %j, filters are shown: %s',
  (counts, listing, isShown) => {
    const delivery = counts.map((count, at) => ({
      value: ['online', 'onsite'][at] as string,
      label: '',
      count,
    }))
    const narrowed = { context: siteWith([]), listing, facets: { delivery }, total: 2 }
    expect(hasFilters({ ...narrowed, fields: ['delivery', 'venue'] })).toBe(isShown)
  },
)
