import { fold } from '#lib/catalogue/rules/text/fold.ts'
import type { Language } from '#lib/catalogue/shapes/fields.ts'
import type { Site } from '#lib/catalogue/shapes/site.ts'

/** The languages of the site's pages in order; empty when course languages are off. */
export const siteLanguages = (site: Site): Language[] => (site.course_languages_enabled ? site.languages : [])

/** The one whose pages have plain paths; null when course languages are off. */
export const firstLanguage = (site: Site): string | null => siteLanguages(site)[0]?.code ?? null

/** The site's language of a code that a reader gave, compared without case as the API does; undefined when none is. */
export const findLanguage = (site: Site, code: string): Language | undefined =>
  siteLanguages(site).find((language) => fold(language.code) === fold(code))

/** A language's name in itself, as one who reads it looks for it; its label where the name is not known. */
export const ownName = (language: Language): string => nameIn(language.code, language)

/** A language's name in another; its label where the name is not known. */
export function nameIn(reader: string, { code, label }: Language): string {
  try {
    const name = new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' }).of(code)
    return name ? name.charAt(0).toLocaleUpperCase(reader) + name.slice(1) : label
  } catch {
    // The code is the institute's own and need not be one that is known.
    return label
  }
}

/** Scripts by their ISO 15924 code, each with the language that a text in it is taken for when nothing else tells. */
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

/** The script that a language is written in; that of English where the code is not known. */
function scriptOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? 'Latn'
  } catch {
    return 'Latn'
  }
}

const rightToLeft = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'])

/** Which way a language is read. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(scriptOf(language)) ? 'rtl' : 'ltr'

/**
 * The language that a text is most likely in, for fonts, hyphens, voices and its direction: that of its page, unless
 * its script says otherwise. Titles and labels are often in another one than the course is taught in.
 */
export function textLanguage(text: string, language: string): string {
  let most: { count: number; script: string; usual: string } | undefined
  for (const [script, letters, usual] of scripts) {
    const count = text.match(letters)?.length ?? 0
    if (count > (most?.count ?? 0)) most = { count, script, usual }
  }
  return most === undefined || most.script === scriptOf(language) ? language : most.usual
}

/** Name and second name of a stream or category, the one in the reader's script first. */
export function namesOf(place: { label: string; subtitle: string }, language: string): [string, string] {
  const { label, subtitle } = place
  const fits = (text: string) => textLanguage(text, language) === language
  return subtitle !== '' && !fits(label) && fits(subtitle) ? [subtitle, label] : [label, subtitle]
}
