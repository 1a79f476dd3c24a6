/** Control characters, which can move a terminal's cursor or run its commands, and marks that change text direction. */
const unseen = /\r\n|[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

const short: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const escaped = (character: string): string =>
  short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Escapes control characters as JSON does, so that a terminal shows every character. Leaves the characters in `kept`.
 */
export const visible = (text: string, kept: readonly string[] = []): string =>
  text.replace(unseen, (found) => (kept.includes(found) ? found : Array.from(found, escaped).join('')))

/** Escapes multi-line text. Escape foreign text with `visible` first; otherwise its line breaks look like ours. */
export const visibleLines = (text: string): string => visible(text, ['\n'])

/** Formats a value as JSON. The characters that `JSON.stringify` does not escape occur only in strings. */
export const visibleJson = (value: unknown): string => visible(JSON.stringify(value))

/** Escapes a line of CSV for a terminal. Keeps line breaks and tabs, which cells may contain. */
export const visibleCsv = (line: string): string => visible(line, ['\r\n', '\n', '\t'])

/** Formats rows as columns two spaces apart; each row is one line, even if a cell contains line breaks. */
export function tableOf(given: readonly (readonly string[])[]): string {
  const rows = given.map((row) => row.map((word) => visible(word)))
  const widths: number[] = []
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  const lineOf = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => lineOf(row).trimEnd()).join('\n')
}

/** A command's result as JSON and as text; only one of them is printed. */
export interface Outcome {
  /** The value printed with `--json`. */
  value: unknown
  /** Null when the command has already written its data. */
  text: string | null
  /** True when the text is file data whose control characters are already escaped. */
  isData?: boolean
  /** True when a fault was found; the exit status is then 1. */
  isFault?: boolean
  /** Exit status without a fault; defaults to 0. */
  status?: number
}

/** Prints a result in the requested form and sets the exit status. */
export function print({ json }: { json?: true }, { value, text, isData, isFault, status }: Outcome): void {
  if (json) console.log(visibleJson(value))
  else if (text !== null) console.log(isData ? text : visibleLines(text))
  if (isFault) process.exitCode = 1
  else if (status !== undefined) process.exitCode = status
}

/** Prints a note on standard error, apart from the result. */
export const printNote = (text: string): void => console.error(visibleLines(text))
