import { expect, test } from 'vitest'
import { compareCodePoints } from '#lib/catalogue/rules/order.ts'
import { titleKey } from '#lib/catalogue/rules/text/search-text.ts'

test.each([
  ['case', 'WEAVING', 'weaving'],
  ['accents', 'École', 'ecole'],
  ['accents written as marks', 'E\u0301cole', 'Ecole'],
  ['full-width forms and ligatures', 'Ｆｉne', 'ﬁne'],
  ['the form of a sigma', 'ΟΔΟΣ', 'οδος'],
])('titles stand without regard to %s', (_, one, other) => {
  expect(titleKey(one)).toBe(titleKey(other))
})

test.each([
  ['the first combining mark that is dropped', 'a\u0300b', 'ab'],
  ['the last combining mark that is dropped', 'a\u036fb', 'ab'],
  ['a mark below the range, which stays', 'a\u02ffb', 'a\u02ffb'],
  ['a mark above the range, which stays', 'a\u0370b', 'a\u0371b'],
  ['a Devanagari vowel sign, which stays', 'हिन्दी', 'हिन्दी'],
])('the key of a title with %s', (_, title, key) => {
  expect(titleKey(title)).toBe(key)
})

test('titles stand by code point, digits before letters and scripts in the order of the code charts', () => {
  const titles = [
    'हिन्दी',
    'Zebra',
    'apple',
    'Éclair',
    '10 looms',
    '2 looms',
    'Ωmega',
    'éclair 2',
    '😀',
    '\ufffd',
  ]
  const sorted = titles.toSorted((a, b) => compareCodePoints(titleKey(a), titleKey(b)))
  expect(sorted).toEqual([
    '10 looms',
    '2 looms',
    'apple',
    'Éclair',
    'éclair 2',
    'Zebra',
    'Ωmega',
    'हिन्दी',
    '\ufffd',
    '😀',
  ])
})
