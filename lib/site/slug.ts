/** Room for an id and an ending in the 255 bytes that file systems give a name, percent-encoded. */
const encodedMax = 190

/**
 * A title as part of a path: words of any script, parted by single hyphens, cut between words so that it stays short
 * when percent-encoded. Empty when the title has no letter or digit.
 */
export function slugFor(title: string): string {
  const words = title
    .normalize('NFKD')
    // Accents of Latin letters; the vowel signs of Indic scripts are no ornament.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if (encodeURIComponent(longer).length > encodedMax) break
    slug = longer
  }
  return slug
}
