import { expect, test } from 'vitest'
import { builtIn, say, type Words } from '#lib/site/words/words.ts'
import { faultsOfWords } from '../../word-faults.ts'

const languages = Object.entries(builtIn) as [keyof typeof builtIn, Words][]
const english = builtIn.en

/** Names, loan words and words of French that are English too. */
const sameInEnglish = new Set([
  ...['WhatsApp', 'Online', 'Menu', 'E-mail', 'Format', 'Filter', 'Tag', 'Tags', 'Home'],
  ...['Dates', 'Suggestions', 'Pages', 'Page {n}', 'Error: {what}', 'optional'],
])

const texts = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object'
      ? texts(value, `${path}${key}.`)
      : [[`${path}${key}`, value] as [string, string]],
  )

test.each(languages)(
  '%s has every text, with its placeholders and the plural forms of its language',
  (code, words) => {
    expect(faultsOfWords(words, code, english)).toEqual([])
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions()
    const plurals = Object.entries(words).filter(([key]) =>
      Object.keys(english[key as keyof Words]).includes('one'),
    )
    expect(plurals.length).toBeGreaterThan(8)
    for (const [key, forms] of plurals)
      expect([key, ...Object.keys(forms).sort()]).toEqual([key, ...pluralCategories.sort()])
  },
)

test.each(languages.filter(([code]) => code !== 'en'))(
  '%s is in its own script, and nothing is left in English',
  (code, words) => {
    const { script = '' } = new Intl.Locale(code).maximize()
    const own =
      { Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, Hans: /\p{Script=Han}/u }[script] ??
      new RegExp(`\\p{Script=${script}}`, 'u')
    const inEnglish = new Map(texts(english))
    const left = texts(words).filter(([key, text]) => {
      const bare = text.replace(/\{\w+\}/g, '')
      const isOwn = own.test(bare) && inEnglish.get(key) !== text
      return /\p{L}/u.test(bare) && !isOwn && !sameInEnglish.has(text)
    })
    expect(left).toEqual([])
  },
)

const places = ['Music', 'Craft', 'Dance']
test.each([
  ['en', english.count, { n: 1 }, '1 course'],
  ['en', english.count, { n: 1200 }, '1,200 courses'],
  ['en', english.introduction, { n: 3, places }, '3 courses: Music, Craft and Dance.'],
  ['ar', builtIn.ar.count, { n: 2 }, 'دورتان'],
  ['mr', builtIn.mr.count, { n: 12 }, '१२ अभ्यासक्रम'],
  ['pl', builtIn.pl.count, { n: 22 }, '22 kursy'],
  ['en', 'Ask {who} about {what}', { who: '{what}' }, 'Ask {what} about {what}'],
])('in %s %j with %j is %j', (language, text, values, said) => expect(say(language, text, values)).toBe(said))
