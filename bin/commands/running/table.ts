import { visible } from './visible.ts'

/** Formats rows as columns, two spaces apart; each row is one line, even when a word has line breaks. */
export function tableOf(given: readonly (readonly string[])[]): string {
  const rows = given.map((row) => row.map((word) => visible(word)))
  const widths: number[] = []
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
