const edge = /[\p{White_Space}\u200B\uFEFF]/u

/** Puts a text on one line: each run of white space becomes one space, the ends are trimmed. */
export const oneLine = (text: string): string => text.replace(/\p{White_Space}+/gu, ' ').replace(/^ | $/g, '')

/** Does the same and trims invisible spaces at the ends too. */
export function trimmedLine(text: string): string {
  const line = oneLine(text)
  // By hand: a pattern anchored at the end is quadratic in a long run of spaces.
  let start = 0
  let end = line.length
  while (start < end && edge.test(line.charAt(start))) start++
  while (end > start && edge.test(line.charAt(end - 1))) end--
  return line.slice(start, end)
}
