/** Marks a file as UTF-8 for spreadsheet programs, which otherwise assume a legacy encoding. */
export const byteOrderMark = '\uFEFF'

/**
 * Matches the start of text that a spreadsheet would run as a formula, including full-width signs and leading white
 * space. Also matches leading apostrophes before it, so that they cannot be confused with the guard.
 */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/
const sign = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

const separator = /[,;|\t\r\n]/

/** Marks are the apostrophes where a program that parts cells otherwise would see a formula. Takes linear time. */
const withMarks = (text: string, change: (marks: string) => string): string =>
  text.replace(/([,;|\s"]+)('*)/g, (found: string, run: string, marks: string, at: number) =>
    separator.test(run) && sign.test(text[at + found.length] ?? '') ? run + change(marks) : found,
  )

/** Writes a row as in RFC 4180, all cells quoted. An apostrophe guards what a spreadsheet would run. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * Returns a quoted cell. It is guarded where a cell starts for a program with any separator, also behind a semicolon,
 * tab or line break within the text. Phone numbers are guarded too, because their plus sign makes them formulas.
 */
export const csvCell = (text: string): string =>
  `"${formula.test(text) ? "'" : ''}${withMarks(text, (marks) => `'${marks}`).replaceAll('"', '""')}"`

/** Undoes the guards of `csvCell`. */
export function withoutGuard(text: string): string {
  const bare = (guarded: string) => withMarks(guarded, (marks) => marks.slice(1))
  const rest = bare(text.slice(1))
  return text.startsWith("'") && formula.test(rest) ? rest : bare(text)
}
