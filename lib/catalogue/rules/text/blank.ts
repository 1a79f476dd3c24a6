/** Removes white space at both ends: all white space of Unicode, and the byte order mark. */
export function trimmed(text: string): string {
  const plain = text.trim()
  if (!plain.startsWith(nextLine) && !plain.endsWith(nextLine)) return plain
  let start = 0
  let end = text.length
  while (start < end && isSpace(text.charAt(start))) start++
  while (end > start && isSpace(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** Tells whether nothing was authored: a missing key, `null` or a blank text. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && trimmed(value) === '')

/** White space in Unicode that `String.prototype.trim` leaves. */
const nextLine = '\u0085'

const isSpace = (character: string): boolean => character === nextLine || character.trim() === ''
