import { expect, test } from 'vitest'
import { fold } from '#lib/catalogue/rules/text/plain-text.ts'

test.each([
  ['ASCII capitals', 'KNITTING', 'knitting'],
  ['accented capitals', 'ÉCOLE', 'école'],
  ['an accent written as a combining mark', 'E\u0301cole', 'école'],
  ['a final sigma', 'ΟΔΟΣ', 'οδος'],
  ['a final sigma before more text', 'οδος α', 'οδοσ α'],
  ['a sharp s', 'Straße', 'STRASSE'],
  ['a dotless i', 'ısı', 'ISI'],
  ['a ligature', 'ﬁbre', 'FIBRE'],
  ['a letter whose capital is two', 'ŉ', 'ʼN'],
  ['Cyrillic', 'ШИТЬЁ', 'шитьё'],
  ['letters beyond the basic plane', '𐐀', '𐐨'],
  ['a mark that capitals move apart', '\u1fb3', 'ΑΙ'],
  ['marks in another order that capitals move apart', 'α\u0345\u0301', '\u1fb4'],
])('%s compare without case', (_, one, other) => {
  expect(fold(one)).toBe(fold(other))
})

test.each([
  ['another accent', 'école', 'ecole'],
  ['full-width letters', 'Ａ', 'a'],
  ['a trailing space', 'a ', 'a'],
  ['a Devanagari nukta', 'ज', 'ज़'],
])('%s stays a difference', (_, one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})

test.each([
  ['capitals', 'ABC', 'abc'],
  ['a final sigma', 'ΟΔΟΣ', 'οδοσ'],
  ['a decomposed accent', 'E\u0301', '\u00e9'],
  ['text without case', 'हिन्दी 12', 'हिन्दी 12'],
  ['a lower-case form that must be composed anew', '\u01f0', '\u01f0'],
])('%s folds to lower case, composed', (_, text, folded) => {
  expect(fold(text)).toBe(folded)
})
