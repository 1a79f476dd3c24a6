import { NoSheet } from '#lib/office/imports/sheets.ts'
import type { GridRow } from './cell.ts'
import { readCsv } from './csv.ts'
import { rowsMax, sheetBytesMax, tooLarge } from './limits.ts'
import { noSheet } from './messages.ts'
import { readBook } from './workbook/book.ts'
import { readCells } from './workbook/cells.ts'
import { isOpenDocument, namesIn, readOpenSheet } from './workbook/open-document.ts'
import { openPackage, type Package } from './workbook/package.ts'

export interface SourceSheet {
  name?: string
  isHidden: boolean
  rows: GridRow[]
  /** Row numbers of the hidden rows; their cells are skipped. */
  hidden: number[]
  sign?: string | undefined
}

/** Maximum number of worksheets that are looked at; further ones are only named. */
const readMax = 30

/**
 * Reads a CSV file or the worksheets of a workbook: all that are visible, and hidden ones that are `wanted`; of others only
 * the names. Throws `NoSheet` for any other file.
 */
export async function readWorksheets(
  bytes: Buffer,
  wanted: ReadonlySet<string> = new Set(),
): Promise<SourceSheet[]> {
  if (bytes.length > sheetBytesMax) throw noSheet('fileTooLarge', { bytes: bytes.length, max: sheetBytesMax })
  const sheets = bytes.subarray(0, 4).equals(zip)
    ? await readWorkbook(bytes, wanted)
    : [{ isHidden: false, rows: readCsv(bytes), hidden: [] }]
  if (sheets.every(({ rows }) => rows.length === 0)) throw noSheet('emptyFile')
  if (sheets.reduce((sum, { rows }) => sum + rows.length, 0) > rowsMax) throw tooLarge()
  return sheets
}

const zip = Buffer.from('PK\u0003\u0004')

async function readWorkbook(bytes: Buffer, wanted: ReadonlySet<string>): Promise<SourceSheet[]> {
  try {
    const parts = await openPackage(bytes)
    for (const [path, program] of otherKinds) if (parts.has(path)) throw noSheet('otherKind', { program })
    return await (isOpenDocument(parts) ? readOds(parts, wanted) : readXlsx(parts, wanted))
  } catch (error) {
    if (error instanceof NoSheet) throw error
    throw noSheet('noWorkbook', { reason: (error as Error).message })
  }
}

const otherKinds = [
  ['Index/Document.iwa', 'Apple Numbers (.numbers)'],
  ['xl/workbook.bin', 'Excel (.xlsb)'],
  ['word/document.xml', 'Word (.docx)'],
] as const

async function readXlsx(parts: Package, wanted: ReadonlySet<string>): Promise<SourceSheet[]> {
  const { sheets, ...book } = await readBook(parts)
  return each(sheets, wanted, async ({ path }) => ({
    ...(await readCells(parts, path, book)),
    sign: book.sign,
  }))
}

async function readOds(parts: Package, wanted: ReadonlySet<string>): Promise<SourceSheet[]> {
  const sheets = (await namesIn(parts)).map((sheet, index) => ({ ...sheet, index }))
  return each(sheets, wanted, ({ index }) => readOpenSheet(parts, index))
}

async function each<Sheet extends { name: string; isHidden: boolean }>(
  sheets: readonly Sheet[],
  wanted: ReadonlySet<string>,
  read: (sheet: Sheet) => Promise<Omit<SourceSheet, 'name' | 'isHidden'>>,
): Promise<SourceSheet[]> {
  const found: SourceSheet[] = []
  for (const [index, sheet] of sheets.entries()) {
    const { name, isHidden } = sheet
    const isRead = wanted.has(name) || (!isHidden && index < readMax)
    found.push({ name, isHidden, ...(isRead ? await read(sheet) : { rows: [], hidden: [] }) })
  }
  return found
}
