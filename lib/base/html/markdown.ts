/** Each pattern excludes the character that it begins with from what it repeats, so that it takes linear time. */
const marks: readonly RegExp[] = [
  /^[^\S\n]{0,3}#{1,6}(?=[^\S\n]+\S)/m,
  /^[^\S\n]{0,3}[*+-](?=[^\S\n]+\S)/m,
  /^[^\S\n]{0,3}\d{1,3}[.)](?=[^\S\n]+\S)/m,
  /^[^\S\n]{0,3}>(?=[^\S\n]*\S)/m,
  /^(?:```|~~~|---|\*\*\*|___|\|)/m,
  /\*\*(?=[^\s*][^*\n]*\*\*)/,
  /(?<![\p{L}\p{N}_])__(?=[^\s_][^_\n]*__)/u,
  /(?<![\p{L}\p{N}*])\*(?=[^\s*](?:[^*\n]*[^\s*])?\*(?![\p{L}\p{N}*]))/u,
  /(?<![\p{L}\p{N}_])_(?=[^\s_](?:[^_\n]*[^\s_])?_(?![\p{L}\p{N}_]))/u,
  /!?\[(?=[^[\]\n]+\]\([^()\s]+[)\s])/,
  /`(?=[^`\n]+`)/,
]

/** Returns the first mark of Markdown in a plain text, such as `**`; undefined if there is none. */
export function markdownMark(text: string): string | undefined {
  for (const mark of marks) {
    const found = mark.exec(text)?.[0].trim()
    if (found !== undefined) return found
  }
}

export const hasBlankLine = (text: string): boolean => /\n[^\S\n]*\n/.test(text.trim())
