/** The text on one line: each run of white space becomes one space. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

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
  for (let end = room; end > 0; end--) {
    if (/\s/.test(characters[end] ?? '')) return `${characters.slice(0, end).join('').trimEnd()}…`
  }
  return `${characters.slice(0, room).join('')}…`
}
