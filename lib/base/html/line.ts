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
