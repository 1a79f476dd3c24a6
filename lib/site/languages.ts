import { perProcess } from '#lib/base/per-process.ts'
import { fold } from '#lib/base/plain-text.ts'
import type { Language } from '#lib/contract/catalogue/answers/fields.ts'
import type { Site } from '#lib/contract/catalogue/answers/site.ts'

/** Returns the languages of the site's pages, in order; empty if course languages are switched off. */
export const siteLanguages = (site: Site): Language[] => (site.course_languages_enabled ? site.languages : [])

/** Returns the language whose paths have no prefix; null if course languages are switched off. */
export const firstLanguage = (site: Site): string | null => siteLanguages(site)[0]?.code ?? null

/** Finds one of the site's languages by its code, ignoring case; undefined if the site does not have it. */
export const findLanguage = (site: Site, code: string): Language | undefined =>
  siteLanguages(site).find((language) => fold(language.code) === fold(code))

/** Returns whether a text is the code, the label or the own name of one of the site's languages, ignoring case. */
export const isLanguageName = (site: Site, text: string): boolean =>
  siteLanguages(site).some((one) =>
    [one.code, one.label, ownName(one)].some((name) => fold(name) === fold(text)),
  )

const commonCodes =
  'ar as bn cs da de el en es fa fi fr gu he hi hu id it ja kn ko ml mr ms ne nl no or pa pl pt ro ru sa sd si sv sw ta te th tr uk ur vi zh'

/** Returns whether a text is the English or own name of a language that many speak, ignoring case. */
export const isCommonLanguage = (text: string): boolean => commonNames().has(fold(text))

const commonNames = perProcess('names of languages', () => {
  const names = commonCodes
    .split(' ')
    .flatMap((code) => ['en', code].map((reader) => fold(languageNameIn(reader, { code, label: code }))))
  return new Set(names)
})

/** Returns a language's name in the language itself, or its label if the code is unknown. */
export const ownName = (language: Language): string => languageNameIn(language.code, language)

/** Returns a language's name in the reader's language, or its label if the code is unknown. */
export function languageNameIn(reader: string, { code, label }: Language): string {
  try {
    const name = new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' }).of(
      new Intl.Locale(code).baseName,
    )
    return name ? name.charAt(0).toLocaleUpperCase(reader) + name.slice(1) : label
  } catch {
    // `Intl` throws for codes that an institute has invented.
    return label
  }
}

/** Returns a version's name: its level, else its language, else null. */
export const versionName = (
  reader: string,
  { level, language }: { level: string | null; language: Language | null },
): string | null => level ?? (language && languageNameIn(reader, language))

/** Scripts by ISO 15924 code, each with the language assumed for texts in that script. */
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
  ['Hans', /\p{Script=Han}/gu, 'zh-Hans'],
  ['Jpan', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
] as const

/** Scripts that have Han characters too. */
const withHan = ['Jpan', 'Hant', 'Kore']

/** Returns the script of a language; Latin for unknown codes. */
function scriptOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? 'Latn'
  } catch {
    return 'Latn'
  }
}

const rightToLeft = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'])

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(scriptOf(language)) ? 'rtl' : 'ltr'

/**
 * Guesses the language of a text from its script, for fonts, hyphenation, voices and direction. Returns the page's
 * language if the script fits. Titles and labels are often not in the language of the course.
 */
export function textLanguage(text: string, language: string): string {
  let most: { count: number; script: string; usual: string } | undefined
  for (const [script, letters, usual] of scripts) {
    const count = text.match(letters)?.length ?? 0
    if (count > (most?.count ?? 0)) most = { count, script, usual }
  }
  const own = scriptOf(language)
  const fits = most?.script === own || (most?.script === 'Hans' && withHan.includes(own))
  return most === undefined || fits ? language : most.usual
}

/** Returns both names of a stream or category. The name in the reader's script comes first. */
export function placeNames(place: { label: string; subtitle: string }, language: string): [string, string] {
  const { label, subtitle } = place
  const fits = (text: string) => textLanguage(text, language) === language
  return subtitle !== '' && !fits(label) && fits(subtitle) ? [subtitle, label] : [label, subtitle]
}
