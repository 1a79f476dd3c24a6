import { NoSheet } from '#lib/office/imports/sheet-choice.ts'
import type { SourceSheet } from './cell.ts'
import { readCsv } from './csv.ts'
import { rowsMax, sheetBytesMax, tooLarge } from './limits.ts'
import { noSheet } from './messages.ts'
import { readBook } from './workbook/book.ts'
import { readCells } from './workbook/cells.ts'
import type { IsWanted } from './workbook/grid.ts'
import { openPackage, type Package } from './workbook/package.ts'

/** Maximum number of worksheets that are looked at; further ones are only named. */
const readMax = 30

/** Of hidden worksheets that are not `wanted` only the names. Throws `NoSheet` for any other file. */
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
    const isWanted: IsWanted = ({ name, isHidden }, at) =>
      wanted.has(name ?? '') || (!isHidden && at < readMax)
    return await readExcel(parts, isWanted)
  } catch (error) {
    if (error instanceof NoSheet) throw error
    throw noSheet('noWorkbook', { reason: (error as Error).message })
  }
}

const otherKinds = [
  ['Index/Document.iwa', 'Apple Numbers (.numbers)'],
  ['xl/workbook.bin', 'Excel (.xlsb)'],
  ['word/document.xml', 'Word (.docx)'],
  ['content.xml', 'OpenDocument (.ods)'],
] as const

async function readExcel(parts: Package, isWanted: IsWanted): Promise<SourceSheet[]> {
  const { sheets, ...book } = await readBook(parts)
  const found: SourceSheet[] = []
  for (const [at, { path, ...sheet }] of sheets.entries()) {
    const cells = isWanted(sheet, at) ? await readCells(parts, path, book) : { rows: [], hidden: [] }
    found.push({ ...sheet, ...cells })
  }
  return found
}
