import { hash } from 'node:crypto'

/** Returns whether the database can store a text: it has neither a NUL nor half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * The most bytes of UTF-8 that a text in a table's key may have. A B-tree entry holds 2,704 bytes. The fullest entry is
 * an institute's id, a language code (folding may triple it) and 200 characters of a title.
 */
const keyBytesMax = 400

/** Returns what is wrong with a text that is too long for a table's key; undefined for a text that fits. */
export function keyFault(text: string): string | undefined {
  const bytes = Buffer.byteLength(text)
  if (bytes <= keyBytesMax) return undefined
  return `${bytes} bytes of UTF-8 are too many for a key of the database; expected at most ${keyBytesMax}`
}

/** Returns a text for use in a table's key: a text that is too long becomes its beginning and a digest. */
export const keyOf = (text: string): string =>
  keyFault(text) === undefined ? text : `${text.slice(0, 40)}… ${hash('sha256', text, 'base64url')}`
