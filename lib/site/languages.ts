import { fold } from '#lib/catalogue/rules/text/plain-text.ts'
import type { Language } from '#lib/catalogue/shapes/fields.ts'
import type { Site } from '#lib/catalogue/shapes/site.ts'

/** The languages of the site's pages in order; empty when course languages are off. */
export const siteLanguages = (site: Site): Language[] => (site.course_languages_enabled ? site.languages : [])

/** Returns the language with plain paths; null when course languages are off. */
export const firstLanguage = (site: Site): string | null => siteLanguages(site)[0]?.code ?? null

/** Finds a language of the site by its code, without regard to case; undefined when there is none. */
export const findLanguage = (site: Site, code: string): Language | undefined =>
  siteLanguages(site).find((language) => fold(language.code) === fold(code))

/** Returns a language's name in that language; its label when unknown. */
export const ownName = (language: Language): string => languageNameIn(language.code, language)

/** Returns a language's name in another language; its label when unknown. */
export function languageNameIn(reader: string, { code, label }: Language): string {
  try {
    const name = new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' }).of(code)
    return name ? name.charAt(0).toLocaleUpperCase(reader) + name.slice(1) : label
  } catch {
    // The institute chooses the code, which need not be a known one.
    return label
  }
}

/** Returns the name of a version for a reader: its level, else its language; null when it has neither. */
export const versionName = (
  reader: string,
  { level, language }: { level: string | null; language: Language | null },
): string | null => level ?? (language && languageNameIn(reader, language))

/** Scripts by ISO 15924 code, each with the language assumed for its texts. */
const scripts = [
  ['Latn', /\p{Script=Latin}/gu, 'en'],
  ['Deva', /\p{Script=Devanagari}/gu, 'hi'],
  ['Arab', /\p{Script=Arabic}/gu, 'ar'],
  ['Beng', /\p{Script=Bengali}/gu, 'bn'],
  ['Taml', /\p{Script=Tamil}/gu, 'ta'],
  ['Telu', /\p{Script=Telugu}/gu, 'te'],
  ['Gujr', /\p{Script=Gujarati}/gu, 'gu'],
  ['Guru', /\p{Script=Gurmukhi}/gu, 'pa'],
  ['Knda', /\p{Script=Kannada}/gu, 'kn'],
  ['Mlym', /\p{Script=Malayalam}/gu, 'ml'],
  ['Orya', /\p{Script=Oriya}/gu, 'or'],
  ['Hebr', /\p{Script=Hebrew}/gu, 'he'],
  ['Cyrl', /\p{Script=Cyrillic}/gu, 'ru'],
] as const

/** Returns the script of a language; that of English for an unknown code. */
function scriptOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? 'Latn'
  } catch {
    return 'Latn'
  }
}

const rightToLeft = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'])

/** Returns the direction of a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(scriptOf(language)) ? 'rtl' : 'ltr'

/**
 * Returns the likely language of a text, for fonts, hyphens, voices and direction: the page's, unless the script
 * differs. Titles and labels are often in another language than the course.
 */
export function textLanguage(text: string, language: string): string {
  let most: { count: number; script: string; usual: string } | undefined
  for (const [script, letters, usual] of scripts) {
    const count = text.match(letters)?.length ?? 0
    if (count > (most?.count ?? 0)) most = { count, script, usual }
  }
  return most === undefined || most.script === scriptOf(language) ? language : most.usual
}

/** Returns both names of a stream or category, the one in the reader's script first. */
export function placeNames(place: { label: string; subtitle: string }, language: string): [string, string] {
  const { label, subtitle } = place
  const fits = (text: string) => textLanguage(text, language) === language
  return subtitle !== '' && !fits(label) && fits(subtitle) ? [subtitle, label] : [label, subtitle]
}
