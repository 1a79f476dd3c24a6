import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCodePoints } from '#lib/contract/catalogue/rules/order.ts'
import {
  comparableText,
  findableWords,
  titleKey,
  wordsOf,
} from '#lib/contract/catalogue/rules/text/search-text.ts'

test.each([
  ['case', 'Tabla SOLO', ['tabla', 'solo']],
  ['case that is no letter for letter', 'Straße STRASSE', ['strasse', 'strasse']],
  ['a final sigma', 'ΛΌΓΟΣ λόγος', ['λογοσ', 'λογοσ']],
  ['a dotted capital', 'İZMİR', ['izmir']],
  ['accents of Latin', 'Café Cafe\u0301 Łódź', ['cafe', 'cafe', 'lodz']],
  ['many marks on a letter', 'a\u0301\u0302\u0327\u{1dc4}b', ['ab']],
  ['accents of Greek and Cyrillic', 'Ἀθῆναι Ёлка', ['αθηναι', 'елка']],
  ['points of Hebrew and signs of Arabic', 'עִבְרִית كِتَاب أدب كـــتاب', ['עברית', 'كتاب', 'ادب', 'كتاب']],
  ['a sign of Arabic by itself', '1\u064b \u064b', ['1']],
  [
    'letters that are typed without their sign',
    'Œuvre Æra Øre Đà Eiður Þór Ħal',
    'oeuvre aera ore da eidur thor hal'.split(' '),
  ],
  ['marks of other scripts, which count', 'हिंदी', ['हिंदी']],
  ['a nukta, however it is written', '\u095b \u091c\u093c', ['\u091c\u093c', '\u091c\u093c']],
  ['compatibility forms', 'ﬁne Ｔａｂｌａ ①② x²', ['fine', 'tabla', '12', 'x2']],
  ['a compatibility form with capitals', '㎒', ['mhz']],
  ['digits', 'Grade 10 mp3 १२', ['grade', '10', 'mp3', '१२']],
  ['every other character', 'a,b;c/d_e+f&g.h–i—j·k', [...'abcdefghijk']],
  ['an emoji', 'art🎨class', ['art', 'class']],
  ['a NUL and half a surrogate pair', 'a\0b\ud800c', ['a', 'b', 'c']],
  ['joiners that cannot be seen, which are dropped', 'क\u094d\u200dष नमस्\u200cते', ['क\u094dष', 'नमस्ते']],
  ['other invisible characters', 'a\u200bb\ufeffc\u00add\u2060e\u034ff', [...'abcdef']],
  ['no-break and other spaces', 'a\u00a0b\u2009c\u3000d\te\nf', [...'abcdef']],
  ['inner apostrophes', "don't don’t rock‘n‘roll o\u02bcclock", ['dont', 'dont', 'rocknroll', 'oclock']],
  ['apostrophes around words', "'tis the teachers' “own”", ['tis', 'the', 'teachers', 'own']],
  ['hyphens inside a word', 'e-book e\u2010book e\u2011book e－book', ['ebook', 'ebook', 'ebook', 'ebook']],
  ['hyphens around words, and two of them', '-a b- c--d - e', ['a', 'b', 'c', 'd', 'e']],
  ['both in one word', "mother-in-law's", ['motherinlaws']],
  ['scripts without spaces', '日本語 ไทย', ['日本語', 'ไทย']],
  ['signs only', '— !? … 🎵', []],
  ['a mark by itself', 'a \u0301 b', ['a', 'b']],
  ['nothing', '', []],
])('words are told apart by %s', (_, text, words) => {
  expect(wordsOf(text)).toEqual(words.map((word) => word.normalize('NFKD')))
})

test.each([
  ['e-book', ['ebook', 'e', 'book']],
  ["Rock-'n-Roll", ['rock', 'nroll', 'n', 'roll']],
  ['one-to-one, don’t-know', ['onetoone', 'dontknow', 'one', 'to', 'don', 't', 'know']],
  ['Cours d’anglais', ['cours', 'danglais', 'd', 'anglais']],
  ['book Book', ['book']],
])('%s is found by itself and by its parts between hyphens and apostrophes', (text, words) => {
  expect(findableWords(text).sort()).toEqual([...words].sort())
})

test.each([
  ['C++', 'c++', true],
  ['C++', 'C#', false],
  ['C++', 'C', false],
  ['Café  Basics', 'cafe basics', true],
  ['E-Book: How?', 'ebook: how?', true],
  ['Tabla!', 'Tabla', false],
])('%s and %s are the same text but for case, accents, hyphens: %o', (left, right, same) => {
  expect(comparableText(left) === comparableText(right)).toBe(same)
})

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom(..."aZ-'’\u2010 \u200d\u200b\u0301\u0327\u064b\u05b0\u0345שКéßİςΣ१कि़ﬁ①한ᄀ\u1161"))
    .map((parts) => parts.join('')),
)

test('the words of a text, searched again, are the same words', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const words = wordsOf(text)
      expect(wordsOf(words.join(' '))).toEqual(words)
      for (const word of findableWords(text)) expect(wordsOf(word)).toEqual([word])
      expect(wordsOf(comparableText(text))).toEqual(words)
      expect(comparableText(comparableText(text))).toBe(comparableText(text))
    }),
    { numRuns: 3_000, seed: 20261122 },
  )
})

test('a text is found by every word of it, and by nothing that holds a hyphen, an apostrophe or white space', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const found = findableWords(text)
      expect(found).toEqual(expect.arrayContaining(wordsOf(text)))
      for (const word of found) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u)
    }),
    { numRuns: 1_000, seed: 20261122 },
  )
})

test.each([
  ['case', 'WEAVING', 'weaving'],
  ['accents', 'École', 'ecole'],
  ['accents written as marks', 'E\u0301cole', 'Ecole'],
  ['full-width forms and ligatures', 'Ｆｉne', 'ﬁne'],
  ['the form of a sigma', 'ΟΔΟΣ', 'οδος'],
])('titles stand without regard to %s', (_, one, other) => expect(titleKey(one)).toBe(titleKey(other)))

test.each([
  ['the first combining mark that is dropped', 'a\u0300b', 'ab'],
  ['the last combining mark that is dropped', 'a\u036fb', 'ab'],
  ['a mark below the range, which stays', 'a\u02ffb', 'a\u02ffb'],
  ['a mark above the range, which stays', 'a\u0370b', 'a\u0371b'],
  ['a Devanagari vowel sign, which stays', 'हिन्दी', 'हिन्दी'],
])('the key of a title with %s', (_, title, key) => expect(titleKey(title)).toBe(key))

test('titles stand by code point, digits before letters and scripts in the order of the code charts', () => {
  const sorted = '10 looms|2 looms|apple|Éclair|éclair 2|Zebra|Ωmega|हिन्दी|\ufffd|😀'.split('|')
  const mixed = [7, 5, 2, 3, 0, 1, 6, 4, 9, 8].map((place) => sorted[place] ?? '')
  expect(mixed.sort((a, b) => compareCodePoints(titleKey(a), titleKey(b)))).toEqual(sorted)
})
