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

/** Languages whose texts are written in Devanagari. */
const inDevanagari = /^(hi|mr|ne|sa|kok|mai|bho|doi)\b/

/**
 * The language that a text is most likely in, for fonts, hyphens and voices: that of its page, unless its script says
 * otherwise. Titles and labels are often in another one than the course is taught in.
 */
export function textLanguage(text: string, language: string): string {
  const devanagari = text.match(/\p{Script=Devanagari}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (devanagari > latin) return inDevanagari.test(language) ? language : 'hi'
  return latin > 0 && inDevanagari.test(language) ? 'en' : language
}

/** Name and second name of a stream or category, the one in the reader's script first. */
export function namesOf(place: { label: string; subtitle: string }, language: string): [string, string] {
  const { label, subtitle } = place
  const fits = (text: string) => textLanguage(text, language) === language
  return subtitle !== '' && !fits(label) && fits(subtitle) ? [subtitle, label] : [label, subtitle]
}
