/**
 * Two rules, as the contract has them. The slug of a course keeps letters of every script, is assigned once and then kept
 * (beyond the contract §10). The slug of a stream or category is ASCII and follows its title (contract decisions §9).
 */

/** In bytes. An address has room for about 200; the rest is for a number. */
const bytesMax = 190

const word = '[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}]*'
const words = new RegExp(word, 'gu')
const joinedWords = new RegExp(`^${word}(?:-${word})*$`, 'u')

/** Returns whether a text may be authored as a course slug: lower-case words joined by single hyphens. */
export const isCourseSlug = (text: string): boolean =>
  joinedWords.test(text) && text === text.toLowerCase() && fitsAddress(text)

export const slugOfTitle = (title: string): string => slugWords(title) || 'course'

/** Joins as many words of a text, from its start, as fit into an address; '' if it has no letters or digits. */
export function slugWords(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|[\u200c\u200d]|[\ufe00-\ufe0f]/g, '')
    .normalize('NFC')
    .toLowerCase()
  let slug = ''
  for (const [each] of plain.matchAll(words)) {
    const longer = slug === '' ? each : `${slug}-${each}`
    if (!fitsAddress(longer)) break
    slug = longer
  }
  return slug
}

/** Returns the slug to try at an attempt, counted from 1: `tabla`, then `tabla-2`, `tabla-3` and so on. */
export const numbered = (slug: string, attempt: number): string =>
  attempt === 1 ? slug : `${slug}-${attempt}`

const fitsAddress = (slug: string): boolean => encodeURIComponent(slug).length <= bytesMax

interface Named {
  slug: string | null
  title: string | null
  subtitle: string | null
  id: string
}

/** Returns the slug of a stream or category: authored, otherwise made from its title or subtitle, otherwise its id. */
export const slugOf = ({ slug, title, subtitle, id }: Named): string =>
  slug ?? (slugFrom(title ?? '') || slugFrom(subtitle ?? '') || id)

/** Makes a slug from a name; '' if the name has no character that a slug can contain. */
export const slugFrom = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
