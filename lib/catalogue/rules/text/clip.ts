/**
 * The text in at most `limit` code points. A longer one is cut at the last white space that leaves room for `…`, or
 * in the middle of a word when there is none (contract §8).
 */
export function clip(text: string, limit: number): string {
  // Code points are at most as many as UTF-16 units, so most texts need no splitting.
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
