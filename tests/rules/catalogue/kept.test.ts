import { describe, expect, test } from 'vitest'
import { facetNamer, facetOf } from '#lib/catalogue/listing/facets.ts'
import { Kept } from '#lib/catalogue/listing/kept.ts'

describe('what is kept', () => {
  const keptOf = (...values: [string, string][]) => {
    const kept = new Kept<string>(10, (value) => value.length)
    for (const [name, value] of values) kept.keep(name, value)
    return ['a', 'b', 'c'].map((name) => kept.find(name))
  }

  test.each<[string, [string, string][], (string | undefined)[]]>([
    ['is found by its name', [['a', 'one']], ['one', undefined, undefined]],
    [
      'up to the weight that is allowed',
      [
        ['a', 'aaaaa'],
        ['b', 'bbbbb'],
      ],
      ['aaaaa', 'bbbbb', undefined],
    ],
    [
      'and beyond it loses the longest known',
      [
        ['a', 'aaaaa'],
        ['b', 'bbbbb'],
        ['c', 'c'],
      ],
      [undefined, 'bbbbb', 'c'],
    ],
    [
      'weighs once when it is kept again, and is then the latest',
      [
        ['a', 'aaaaa'],
        ['b', 'bbb'],
        ['a', 'aaaaaa'],
        ['c', 'ccc'],
      ],
      ['aaaaaa', undefined, 'ccc'],
    ],
    ['is nothing that is too heavy by itself', [['a', 'a'.repeat(11)]], [undefined, undefined, undefined]],
  ])('%s', (_, values, expected) => {
    expect(keptOf(...values)).toEqual(expected)
  })

  test('weighs its name too, when it is kept and when it is dropped', () => {
    const kept = new Kept<number>(10, (value, name) => value + name.length)
    kept.keep('a name that is too long', 1)
    kept.keep('nine long', 1)
    kept.drop('nine long')
    kept.keep('eight on', 1)
    expect(['a name that is too long', 'nine long', 'eight on'].map((name) => kept.find(name))).toEqual([
      undefined,
      undefined,
      1,
    ])
  })

  test('is forgotten when it is dropped, with its weight', () => {
    const kept = new Kept<string>(2, () => 1)
    kept.keep('a', 'x')
    kept.drop('a')
    kept.drop('never there')
    kept.keep('b', 'x')
    kept.keep('c', 'x')
    expect([kept.find('a'), kept.find('b'), kept.find('c')]).toEqual([undefined, 'x', 'x'])
  })
})

test('facets have the same names whether they were named before, not yet or too long ago', () => {
  const nameFacet = facetNamer('institute')
  const tags = Array.from({ length: 25_000 }, (_, number) => `tag ${number}`)
  const named = tags.map((tag) => nameFacet('tag', tag))
  expect(named).toEqual(tags.map((tag) => facetOf('institute', 'tag', tag)))
  expect(tags.map((tag) => nameFacet('tag', tag))).toEqual(named)
  expect(nameFacet('availability', 'hi', 'closed')).toBe(facetOf('institute', 'availability', 'hi', 'closed'))
  expect(nameFacet('format', 'tag 1')).not.toBe(nameFacet('tag', 'tag 1'))
})
