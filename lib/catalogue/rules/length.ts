/** Whether a text has at most so many characters, which are code points. */
export const fits = (text: string, max: number): boolean =>
  // Code points are at most as many as UTF-16 units, so most texts need no splitting.
  text.length <= max || [...text].length <= max
