/** Control characters, which move a terminal's cursor or begin its commands, and marks that turn the order of text. */
const unseen = /\r\n|[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** A text of which a terminal shows every character, as JSON would write it, but for line breaks and such that are kept. */
export const visible = (text: string, kept: readonly string[] = []): string =>
  text.replace(unseen, (found) => (kept.includes(found) ? found : Array.from(found, escaped).join('')))

const escaped = (character: string): string =>
  short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const short: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Lines of our own; what others typed should be visible in itself, or its line breaks look like ours. */
export const visibleLines = (text: string): string => visible(text, ['\n'])

/** The same value as JSON: what `JSON.stringify` leaves as it is stands within strings only. */
export const visibleJson = (value: unknown): string => visible(JSON.stringify(value))

/** A line of a table for spreadsheets, whose cells may hold line breaks. */
export const visibleCsv = (line: string): string => visible(line, ['\r\n', '\n', '\t'])
