/** Removes white space at both ends: all that Unicode counts as such, and the byte order mark. */
export function trimmed(text: string): string {
  const plain = text.trim()
  if (!plain.startsWith(nextLine) && !plain.endsWith(nextLine)) return plain
  let start = 0
  let end = text.length
  while (start < end && isSpace(text.charAt(start))) start++
  while (end > start && isSpace(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** A missing key, `null` and a blank text all mean that nothing was authored. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && trimmed(value) === '')

/** White space to Unicode, though not to `String.prototype.trim`. */
const nextLine = '\u0085'

const isSpace = (character: string): boolean => character === nextLine || character.trim() === ''
