import { hash } from 'node:crypto'

/** Returns whether the database can store a text: it has neither a NUL nor half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * The most bytes of UTF-8 that a text in a table's key may have. A B-tree entry holds 2,704 bytes. The fullest entry is
 * an institute's id, a language code (folding may triple it) and 200 characters of a title.
 */
const keyBytesMax = 400

/** Returns the error of a text that is too long for a key of the tables; undefined for a text that fits. */
export function keyFault(text: string): string | undefined {
  const bytes = Buffer.byteLength(text)
  if (bytes <= keyBytesMax) return undefined
  return `${bytes} bytes of UTF-8 are too many for a key of the database; expected at most ${keyBytesMax}`
}

/** Returns a text as part of a table's key: itself, or its beginning and a digest when it is too long. */
export const keyOf = (text: string): string =>
  keyFault(text) === undefined ? text : `${text.slice(0, 40)}… ${hash('sha256', text, 'base64url')}`
