import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { Site } from '#lib/catalogue/shapes/site.ts'
import { type Addresses, addressesOf } from './addresses.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { openCatalogue } from './catalogue/open.ts'
import { directionOf, firstLanguage, siteLanguages, textLanguage } from './languages.ts'
import { type SiteSettings, siteSettings } from './settings.ts'
import { interfaceLanguage, say, type Values, wordsIn } from './words/words.ts'
import type { Plural, Words } from './words/words-shape.ts'

/** What every page is made with: the catalogue, where pages are, and the language to speak. */
export interface Frame {
  catalogue: Catalogue
  site: Site
  settings: SiteSettings
  addresses: Addresses
  /** The language of the page's address, one of the site's; null when course languages are off. */
  language: string | null
  /** The language of the page's own texts. */
  spoken: string
  words: Words
  /** One of those texts with its values in place. */
  say: (text: string | Plural, values: Values) => string
}

interface FrameParts extends Pick<Frame, 'settings' | 'catalogue'> {
  write: (firstLanguage: string | null) => Addresses
}

/**
 * The frame of a page in a language, the site's first when none is named. Undefined when there is no such institute,
 * or the site has no pages under that language's code.
 */
export async function openFrame(code?: string): Promise<Frame | undefined> {
  const settings = siteSettings()
  const catalogue = await openCatalogue(settings)
  return (
    catalogue && frameOf(code, { settings, catalogue, write: (first) => addressesOf(settings.base, first) })
  )
}

/** The same of a catalogue; `write` makes the addresses, given the site's first language. */
export async function frameOf(
  code: string | undefined,
  { settings, catalogue, write }: FrameParts,
): Promise<Frame | undefined> {
  const site = await catalogue.readSite()
  if (!site) return undefined
  const first = firstLanguage(site)
  // The first language has plain addresses only: a page with two would compete with itself.
  const isOther = siteLanguages(site).some((language) => language.code === code && code !== first)
  if (code !== undefined && !isOther) return undefined
  const language = code ?? first
  return {
    catalogue,
    site,
    settings,
    addresses: write(first),
    language,
    ...speaking(language),
  }
}

/** What a page in a language says things with. */
export function speaking(language: string | null): Pick<Frame, 'spoken' | 'words' | 'say'> {
  const spoken = interfaceLanguage(language)
  return { spoken, words: wordsIn(language), say: (text, values) => say(spoken, text, values) }
}

/** An address with scheme and host: that of this site for a path, another stays as it is. */
export const absolute = ({ settings }: Pick<Frame, 'settings'>, address: string): string =>
  /^\/(?!\/)/.test(address) ? settings.origin + address : address

/** What is named with its path, as data for search engines has it. */
export const located = (frame: Frame, { name, path }: { name: string; path: string }) => ({
  name,
  url: absolute(frame, path),
})

/** The language of the version that a detail shows; null when it has none. */
export const languageOfDetail = ({ structured_data }: CourseDetail): string | null =>
  structured_data.inLanguage ?? null

/** The language of the version that a summary shows: the one whose hosted page the summary names. */
export function languageOfSummary({ url, variants }: CourseSummary): string | null {
  const shown = variants.find((variant) => url !== null && variant.url === url) ?? variants[0]
  return shown?.language?.code ?? null
}

interface LangAttributes {
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/** `lang` for an element that holds a text, where it is in another language than the page, and `dir` where it is read the other way. */
export function langOf(
  { spoken, language: shown }: Pick<Frame, 'spoken' | 'language'>,
  text: string,
  language: string | null = shown,
): LangAttributes {
  // What the page shows may be in a language that its own texts are not: Urdu on a page that speaks English.
  const lang = textLanguage(text, language ?? spoken)
  if (lang === spoken) return {}
  const dir = directionOf(lang)
  return { lang, ...(dir !== directionOf(spoken) && { dir }) }
}
