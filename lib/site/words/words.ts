import arabic from './ar.json' with { type: 'json' }
import bengali from './bn.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }
import hindi from './hi.json' with { type: 'json' }
import marathi from './mr.json' with { type: 'json' }
import { readOwnWords } from './own-words.ts'
import tamil from './ta.json' with { type: 'json' }
import type { Plural, Words } from './words-shape.ts'

const included: Record<string, Words> = {
  en: english,
  hi: hindi,
  ar: arabic,
  mr: marathi,
  ta: tamil,
  bn: bengali,
}

/** All languages that pages speak, by code: those included, and what `SITE_WORDS` adds or says otherwise. Throws when that file is bad. */
export const spokenWords = (): Record<string, Words> => readOwnWords(included)

/** Returns the language of a page's interface: the content's where its words exist, else English. */
export const interfaceLanguage = (language: string | null): string =>
  language && Object.hasOwn(spokenWords(), language) ? language : 'en'

/** Returns the texts of the pages in a language. */
export const wordsIn = (language: string | null): Words =>
  spokenWords()[interfaceLanguage(language)] ?? english

/** The values of a sentence; numbers and lists are formatted for its language. */
export type SentenceValues = Record<string, string | number | readonly string[]>

/** Returns a sentence with its values. */
export function say(language: string, text: string | Plural, values: SentenceValues): string {
  const locale = localeOf(language)
  const { n } = values
  const form =
    typeof text === 'string'
      ? text
      : (typeof n === 'number' && text[new Intl.PluralRules(locale).select(n)]) || text.other
  return form.replace(/\{(\w+)\}/g, (name, key: string) => {
    const value = values[key]
    if (value === undefined) return name
    if (typeof value === 'string') return value
    return typeof value === 'number'
      ? new Intl.NumberFormat(locale).format(value)
      : new Intl.ListFormat(locale, { type: 'conjunction' }).format(value)
  })
}

/** Returns the locale for numbers, lists and dates; British for English. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)
