/** Tells spreadsheets that a file is UTF-8; without it they take an older encoding. */
export const byteOrderMark = '\uFEFF'

/**
 * The beginning of what a spreadsheet runs as a formula, in both widths, also behind white space. Apostrophes before it
 * are guarded as well, or one of them would be taken for the guard.
 */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/

/** A row by RFC 4180, every cell quoted, with an apostrophe before what a spreadsheet would run as a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Phone numbers get an apostrophe, too: their plus sign makes them formulas. */
export const csvCell = (text: string): string =>
  `"${formula.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`

/** Takes that apostrophe off again. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
