import { said } from '#lib/office/imports/messages.ts'
import { NoSheet } from '#lib/office/imports/sheets.ts'
import { type GridRow, sheetRows } from './cell.ts'
import type { FoundHeadings, Span } from './columns/heading-row.ts'
import { readCsv } from './csv.ts'
import { squeezedHeading } from './fields/squeezed.ts'
import { rowsMax, sheetBytesMax, tooLarge } from './limits.ts'
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
  /** Names of other visible worksheets whose headings are mostly the same. */
  alike?: string[]
  /** Names of those that are read too, below this one. */
  joined?: string[]
  /** The first currency sign in the workbook's number formats. */
  sign?: string | undefined
}

interface GridChoice {
  /**
   * Name of the worksheet to read. Default: the visible worksheet with the most known headings, or the first one with
   * many.
   */
  sheet?: string | undefined
  /** Whether further worksheets that are like this one are read too. */
  isWhole?: boolean
  headingsIn?: (rows: readonly GridRow[], spans: readonly Span[]) => FoundHeadings
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

/** Reads the requested worksheet, else the visible one with the most course headings, and those that are like it. */
async function chosen<Sheet extends { name: string; isHidden: boolean }>(
  sheets: readonly Sheet[],
  { sheet, isWhole = false, headingsIn }: GridChoice,
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
  let best: (Grid & { found?: FoundHeadings | undefined }) | undefined
  const others: { name: string; found: FoundHeadings; rows: GridRow[] }[] = []
  const tried = [...wanted.slice(0, 1), ...visible.filter((one) => one !== wanted[0])].slice(0, triedMax)
  for (const one of tried) {
    const grid = { ...(await read(one)), name: one.name, others: names.filter((other) => other !== one.name) }
    const found = headingsIn?.(grid.rows, grid.spans ?? [])
    const known = found?.known ?? 0
    const isBetter =
      !best || (wanted.includes(one) && known > (best.found?.known ?? 0) && !isMany(best.found))
    if (isBetter && best?.found) others.push({ name: best.name ?? '', found: best.found, rows: best.rows })
    if (isBetter) best = { ...grid, found }
    // Rows are kept only if they are read.
    else if (found) others.push({ name: one.name, found, rows: isWhole ? grid.rows : grid.rows.slice(0, 60) })
    if (!headingsIn) break
  }
  const { found, ...grid } = best ?? { rows: [], hidden: [], others: [] }
  const alike = found ? others.filter((other) => areAlike(found, other.found)) : []
  if (alike.length === 0) return grid
  const all = alike.map(({ name }) => name)
  return isWhole ? { ...below(grid, alike), joined: all } : { ...grid, alike: all }
}

/** Number of known headings with which a worksheet surely has courses. */
const isMany = (found: FoundHeadings | undefined): boolean => (found?.known ?? 0) >= 5

/** Maximum number of worksheets searched for course headings. */
const triedMax = 10

/** Returns whether most of the headings of two worksheets are the same, and some of them known. */
function areAlike(one: FoundHeadings, other: FoundHeadings): boolean {
  if (one.known < 2 || other.known < 2) return false
  const [ones, others] = [one, other].map(
    ({ headings }) => new Set(headings.map(squeezedHeading).filter(Boolean)),
  )
  const shared = ones?.intersection(others ?? new Set()).size ?? 0
  return shared > 1 && 2 * shared >= Math.min(ones?.size ?? 0, others?.size ?? 0)
}

/** Puts the tables of further worksheets below the first. Their rows are numbered after those of the sheets above. */
function below(grid: Grid, others: readonly { found: FoundHeadings; rows: GridRow[] }[]): Grid {
  const rows = [...grid.rows]
  for (const [at, { found, rows: more }] of others.entries()) {
    const first = (at + 1) * sheetRows
    const { headings, row, end } = found
    rows.push({ row: first + row, cells: headings, isHeadings: true })
    for (const one of more.slice(end)) rows.push({ ...one, row: first + one.row })
  }
  if (rows.length > rowsMax) throw tooLarge()
  return { ...grid, rows }
}
