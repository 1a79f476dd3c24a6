import { expect, test } from 'vitest'
import type { Words } from '#lib/site/words/words.ts'
import { builtIn, faultsOfWords, say, withOwnWords } from '#lib/site/words/words.ts'

const { en: english, hi: hindi, ar: arabic, mr: marathi, ta: tamil, bn: bengali } = builtIn

const languages: [string, Words, RegExp][] = [
  ['en', english, /\p{Script=Latin}/u],
  ['hi', hindi, /\p{Script=Devanagari}/u],
  ['ar', arabic, /\p{Script=Arabic}/u],
  ['mr', marathi, /\p{Script=Devanagari}/u],
  ['ta', tamil, /\p{Script=Tamil}/u],
  ['bn', bengali, /\p{Script=Bengali}/u],
]

const texts = (words: object): string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'object' ? texts(value) : [value]))

test.each(languages)(
  '%s has every text of the pages, with what stands in it, in its own script',
  (code, words, script) => {
    expect(faultsOfWords(words, code)).toEqual([])
    expect(texts(words).filter((text) => !script.test(text))).toEqual([])
  },
)

test.each(languages)('%s has a form for every number', (code, words) => {
  const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions()
  for (const forms of [words.count, words.steps, words.introduction, words.coursesWith]) {
    expect(Object.keys(forms)).toEqual(expect.arrayContaining(pluralCategories))
  }
})

const places = ['Music', 'Craft', 'Dance']
test.each([
  ['en', english.count, { n: 1 }, '1 course'],
  ['en', english.count, { n: 1200 }, '1,200 courses'],
  ['en', english.introduction, { n: 3, places }, '3 courses: Music, Craft and Dance.'],
  ['ar', arabic.count, { n: 2 }, 'دورتان'],
  ['mr', marathi.count, { n: 12 }, '१२ अभ्यासक्रम'],
  ['en', 'Ask {who} about {what}', { who: '{what}' }, 'Ask {what} about {what}'],
])('in %s %j with %j is %j', (language, text, values, said) => expect(say(language, text, values)).toBe(said))

test('a file of the operator changes some words of a language, and adds a whole one', () => {
  const own = { en: { enquire: 'Write to us' }, pa: english }
  const words = withOwnWords({ en: english }, 'w.json', JSON.stringify(own))
  expect(words.en).toEqual({ ...english, enquire: 'Write to us' })
  expect(words.pa).toEqual(english)
})

test('a file of the operator is refused with all that is wrong in it, and told what would be right', () => {
  const { skip: _, ...part } = english
  const count = { other: '{n} courses', lots: '{n}' }
  const own = { en: { corrected: 'Found for “{corrected}”.', free: 7, count, extra: 'x' }, pa: part }
  expect(() => withOwnWords({ en: english }, 'w.json', JSON.stringify(own))).toThrow(
    'SITE_WORDS="w.json" has 5 fault(s): en.corrected lacks the placeholder {given}; en.count.lots is not a plural form; ' +
      'en.free must be a string that is not blank; en.extra is not known; pa.skip must be a string that is not blank. Expected one JSON object',
  )
})

test.each([
  ['[]', 'must be an object with a language code for each key'],
  ['{"en": {', 'is not JSON: '],
  ['', 'is not JSON: '],
  ['{"punjabi": {}}', /has \d+ fault\(s\): .*; and \d+ more\. Expected/],
  ['{"pt_BR": {}}', '"pt_BR" must be a language code in lower case, such as pa or pt-br'],
  ['{"pt-BR": {}}', '"pt-BR" must be a language code in lower case'],
])('a file of the operator that holds %s is refused', (text, fault) => {
  expect(() => withOwnWords({ en: english }, 'w.json', text)).toThrow(fault)
})
