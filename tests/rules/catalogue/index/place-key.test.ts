import { expect, test } from 'vitest'
import { placeKey } from '#lib/catalogue/rules/placements.ts'

test('a stream, a category and a category in a stream never share a key', () => {
  const names = ['music', 'a,b', '"', 'null', 'a","b', '']
  const keys = names.flatMap((one) => [
    placeKey({ stream: one }),
    placeKey({ category: one }),
    ...names.map((other) => placeKey({ stream: one, category: other })),
  ])
  expect(new Set(keys).size).toBe(keys.length)
})
