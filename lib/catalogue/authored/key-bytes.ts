import { hash } from 'node:crypto'

/**
 * How many bytes of UTF-8 a text may have that is part of a key of the tables. An entry of a B-tree holds 2,704 bytes
 * in all; the fullest is an institute's id, a language code, of which folding makes up to three times as much, and 200
 * characters of a title.
 */
const keyBytesMax = 400

/** What makes a text too long for a key of the tables, and what would do; undefined when nothing does. */
export function keyFault(text: string): string | undefined {
  const bytes = Buffer.byteLength(text)
  if (bytes <= keyBytesMax) return undefined
  return `${bytes} bytes of UTF-8 are too many for a key of the database; expected at most ${keyBytesMax}`
}

/** A text as part of a key of the tables: itself, or its beginning and a digest where it is too long. */
export const keyOf = (text: string): string =>
  keyFault(text) === undefined ? text : `${text.slice(0, 40)}… ${hash('sha256', text, 'base64url')}`
