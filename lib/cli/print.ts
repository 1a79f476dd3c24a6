/** Control characters, which move a terminal's cursor or begin its commands, and marks that turn the order of text. */
const unseen = /\r\n|[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

const short: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const escaped = (character: string): string =>
  short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Escapes control characters like JSON, so that a terminal shows every character. `kept`: characters to leave. */
export const visible = (text: string, kept: readonly string[] = []): string =>
  text.replace(unseen, (found) => (kept.includes(found) ? found : Array.from(found, escaped).join('')))

/** Escapes a text of several lines. Escape texts of others with `visible` first, or their line breaks look like ours. */
export const visibleLines = (text: string): string => visible(text, ['\n'])

/** Formats a value as JSON; characters that `JSON.stringify` leaves unescaped occur only in strings. */
export const visibleJson = (value: unknown): string => visible(JSON.stringify(value))

/** Escapes a line of CSV, whose cells may have line breaks. */
export const visibleCsv = (line: string): string => visible(line, ['\r\n', '\n', '\t'])

/** Formats rows as columns, two spaces apart; each row is one line, even when a word has line breaks. */
export function tableOf(given: readonly (readonly string[])[]): string {
  const rows = given.map((row) => row.map((word) => visible(word)))
  const widths: number[] = []
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  const lineOf = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => lineOf(row).trimEnd()).join('\n')
}

/** The outcome of a command, as JSON and as text; one of them is printed. */
export interface Outcome {
  /** The JSON value that `--json` prints. */
  value: unknown
  /** Null when the command has written its data itself. */
  text: string | null
  /** True when the text is data for a file whose control characters are visible already. */
  isData?: boolean
  /** True when a fault was found; the exit status is 1. */
  isFault?: boolean
  /** The exit status without a fault; 0 unless given. */
  status?: number
}

/** Prints an outcome in the requested form, and sets the exit status. */
export function print({ json }: { json?: true }, { value, text, isData, isFault, status }: Outcome): void {
  if (json) console.log(visibleJson(value))
  else if (text !== null) console.log(isData ? text : visibleLines(text))
  if (isFault) process.exitCode = 1
  else if (status !== undefined) process.exitCode = status
}

/** Prints on standard error, beside the outcome. */
export const printNote = (text: string): void => console.error(visibleLines(text))
