import { clip } from '#lib/catalogue/rules/text/plain-text.ts'
import { firstLanguage, languageNameIn, siteLanguages, textLanguage } from './languages.ts'
import type { PageContext } from './page-context.ts'

/** The lengths of title and description that search engines show. */
const titleMax = 60
const descriptionMax = 160

/**
 * The title of a page's document: with the institute's name where both fit in 60 characters, else without it, and cut
 * in the end. A title that reads like the site's first language names the page's language.
 */
export function pageTitle(context: PageContext, title: string): string {
  const { name } = context.site.institute
  const ending = qualifierOf(context, title)
  const own = shortened(title, titleMax - ending.length) + ending
  const whole = title === name ? own : `${own} – ${name}`
  return lengthOf(whole) <= titleMax ? whole : own
}

/** A description in at most 160 characters, which no other language of the page has. */
export function pageDescription(context: PageContext, description: string): string {
  const ending = qualifierOf(context, description)
  return clip(description, descriptionMax - ending.length) + ending
}

/** The longest end of a title that a cut keeps. */
const endMax = 20

/**
 * A title in at most `limit` characters. A longer one is cut in its middle: titles of one series differ at their end,
 * by a batch, a part or a level, and must not look the same.
 */
function shortened(title: string, limit: number): string {
  if (lengthOf(title) <= limit) return title
  const end = [...title].slice(-endMax).join('')
  const words = / \S.*$/su.exec(end)?.[0] ?? end.slice(-endMax / 2)
  return clip(title, limit - lengthOf(words)) + words
}

const lengthOf = (text: string): number => [...text].length

/** Returns the page's language in brackets, where the script of the text does not show that language. */
function qualifierOf({ site, language, spoken }: PageContext, text: string): string {
  const first = firstLanguage(site)
  const own = siteLanguages(site).find(({ code }) => code === language)
  if (first === null || own === undefined || language === first) return ''
  return textLanguage(text, first) === first ? ` (${languageNameIn(spoken, own)})` : ''
}
