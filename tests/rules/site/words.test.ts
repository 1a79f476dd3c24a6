import { expect, test } from 'vitest'
import type { Words } from '#lib/site/words/words.ts'
import { builtIn, say } from '#lib/site/words/words.ts'
import { faultsOfWords } from '../../word-faults.ts'

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
    expect(faultsOfWords(words, code, english)).toEqual([])
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
