const edge = /[\p{White_Space}\u200B\uFEFF]/u

/** A text on one line: white space collapsed, none at the ends, nor invisible spaces there. */
export function oneLine(text: string): string {
  const line = text.replace(/\p{White_Space}+/gu, ' ')
  // By hand: a pattern anchored at the end tries each place of a long run of spaces anew.
  let start = 0
  let end = line.length
  while (start < end && edge.test(line.charAt(start))) start++
  while (end > start && edge.test(line.charAt(end - 1))) end--
  return line.slice(start, end)
}
