import { describe, expect, test } from 'vitest'
import type { Filter } from '#lib/catalogue/listing/filter.ts'
import { type Way, wayToCount, wayToPage } from '#lib/catalogue/listing/way.ts'

/** Lists of a hundred thousand courses and of fifty, with the same facets in them: broad, narrow, and one of few. */
const large = {
  list: 100_000,
  of: (facet: string) => ({ broad: 50_000, narrow: 2_000, few: 20 })[facet] ?? 0,
}
const small = { list: 50, of: (facet: string) => ({ broad: 25, narrow: 4, few: 1 })[facet] ?? 0 }

const filter = (asked: Partial<Filter>): Filter => ({
  language: '',
  all: [],
  any: [],
  text: undefined,
  ...asked,
})
const facet = (name: string): Way => ({ by: 'facet', facet: name })

describe('counting begins where the fewest courses have to be looked at', () => {
  test.each<[string, Partial<Filter>, typeof large, Way]>([
    ['the smaller of two facets', { all: ['broad', 'narrow'] }, large, facet('narrow')],
    ['a facet rather than any of some', { all: ['narrow'], any: ['broad', 'few'] }, large, facet('narrow')],
    ['any of some rather than a facet', { all: ['broad'], any: ['narrow', 'few'] }, large, { by: 'any' }],
    ['a text in the index', { text: 'tabla' }, large, { by: 'text' }],
    ['a small facet rather than a text', { all: ['few'], text: 'tabla' }, large, facet('few')],
    [
      'a text of two letters, which the index does not know, in the list',
      { text: 'ta' },
      large,
      { by: 'list' },
    ],
    ['signs, which the index does not know, in the list', { text: 'c++ !!!' }, large, { by: 'list' }],
    ['a text of another script in the index', { text: 'संगीत' }, large, { by: 'text' }],
    ['a text in a small list row by row', { text: 'tabla' }, small, { by: 'list' }],
  ])('%s', (_, asked, sizes, way) => {
    expect(wayToCount(filter(asked), sizes).way).toEqual(way)
  })
})

describe('a page is reached where the fewest courses have to be looked at', () => {
  test.each<[string, Partial<Filter>, 'newest' | 'title', number, number, Way]>([
    ['a whole list in its order', {}, 'title', 100_000, 24, { by: 'list' }],
    ['a facet in the default order', { all: ['broad'] }, 'newest', 50_000, 24, facet('broad')],
    ['the same deep in', { all: ['broad'] }, 'newest', 50_000, 1_200, facet('broad')],
    [
      'a broad facet by title: the list has enough of it',
      { all: ['broad'] },
      'title',
      50_000,
      24,
      { by: 'list' },
    ],
    [
      'a narrow facet by title: all of it, sorted',
      { all: ['narrow'] },
      'title',
      2_000,
      1_200,
      facet('narrow'),
    ],
    ['a text that most courses hold', { text: 'tabla' }, 'newest', 90_000, 24, { by: 'list' }],
    ['a text that few courses hold', { text: 'tabla' }, 'newest', 30, 24, { by: 'text' }],
    ['a text that none holds', { text: 'tabla' }, 'newest', 0, 0, { by: 'text' }],
  ])('%s', (_, asked, sort, total, wanted, way) => {
    expect(wayToPage(filter(asked), sort, large, total, wanted).way).toEqual(way)
  })
})
