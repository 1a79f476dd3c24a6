import { describe, expect, test } from 'vitest'
import { entityTag, namedEntityTag } from '#lib/api/answer.ts'

const facts: unknown[] = ['craft', '7', new Date(0), 1, '/courses', {}, { page: 1, sort: 'newest' }]

test('equal facts make equal strong tags', () => {
  const tag = entityTag(facts)
  expect(tag).toMatch(/^"[\w-]{24}"$/)
  expect(entityTag(structuredClone(facts))).toBe(tag)
})

test.each([
  ['another institute', 0, 'dance'],
  ['another revision', 1, '8'],
  ['another publication time', 2, new Date(1)],
  ['another shape version', 3, 2],
  ['another path', 4, '/streams'],
  ['another id', 5, { id: 'a' }],
  ['another page', 6, { page: 2, sort: 'newest' }],
] as const)('%s makes another tag', (_, place, fact) => {
  expect(entityTag(facts.with(place, fact))).not.toBe(entityTag(facts))
})

test('equal concatenations of different facts make different tags', () => {
  expect(entityTag(['ab', 'c'])).not.toBe(entityTag(['a', 'bc']))
  expect(entityTag([{ q: null }])).not.toBe(entityTag([{ q: undefined }]))
})

describe('If-None-Match is understood in all its forms', () => {
  test.each([
    ['"a"', '"a"'],
    ['W/"a"', '"a"'],
    ['"x", "a"', '"a"'],
    ['"x","y" ,\tW/"a"', '"a"'],
    ['"x, a", "a"', '"a"'],
    ['*', '*'],
    [' * ', '*'],
    ['', undefined],
    ['a', undefined],
    ['"A"', undefined],
    ['"b"', undefined],
    ['"x, a"', undefined],
    ['"*"', undefined],
    ['"b", *', undefined],
    ['"a', undefined],
    ['"x"a"y"', undefined],
  ] as const)('%s is %s', (value, verdict) => {
    expect(namedEntityTag(value, ['"a"'])).toBe(verdict)
  })
})

test.each([
  ['quotes', '"'],
  ['weak marks', 'W/'],
  ['tags', 'W/"x", '],
])('a header of a million characters is read in linear time, of %s', (_, part) => {
  // In quadratic time this would take minutes.
  expect(namedEntityTag(part.repeat(1_000_000 / part.length), ['"a"'])).toBeUndefined()
})
