/** Marks a file as UTF-8 for spreadsheet programs, which otherwise assume a legacy encoding. */
export const byteOrderMark = '\uFEFF'

/**
 * Matches the start of text that a spreadsheet would run as a formula, including full-width signs and leading white
 * space. Also matches leading apostrophes before it, so that they cannot be confused with the guard.
 */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/

/**
 * Returns a row as defined by RFC 4180. All cells are quoted, and an apostrophe guards text that a spreadsheet would
 * run as a formula.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Returns a quoted and guarded cell. Phone numbers are guarded too, because their plus sign makes them formulas. */
export const csvCell = (text: string): string =>
  `"${formula.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`

export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
