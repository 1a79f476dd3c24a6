import { clip, lengthOf } from '#lib/base/plain-text.ts'
import { firstLanguage, languageNameIn, siteLanguages, textLanguage } from './languages.ts'
import type { PageContext } from './page-context.ts'

/** How many characters of a title and of a description search engines show. */
const titleMax = 60
const descriptionMax = 160

/**
 * Returns a page's document title, with the institute's name if both fit in 60 characters; otherwise the title alone,
 * shortened if necessary. If the text does not show which language the page is in, the language is added in brackets.
 */
export function pageTitle(context: PageContext, title: string): string {
  const { name } = context.site.institute
  const ending = qualifierOf(context, title)
  const own = shortened(title, titleMax - ending.length) + ending
  const whole = title === name ? own : `${own} – ${name}`
  return lengthOf(whole) <= titleMax ? whole : own
}

/** Cuts to 160 characters, and adds the page's language if that tells it from the translations. */
export function pageDescription(context: PageContext, description: string): string {
  const ending = qualifierOf(context, description)
  return clip(description, descriptionMax - ending.length) + ending
}

/** Maximum number of characters kept at the end of a shortened title. */
const endMax = 20

/** Cuts out the middle: titles in a series differ at the end and must remain distinct. */
function shortened(title: string, limit: number): string {
  if (lengthOf(title) <= limit) return title
  const words = / \S.*$/su.exec(lastGraphemes(title, endMax))?.[0] ?? lastGraphemes(title, endMax / 2)
  return clip(title, limit - lengthOf(words)) + words
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Returns the longest end of a text that has at most `limit` code points and begins between two graphemes. */
function lastGraphemes(text: string, limit: number): string {
  const start = [...text].slice(0, -limit).join('').length
  const { index, segment } = segmenter.segment(text).containing(start) ?? { index: start, segment: '' }
  return text.slice(index === start ? start : index + segment.length)
}

/** Returns the page's language in brackets; empty if the text's script already shows it. */
function qualifierOf({ site, language, spoken }: PageContext, text: string): string {
  const first = firstLanguage(site)
  const own = siteLanguages(site).find(({ code }) => code === language)
  if (first === null || own === undefined || language === first) return ''
  return textLanguage(text, first) === first ? ` (${languageNameIn(spoken, own)})` : ''
}

/** Keeps a dash or dot between words on the line of the word before it, by a space that does not break. */
export const heldDashes = (text: string): string => text.replace(/ (?=[–—·-] )/g, '\u{a0}')
