import { said } from '#lib/office/imports/messages.ts'
import { NoSheet } from '#lib/office/imports/sheets.ts'
import type { GridRow } from './cell.ts'
import type { Span } from './columns/heading-row.ts'
import { readCsv } from './csv.ts'
import { sheetBytesMax } from './limits.ts'
import { readBook } from './workbook/book.ts'
import { readCells } from './workbook/cells.ts'
import { isOpenDocument, namesIn, readOpenSheet } from './workbook/open-document.ts'
import { openPackage, type Package } from './workbook/package.ts'

export interface Grid {
  rows: GridRow[]
  /** Row numbers of the hidden rows; their cells are skipped. */
  hidden: number[]
  /** Merged cells that span columns, found near the top of the sheet. */
  spans?: readonly Span[]
  /** Name of the worksheet that was read; missing for a CSV file. */
  name?: string
  others: string[]
  /** The first currency sign in the workbook's number formats. */
  sign?: string | undefined
}

interface GridChoice {
  /**
   * Name of the worksheet to read. Default: the visible worksheet in which `knownIn` counts the most headings, or the
   * first one with many.
   */
  sheet?: string | undefined
  knownIn?: (rows: readonly GridRow[], spans: readonly Span[]) => number
}

/** Reads a CSV file or one worksheet of a workbook. Throws `NoSheet` for any other file. */
export async function readGrid(bytes: Buffer, choice: GridChoice = {}): Promise<Grid> {
  if (bytes.length > sheetBytesMax)
    throw new NoSheet(said('fileTooLarge', { bytes: bytes.length, max: sheetBytesMax }))
  const grid = bytes.subarray(0, 4).equals(zip)
    ? await readWorkbook(bytes, choice)
    : { rows: readCsv(bytes), hidden: [], others: [] }
  if (grid.rows.length === 0) throw new NoSheet(said('emptyFile'))
  return grid
}

const zip = Buffer.from('PK\u0003\u0004')

async function readWorkbook(bytes: Buffer, choice: GridChoice): Promise<Grid> {
  try {
    const parts = await openPackage(bytes)
    for (const [path, program] of otherKinds)
      if (parts.has(path)) throw new NoSheet(said('otherKind', { program }))
    return await (isOpenDocument(parts) ? readOds(parts, choice) : readXlsx(parts, choice))
  } catch (error) {
    if (error instanceof NoSheet) throw error
    throw new NoSheet(said('noWorkbook', { reason: (error as Error).message }))
  }
}

/** Parts by which other programs' tables are recognised. */
const otherKinds = [
  ['Index/Document.iwa', 'Apple Numbers (.numbers)'],
  ['xl/workbook.bin', 'Excel (.xlsb)'],
  ['word/document.xml', 'Word (.docx)'],
] as const

async function readXlsx(parts: Package, choice: GridChoice): Promise<Grid> {
  const book = await readBook(parts)
  return chosen(book.sheets, choice, async ({ path }) => ({
    ...(await readCells(parts, path, book)),
    sign: book.sign,
  }))
}

async function readOds(parts: Package, choice: GridChoice): Promise<Grid> {
  const sheets = (await namesIn(parts)).map((sheet, index) => ({ ...sheet, index }))
  return chosen(sheets, choice, ({ index }) => readOpenSheet(parts, index))
}

/** Reads the requested worksheet, else the visible one with the most course headings. */
async function chosen<Sheet extends { name: string; isHidden: boolean }>(
  sheets: readonly Sheet[],
  { sheet, knownIn = () => many }: GridChoice,
  read: (sheet: Sheet) => Promise<Omit<Grid, 'name' | 'others'>>,
): Promise<Grid> {
  const names = sheets.map(({ name }) => name)
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const wanted = sheet === undefined ? visible : sheets.filter(({ name }) => name === sheet)
  if (wanted.length === 0)
    throw new NoSheet(
      said('noSuchSheet', {
        sheet: JSON.stringify(sheet ?? ''),
        names: names.map((name) => JSON.stringify(name)).join(', '),
      }),
    )
  let best: Grid = { rows: [], hidden: [], others: [] }
  let most = -1
  for (const one of wanted.slice(0, triedMax)) {
    const grid = { ...(await read(one)), name: one.name, others: names.filter((other) => other !== one.name) }
    const known = knownIn(grid.rows, grid.spans ?? [])
    if (known > most) [best, most] = [grid, known]
    if (known >= many) break
  }
  return best
}

/** Number of known headings with which a worksheet surely has courses, so that no other is read. */
const many = 5

/** Maximum number of worksheets searched for course headings. */
const triedMax = 10
