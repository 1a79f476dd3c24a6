/** Course slugs: one in each course's address, assigned once and kept. */

/** Leaves room for a number after a made slug: an address has about 200 bytes for it. */
const bytesMax = 190

const word = '[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}]*'
const words = new RegExp(word, 'gu')
const joinedWords = new RegExp(`^${word}(?:-${word})*$`, 'u')

/** Returns whether a text may be authored as a slug: lower-case words joined by single hyphens. */
export const isCourseSlug = (text: string): boolean =>
  joinedWords.test(text) && text === text.toLowerCase() && fitsAddress(text)

/** Makes a slug from a title. */
export const slugOfTitle = (title: string): string => slugWords(title) || 'course'

/** Joins as many of a text's first words as fit into an address; '' if it has no letter or digit. */
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

/** Returns the slug to try after the first `attempt - 1` were taken. */
export const numbered = (slug: string, attempt: number): string =>
  attempt === 1 ? slug : `${slug}-${attempt}`

const fitsAddress = (slug: string): boolean => encodeURIComponent(slug).length <= bytesMax

interface Named {
  slug: string | null
  title: string | null
  subtitle: string | null
  id: string
}

/** Returns the slug of a stream or category: its own, else made from its names, else its id. */
export const slugOf = ({ slug, title, subtitle, id }: Named): string =>
  slug ?? (slugFrom(title ?? '') || slugFrom(subtitle ?? '') || id)

/** Makes a slug from a name; '' if the name has no letter or digit that a slug can contain. */
export const slugFrom = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
