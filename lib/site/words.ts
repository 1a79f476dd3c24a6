import { english } from './words/english.ts'
import { hindi } from './words/hindi.ts'

export type Words = typeof english

const words: Record<string, Words> = { en: english, hi: hindi }

/** The language that a page's own texts are in: that of what it shows where we have it, else English. */
export const interfaceLanguage = (language: string | null): string =>
  language && Object.hasOwn(words, language) ? language : 'en'

/** The texts of the pages in a language. */
export const wordsIn = (language: string | null): Words => words[interfaceLanguage(language)] ?? english
