import { type DashboardWords, english } from './english.ts'
import { hindi } from './hindi.ts'

export const languages = ['en', 'hi'] as const

interface Spoken {
  language: string
  words: DashboardWords
}

/** The dashboard's texts in a language, English unless we have it. */
export const wordsIn = (language: string): Spoken =>
  language === 'hi' ? { language, words: hindi } : { language: 'en', words: english }

/** In the one of our languages that a browser names first. */
export function wordsFor(headers: Headers): Spoken {
  const asked = (headers.get('accept-language') ?? '').split(',').map((part) => part.trim().slice(0, 2))
  return wordsIn(asked.find((code) => code === 'hi' || code === 'en') ?? 'en')
}

/** A moment as people of the institute read it; a dash for none. */
export function momentIn(language: string, zone: string, moment: Date | string | null): string {
  if (moment === null) return '–'
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: zone } as const
  return new Intl.DateTimeFormat(`${language}-IN`, options).format(new Date(moment))
}
