import { dateIn } from '#lib/catalogue/rules/calendar.ts'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { Site } from '#lib/catalogue/shapes/site.ts'
import { type Addresses, addressesOf } from './addresses.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { ratedCatalogue } from './catalogue/catalogue.ts'
import { openCatalogue } from './catalogue/open.ts'
import { directionOf, firstLanguage, siteLanguages, textLanguage } from './languages.ts'
import { type SiteSettings, siteSettings } from './settings.ts'
import type { Plural, Words } from './words/words.ts'
import { interfaceLanguage, type SentenceValues, say, wordsIn } from './words/words.ts'

/** The context of a page: catalogue, addresses and language. */
export interface PageContext {
  catalogue: Catalogue
  site: Site
  settings: SiteSettings
  addresses: Addresses
  /** The language of the page's address, one of the site's; null when course languages are off. */
  language: string | null
  /** The date where the institute is; its days end there. */
  today: string
  /** The language of the page's own texts. */
  spoken: string
  words: Words
  /** Puts values into a text of `words`. */
  say: (text: string | Plural, values: SentenceValues) => string
}

interface PageContextParts extends Pick<PageContext, 'settings' | 'catalogue'> {
  write: (firstLanguage: string | null) => Addresses
}

/**
 * Opens the context of a page; the site's first language is the default. Undefined when the institute or the language
 * has no pages.
 */
export async function openPageContext(code?: string): Promise<PageContext | undefined> {
  const settings = siteSettings()
  const catalogue = await openCatalogue(settings)
  return (
    catalogue &&
    pageContextOf(code, { settings, catalogue, write: (first) => addressesOf(settings.base, first) })
  )
}

/** Makes the context of a page from a catalogue; `write` receives the site's first language. */
export async function pageContextOf(
  code: string | undefined,
  { settings, catalogue, write }: PageContextParts,
): Promise<PageContext | undefined> {
  const site = await catalogue.readSite()
  if (!site) return undefined
  const first = firstLanguage(site)
  // The first language has plain addresses only: a page with two would compete with itself.
  const isOther = siteLanguages(site).some((language) => language.code === code && code !== first)
  if (code !== undefined && !isOther) return undefined
  const language = code ?? first
  return {
    catalogue: ratedCatalogue(catalogue),
    site,
    settings,
    addresses: write(first),
    language,
    today: dateIn(site.time_zone, new Date()),
    ...speaking(language),
  }
}

/** Returns the texts of a page in a language. */
export function speaking(language: string | null): Pick<PageContext, 'spoken' | 'words' | 'say'> {
  const spoken = interfaceLanguage(language)
  return { spoken, words: wordsIn(language), say: (text, values) => say(spoken, text, values) }
}

/** Returns an absolute address: a path gets this site's origin, another address stays. */
export const absolute = ({ settings }: Pick<PageContext, 'settings'>, address: string): string =>
  /^\/(?!\/)/.test(address) ? settings.origin + address : address

/** The language of the version that a detail shows; null when it has none. */
export const languageOfDetail = ({ structured_data }: CourseDetail): string | null =>
  structured_data.inLanguage ?? null

/** The language of the version that a summary shows, which is the version that its `url` leads to. */
export function languageOfSummary({ url, variants }: CourseSummary): string | null {
  const shown = variants.find((variant) => url !== null && variant.url === url) ?? variants[0]
  return shown?.language?.code ?? null
}

interface LangAttributes {
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/** Returns `lang` for a text in another language than the page, and `dir` where that language has another direction. */
export function langOf(
  { spoken, language: shown }: Pick<PageContext, 'spoken' | 'language'>,
  text: string,
  language: string | null = shown,
): LangAttributes {
  // The content may be in a language that the interface lacks: Urdu on a page with English labels.
  const lang = textLanguage(text, language ?? spoken)
  if (lang === spoken) return {}
  const dir = directionOf(lang)
  return { lang, ...(dir !== directionOf(spoken) && { dir }) }
}
