const edge = /[\p{White_Space}\u200B\uFEFF]/u

/** A text on one line: each run of white space is one space, and there is none at the ends. */
export const oneLine = (text: string): string => text.replace(/\p{White_Space}+/gu, ' ').replace(/^ | $/g, '')

/** The same without invisible spaces at the ends, as the lines of a text are. */
export function trimmedLine(text: string): string {
  const line = oneLine(text)
  // By hand: a pattern anchored at the end tries each place of a long run of spaces anew.
  let start = 0
  let end = line.length
  while (start < end && edge.test(line.charAt(start))) start++
  while (end > start && edge.test(line.charAt(end - 1))) end--
  return line.slice(start, end)
}
