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
 * truncates inside a word, but not inside a grapheme (contract decisions §12).
 */
export function clip(text: string, limit: number): string {
  if (fits(text, limit)) return text
  const room = limit - 1
  const characters = Array.from(text.slice(0, 2 * limit))
  let end = room
  while (end > 0 && !isWhiteSpace(characters[end])) end--
  while (end > 0 && isWhiteSpace(characters[end - 1])) end--
  return `${end === 0 ? wholeGraphemes(text, room) : characters.slice(0, end).join('')}…`
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Returns the longest start of a text that has at most `limit` code points and ends between two graphemes. */
export function wholeGraphemes(text: string, limit: number): string {
  if (fits(text, limit)) return text
  const characters = Array.from(text.slice(0, 2 * (limit + 1)))
  const { length } = characters.slice(0, limit).join('')
  // Only the next character shows whether a grapheme ends at the limit.
  const segments = segmenter.segment(characters.slice(0, limit + 1).join(''))
  return text.slice(0, segments.containing(length)?.index)
}

const isWhiteSpace = (character = ''): boolean => /\p{White_Space}/u.test(character)

/** Folds a text for case-insensitive comparison: NFC, upper case, lower case, final sigma to sigma, then NFC again. */
export const fold = (text: string): string =>
  // Publishing folds many names per course, and most of them are ASCII.
  isAscii.test(text) ? text.toLowerCase() : foldAny(text)

const isAscii = /^[\0-\x7f]*$/

const foldAny = (text: string): string =>
  text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')

/** Returns whether the database can store a text: it must not have a NUL or half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const edge = /[\p{White_Space}\u200B\uFEFF]/u

/** Puts a text on one line: replaces each run of white space with one space, and trims the ends. */
export const oneLine = (text: string): string => text.replace(/\p{White_Space}+/gu, ' ').replace(/^ | $/g, '')

/** Like `oneLine`, but also trims zero-width spaces (U+200B, U+FEFF) at the ends. */
export function trimmedLine(text: string): string {
  const line = oneLine(text)
  // A loop, because a pattern anchored at the end takes quadratic time in a long run of spaces.
  let start = 0
  let end = line.length
  while (start < end && edge.test(line.charAt(start))) start++
  while (end > start && edge.test(line.charAt(end - 1))) end--
  return line.slice(start, end)
}

const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

/** Returns whether a text has a character that is neither white space nor invisible, such as a soft hyphen. */
export const isVisible = (text: string): boolean => visible.test(text)
