/**
 * Shortens a text to at most `limit` code points. A longer text is cut at the last white space that leaves room for
 * `…`, or inside a word when no white space fits (contract §8).
 */
export function clip(text: string, limit: number): string {
  // A text has at most as many code points as UTF-16 units, so most texts need no splitting.
  if (text.length <= limit) return text
  const characters = Array.from(text)
  if (characters.length <= limit) return text
  const room = limit - 1
  let end = room
  while (end > 0 && !isSpace(characters[end])) end--
  if (end === 0) end = room
  else while (isSpace(characters[end - 1])) end--
  return `${characters.slice(0, end).join('')}…`
}

const isSpace = (character = ''): boolean => /\p{White_Space}/u.test(character)
