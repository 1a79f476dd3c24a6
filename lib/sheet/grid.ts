import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { type UnzipFileInfo, unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { type Cell, NoSheet } from './cell.ts'

/** Of a file as it comes. */
export const sheetBytesMax = 20 * 1024 ** 2
/** Of a workbook once it is unpacked: a small file can hold very much. */
const unpackedBytesMax = 200 * 1024 ** 2
const rowsMax = 100_000
const columnsMax = 500

/** A table of courses by the name of its file: CSV, or a workbook. */
export const isSheetName = (name: string): boolean => /\.(csv|tsv|txt|xlsx|xls)$/i.test(name)

/** Reads the rows of a CSV file or of a workbook's first sheet; throws `NoSheet` for what is neither. */
export async function readGrid(bytes: Buffer): Promise<Cell[][]> {
  if (bytes.length > sheetBytesMax)
    throw new NoSheet(`${bytes.length} bytes are too many; expected at most ${sheetBytesMax}`)
  const rows = bytes.subarray(0, 4).equals(zip) ? await readXlsx(bytes) : readCsv(decoded(bytes))
  if (rows.length > rowsMax || (rows[0]?.length ?? 0) > columnsMax)
    throw new NoSheet(`expected at most ${rowsMax} rows and ${columnsMax} columns`)
  if (rows.length === 0) throw new NoSheet('it is empty; expected headings in its first row')
  return rows
}

const zip = Buffer.from('PK\u0003\u0004')
const oldWorkbook = Buffer.from('d0cf11e0', 'hex')

async function readXlsx(bytes: Buffer): Promise<Cell[][]> {
  try {
    let unpacked = 0
    // Nothing is unpacked here. Who unpacks takes no more for an entry than it says that it needs.
    const filter = ({ originalSize }: UnzipFileInfo): boolean => {
      unpacked += originalSize
      return false
    }
    unzipSync(bytes, { filter })
    if (unpacked > unpackedBytesMax)
      throw new NoSheet(`unpacked it has ${unpacked} bytes; expected at most ${unpackedBytesMax}`)
    const [first] = await readWorkbook(new Uint8Array(bytes).buffer)
    return (first?.data ?? []) as Cell[][]
  } catch (error) {
    if (error instanceof NoSheet) throw error
    throw new NoSheet(`it is no workbook of Excel (${(error as Error).message}); expected .xlsx or CSV`)
  }
}

/** A row for each line, blank ones too, so that rows are counted as a spreadsheet shows them. */
function readCsv(text: string): Cell[][] {
  try {
    return parse(text, { delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: false })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new NoSheet(`it is no CSV: ${error.message}`)
  }
}

/** The one that parts most headings: Excel writes semicolons where a comma begins the decimals. */
function delimiterOf(text: string): string {
  const headings =
    text
      .slice(0, 100_000)
      .replace(/"[^"]*"/g, '')
      .split(/\r?\n|\r/, 1)[0] ?? ''
  const counted = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    parts: headings.split(delimiter).length,
  }))
  return counted.reduce((best, one) => (one.parts > best.parts ? one : best)).delimiter
}

/** UTF-16 says so with its first bytes, UTF-8 can be told, and what is neither Excel wrote on Windows. */
function decoded(bytes: Buffer): string {
  const start = bytes.subarray(0, 2).toString('hex')
  const isUtf16 = start === 'fffe' || start === 'feff'
  if (bytes.subarray(0, 4).equals(oldWorkbook))
    throw new NoSheet('it is a workbook of an old Excel; save it as .xlsx or CSV')
  if (!isUtf16 && bytes.includes(0))
    throw new NoSheet('it holds NUL bytes; expected CSV or an .xlsx workbook')
  const name = isUtf16
    ? start === 'fffe'
      ? 'utf-16le'
      : 'utf-16be'
    : isUtf8(bytes)
      ? 'utf-8'
      : 'windows-1252'
  const text = new TextDecoder(name).decode(bytes)
  if (/^\s*<(!doctype|html|\?xml)/i.test(text))
    throw new NoSheet(
      'it is a web page. A Google Sheet has to be shared with anyone who has the link, or published as CSV',
    )
  return text
}
