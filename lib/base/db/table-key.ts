import { hash } from 'node:crypto'

/**
 * Maximum bytes (UTF-8) of a text that is part of a table's key. A B-tree entry holds 2,704 bytes. The largest entry
 * consists of an institute's id, a language code (which folding may triple) and 200 characters of a title.
 */
const keyBytesMax = 400

/** Returns why a text is too long for a table's key; undefined if it fits. */
export function keyFault(text: string): string | undefined {
  const bytes = Buffer.byteLength(text)
  if (bytes <= keyBytesMax) return undefined
  return `${bytes} bytes of UTF-8 are too many for a key of the database; expected at most ${keyBytesMax}`
}

/** Shortens a text for use in a table's key: a text that is too long is replaced by its beginning and a digest. */
export const keyOf = (text: string): string =>
  keyFault(text) === undefined ? text : `${text.slice(0, 40)}… ${hash('sha256', text, 'base64url')}`
