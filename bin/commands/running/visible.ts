/** Control characters, which move a terminal's cursor or begin its commands, and marks that turn the order of text. */
const unseen = /\r\n|[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Escapes control characters like JSON, so that a terminal shows every character. `kept`: characters to leave. */
export const visible = (text: string, kept: readonly string[] = []): string =>
  text.replace(unseen, (found) => (kept.includes(found) ? found : Array.from(found, escaped).join('')))

const escaped = (character: string): string =>
  short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const short: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Escapes a text of several lines. Escape texts of others with `visible` first, or their line breaks look like ours. */
export const visibleLines = (text: string): string => visible(text, ['\n'])

/** Formats a value as JSON; characters that `JSON.stringify` leaves unescaped occur only in strings. */
export const visibleJson = (value: unknown): string => visible(JSON.stringify(value))

/** Escapes a line of CSV, whose cells may have line breaks. */
export const visibleCsv = (line: string): string => visible(line, ['\r\n', '\n', '\t'])
