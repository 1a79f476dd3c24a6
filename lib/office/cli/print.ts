/** Control characters, which can move the cursor or trigger actions, and marks that change the direction of text. */
const unseen = /\r\n|[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

const short: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const escaped = (character: string): string =>
  short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Escapes control characters as JSON does, except those in `kept`, so that a terminal shows every character. */
export const visible = (text: string, kept: readonly string[] = []): string =>
  text.replace(unseen, (found) => (kept.includes(found) ? found : Array.from(found, escaped).join('')))

/** Keeps line breaks. Pass foreign text through `visible` first: its line breaks would look like ours. */
export const visibleLines = (text: string): string => visible(text, ['\n'])

/** Only characters inside strings are escaped, so the JSON stays valid. */
export const visibleJson = (value: unknown): string => visible(JSON.stringify(value))

/** Escapes a line of CSV for a terminal, except line breaks and tabs, which cells may contain. */
export const visibleCsv = (line: string): string => visible(line, ['\r\n', '\n', '\t'])

/** Each row is one line, even if a cell contains line breaks. */
export function tableOf(given: readonly (readonly string[])[]): string {
  const rows = given.map((row) => row.map((word) => visible(word)))
  const widths: number[] = []
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  const lineOf = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => lineOf(row).trimEnd()).join('\n')
}

/** A command's result, as JSON and as text. Only one of the two is printed. */
export interface Outcome {
  /** Result to print with `--json`. */
  value: unknown
  /** Result to print without `--json`; null when the command has already written its data. */
  text: string | null
  /** True when the text is the content of a file, with control characters already escaped. */
  isData?: boolean
  /** True when the command found a fault; the exit status is then 1. */
  isFault?: boolean
  /** Exit status when no fault was found; default 0. */
  status?: number
}

/** Prints a result as text or JSON and sets the exit status. */
export function print({ json }: { json?: true }, { value, text, isData, isFault, status }: Outcome): void {
  if (json) console.log(visibleJson(value))
  else if (text !== null) console.log(isData ? text : visibleLines(text))
  if (isFault) process.exitCode = 1
  else if (status !== undefined) process.exitCode = status
}

/** Prints a note on standard error, so that it does not mix with the result on standard output. */
export const printNote = (text: string): void => console.error(visibleLines(text))
