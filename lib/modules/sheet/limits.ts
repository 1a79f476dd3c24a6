import { NoSheet } from '#lib/imports/sheets.ts'

/** Bytes of an uploaded file. */
export const sheetBytesMax = 20 * 1024 ** 2
/** Bytes of a workbook's unpacked parts: a small file can unpack to very many. */
export const unpackedBytesMax = 200 * 1024 ** 2
export const rowsMax = 100_000
export const columnsMax = 500
/** Filled cells of one sheet, and characters of all texts that its cells share. */
export const cellsMax = 2_000_000
export const charactersMax = 30_000_000

export const tooLarge = (): NoSheet =>
  new NoSheet(
    `the sheet is too large; expected at most ${rowsMax} rows, ${columnsMax} columns and ${cellsMax} filled cells`,
  )
