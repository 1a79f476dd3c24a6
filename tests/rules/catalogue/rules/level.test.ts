import { expect, test } from 'vitest'
import { namedOrNull } from '#lib/catalogue/rules/visibility.ts'

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
])('a level is shown as %s', (_, name, shown) => {
  expect(namedOrNull(name)).toBe(shown)
})
