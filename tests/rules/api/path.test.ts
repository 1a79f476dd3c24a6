import { describe, expect, test } from 'vitest'
import { isPlainPath, readPathParams } from '#lib/api/parameters.ts'

describe('only a plain path is an endpoint', () => {
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
  ])('%s: %s', (path, isPlain) => {
    expect(isPlainPath(path)).toBe(isPlain)
  })
})

test('an id is used exactly as the router decoded it', () => {
  expect(readPathParams('/courses/{id}/outline', { id: 'A/b %00 é' })).toEqual({ id: 'A/b %00 é' })
  expect(readPathParams('/courses', {})).toEqual({})
})

test.each([
  ['a NUL', 'a\0'],
  ['half a surrogate pair', '\udc00'],
  ['several segments', ['a', 'b']],
  ['nothing', undefined],
])('%s is not an id', (_, id) => {
  expect(readPathParams('/courses/{id}', { id })).toBeUndefined()
})
