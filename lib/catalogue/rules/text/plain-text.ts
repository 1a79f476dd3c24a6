/** Trims all Unicode white space and byte order marks. */
export function trimmed(text: string): string {
  const plain = text.trim()
  if (!plain.startsWith(nextLine) && !plain.endsWith(nextLine)) return plain
  let start = 0
  let end = text.length
  while (start < end && isSpace(text.charAt(start))) start++
  while (end > start && isSpace(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** Returns whether nothing was authored: the value is undefined, `null` or a blank text. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && trimmed(value) === '')

/** Unicode white space that `String.prototype.trim` does not trim. */
const nextLine = '\u0085'

const isSpace = (character: string): boolean => character === nextLine || character.trim() === ''

/** Returns whether a text has at most `max` code points. */
export const fits = (text: string, max: number): boolean =>
  // A code point has one or two UTF-16 units, so only texts near the limit need splitting.
  text.length <= max || (text.length <= 2 * max && [...text].length <= max)

/** Returns the length in code points. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/**
 * Truncates a text to `limit` code points, at the last white space that leaves room for `…`. Without such white space,
 * truncates inside a word (contract §8).
 */
export function clip(text: string, limit: number): string {
  // A text has at most as many code points as UTF-16 units, so most texts need no splitting.
  if (text.length <= limit) return text
  const characters = Array.from(text)
  if (characters.length <= limit) return text
  const room = limit - 1
  let end = room
  while (end > 0 && !isWhiteSpace(characters[end])) end--
  if (end === 0) end = room
  else while (isWhiteSpace(characters[end - 1])) end--
  return `${characters.slice(0, end).join('')}…`
}

const isWhiteSpace = (character = ''): boolean => /\p{White_Space}/u.test(character)

/** Folds a text for case-insensitive comparison: NFC, upper case, lower case, final sigma to sigma, then NFC again. */
export const fold = (text: string): string =>
  // Publishing folds many names per course, and most of them are ASCII.
  isAscii.test(text) ? text.toLowerCase() : foldAny(text)

const isAscii = /^[\0-\x7f]*$/

const foldAny = (text: string): string =>
  text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
