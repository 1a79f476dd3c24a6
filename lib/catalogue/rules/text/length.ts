/** Tells whether a text has at most `max` characters, counted in code points. */
export const fits = (text: string, max: number): boolean =>
  // A code point is one or two UTF-16 units, so few texts need splitting, and no very long text does.
  text.length <= max || (text.length <= 2 * max && [...text].length <= max)

/** Counts the characters of a text, as code points. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}
