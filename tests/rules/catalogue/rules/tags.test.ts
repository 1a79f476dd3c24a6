import { expect, test } from 'vitest'
import { firstOfEach, foldTag } from '#lib/catalogue/rules/tags.ts'

test('tags compare trimmed and without case', () => {
  expect(foldTag(' \u00a0Loom\n')).toBe('loom')
})

test.each([
  ['the first spelling of each', ['Wool', 'loom', 'WOOL', 'Loom'], ['Wool', 'loom']],
  ['their order', ['b', 'a', 'B'], ['b', 'a']],
  ['spellings that differ in more than case', ['wool', 'wools', 'wööl'], ['wool', 'wools', 'wööl']],
  ['one of two that differ in space around them', ['wool ', 'wool'], ['wool ']],
  ['nothing of nothing', [], []],
])('of equal tags there stays %s', (_, tags, kept) => {
  expect(firstOfEach(tags, (tag) => tag)).toEqual(kept)
})
