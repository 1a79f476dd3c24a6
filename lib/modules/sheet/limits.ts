import type { NoSheet } from '#lib/office/imports/sheet-choice.ts'
import { noSheet } from './messages.ts'

export const sheetBytesMax = 20 * 1024 ** 2
/** Maximum size of an unpacked workbook in bytes, because a small file can unpack to a huge one. */
export const unpackedBytesMax = 200 * 1024 ** 2
export const rowsMax = 100_000
export const columnsMax = 500
/** Maximum number of filled cells in a sheet, and of shared strings in a workbook. */
export const cellsMax = 2_000_000
export const charactersMax = 30_000_000

export const tooLarge = (): NoSheet =>
  noSheet('sheetTooLarge', { rows: rowsMax, columns: columnsMax, cells: cellsMax })
