import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { withoutGuard } from '#lib/base/csv.ts'
import { type GridRow, textIn } from './cell.ts'
import { cellsMax, columnsMax, rowsMax, tooLarge } from './limits.ts'
import { noSheet } from './messages.ts'

/** Reads the filled rows of a CSV file, numbered as a spreadsheet shows them. */
export function readCsv(bytes: Buffer): GridRow[] {
  const text = decoded(bytes)
  const rows: GridRow[] = []
  let row = 0
  let filled = 0
  const take = (record: string[]): null => {
    row++
    const last = record.findLastIndex((cell) => cell !== '')
    filled += last + 1
    if (last >= columnsMax || filled > cellsMax) throw tooLarge()
    if (textIn(record.join('')) === '') return null
    if (row > rowsMax) throw tooLarge()
    rows.push({ row, cells: record.slice(0, last + 1).map(withoutGuard) })
    return null
  }
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      // All three, because some files end their last line differently from the others.
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: take,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw noSheet('badCsv', { reason: error.message })
  }
  return rows
}

/** Returns the delimiter that stands in the most lines, and there the most often. Excel writes semicolons where the decimal sign is a comma. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/, 30)
  const countIn = (delimiter: string) => lines.join('').split(delimiter).length / 1e6
  const rank = (one: string) => lines.filter((line) => line.includes(one)).length + countIn(one)
  return [',', ';', '\t', '|'].reduce((best, one) => (rank(one) > rank(best) ? one : best))
}

const oldWorkbook = Buffer.from('d0cf11e0', 'hex')

/** Excel on Windows writes Windows-1252. Throws `NoSheet` if the letters are in none of these encodings. */
function decoded(bytes: Buffer): string {
  const start = bytes.subarray(0, 2).toString('hex')
  const isUtf16 = start === 'fffe' || start === 'feff'
  if (bytes.subarray(0, 4).equals(oldWorkbook)) throw noSheet('oldWorkbook')
  if (!isUtf16 && bytes.includes(0)) throw noSheet('nulBytes')
  const text = new TextDecoder(encodingOf(bytes, start)).decode(bytes)
  if (/^\s*<(!doctype|html|\?xml)/i.test(text)) throw noSheet('webPage')
  return text
}

function encodingOf(bytes: Buffer, start: string): string {
  if (start === 'fffe') return 'utf-16le'
  if (start === 'feff') return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  if (!isLatin(bytes)) throw noSheet('otherLetters')
  return 'windows-1252'
}

/** Returns whether most bytes above 127 stand alone, as accents do; letters of other scripts make words of them. */
function isLatin(bytes: Buffer): boolean {
  let alone = 0
  let joined = 0
  for (let at = 0; at < bytes.length; at++)
    if ((bytes[at] ?? 0) > 127) {
      if ((bytes[at - 1] ?? 0) > 127 || (bytes[at + 1] ?? 0) > 127) joined++
      else alone++
    }
  return joined < 8 || joined <= alone
}
