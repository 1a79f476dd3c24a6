/** Whether a text has at most so many characters, which are code points. */
export const fits = (text: string, max: number): boolean =>
  // A code point is one or two UTF-16 units, so few texts need splitting, and no long one.
  text.length <= max || (text.length <= 2 * max && [...text].length <= max)
