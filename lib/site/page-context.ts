import { localeOf } from 'catalogue-client/text'
import { LRUCache } from 'lru-cache'
import { perProcess } from '#lib/base/per-process.ts'
import type { CourseDetail } from '#lib/contract/catalogue/answers/course.ts'
import type { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import type { Site } from '#lib/contract/catalogue/answers/site.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { type Addresses, addressesOf } from './addresses.ts'
import type { Catalogue, Hours } from './catalogue/site-catalogue.ts'
import { clockLocale, institutesHours } from './dates/hour-cycle.ts'
import { directionOf, firstLanguage, siteLanguages, textLanguage } from './languages.ts'
import type { OpenSite } from './site-of-host.ts'
import type { SiteSettings } from './site-settings.ts'
import type { Plural, Words } from './words/words.ts'
import { interfaceLanguage, type SentenceValues, say, wordsIn } from './words/words.ts'

/** Everything needed to render a page: catalogue, addresses and language. */
export interface PageContext {
  catalogue: Catalogue
  site: Site
  settings: SiteSettings
  addresses: Addresses
  /** Language in the page's address, one of the site's languages; null if course languages are switched off. */
  language: string | null
  /** Current date in the institute's time zone, by the catalogue's clock. */
  today: string
  /** Language of the page's interface texts; that of `interfaceLanguage` if there are no texts in `language`. */
  spoken: string
  /** Locale for times of day: `spoken` with the institute's 12 or 24 hours. */
  clock: string
  words: Words
  /** Inserts values into a text of `words`. */
  say: (text: string | Plural, values: SentenceValues) => string
}

interface PageContextParts extends Pick<PageContext, 'settings' | 'catalogue'> {
  write: (firstLanguage: string | null) => Addresses
}

/** Speaks the site's first language by default. Undefined if nothing is published, or not in the language. */
export async function openPageContext(
  { settings, catalogue }: OpenSite,
  code?: string,
): Promise<PageContext | undefined> {
  const write = (first: string | null) => addressesOf(settings.base, first)
  const context = await pageContextOf(code, { settings, catalogue, write })
  if (context) lastSites().set(settings.institute, context.site)
  return context
}

/** Sites that this process showed last, by the institute's slug, for pages during an outage. */
const lastSites = perProcess('shown institutes', () => new LRUCache<string, Site>({ max: 1_000 }))

/** Returns an institute's site as this process showed it last; undefined if that is too long ago. */
export const lastShown = (slug: string): Site | undefined => lastSites().get(slug)

/** Builds the context of a page from a catalogue. `write` receives the site's first language. */
export async function pageContextOf(
  code: string | undefined,
  { settings, catalogue, write }: PageContextParts,
): Promise<PageContext | undefined> {
  const site = await catalogue.readSite()
  if (!site) return undefined
  const first = firstLanguage(site)
  // The first language has no prefix. With one, the same page would have two addresses that compete in search
  // engines.
  const isOther = siteLanguages(site).some((language) => language.code === code && code !== first)
  if (code !== undefined && !isOther) return undefined
  const language = code ?? first
  return {
    catalogue,
    site,
    settings,
    addresses: write(first),
    language,
    today: dateIn(site.time_zone, catalogue.now()),
    ...speaking(
      [language, ...siteLanguages(site).map(({ code }) => code)],
      institutesHours(catalogue.hours, site.time_zone),
    ),
  }
}

/** Returns what a page needs to speak the first of some languages that has interface texts. */
export function speaking(
  languages: readonly (string | null)[],
  hours?: Hours,
): Pick<PageContext, 'spoken' | 'clock' | 'words' | 'say'> {
  const spoken = interfaceLanguage(...languages)
  const clock = clockLocale(spoken, hours)
  return { spoken, clock, words: wordsIn(spoken), say: (text, values) => say(spoken, text, values) }
}

/** Returns an absolute address. Prepends this site's origin to a path; returns an absolute address unchanged. */
export const absolute = ({ settings }: Pick<PageContext, 'settings'>, address: string): string =>
  /^\/(?!\/)/.test(address) ? settings.origin + address : address

/** Returns the language of the version shown in a course's details; null if it has none. */
export const languageOfDetail = ({ structured_data }: CourseDetail): string | null =>
  structured_data.inLanguage ?? null

/** Returns the language of the version shown in a course summary, which is the version that `url` names. */
export function languageOfSummary({ url, variants }: Pick<CourseSummary, 'url' | 'variants'>): string | null {
  const [named] = new URLSearchParams(url?.split('?')[1]).getAll('packageSessionId').slice(-1)
  const shown = variants.find(({ package_session_id: id }) => id === named) ?? variants[0]
  return shown?.language?.code ?? null
}

interface LangAttributes {
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/** Marks a text in a language other than the page's; adds `dir` if its direction differs too. */
export function langOf(
  { spoken, language: shown }: Pick<PageContext, 'spoken' | 'language'>,
  text: string,
  language: string | null = shown,
): LangAttributes {
  // The content may be in a language without interface texts, such as Urdu on a page with English labels.
  const lang = textLanguage(text, language ?? spoken)
  if (lang === spoken) return {}
  const dir = directionOf(lang)
  return { lang, ...(dir !== directionOf(spoken) && { dir }) }
}

/** Returns the context in another language. Addresses stay in the site's first language if it has no pages in that one. */
export function inLanguage(context: PageContext, language: string | null): PageContext {
  if (language === null) return context
  const asked = [language, language.split('-')[0]?.toLowerCase() ?? '']
  const code = siteLanguages(context.site).find((one) => asked.includes(one.code))?.code
  const hours = institutesHours(context.catalogue.hours, context.site.time_zone)
  return { ...context, ...speaking(asked, hours), language: code ?? context.language }
}

// A long date joins date and time by a word that some sentences have already: "को" in Hindi, "रोजी" in Marathi.
export const momentIn = ({ clock, site }: PageContext, at: Date | string): string =>
  new Intl.DateTimeFormat(localeOf(clock), {
    ...{ dateStyle: 'medium', timeStyle: 'short', calendar: 'gregory', timeZone: site.time_zone },
  }).format(new Date(at))
