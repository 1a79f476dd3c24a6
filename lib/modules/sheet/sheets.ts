import { workbookType } from '#lib/base/workbook.ts'
import type { Sheets } from '#lib/office/imports/sheets.ts'
import { sheetAddress } from './address.ts'
import { fields } from './fields.ts'
import { sheetBytesMax } from './limits.ts'
import { loadMappings, rememberMapping } from './remembered.ts'
import { bookParts, sheetParts, templateCsv } from './write.ts'

/** Reads CSV files, and workbooks of Excel and LibreOffice. */
export const sheets: Sheets = {
  endings: ['.csv', '.tsv', '.txt', '.xlsx', '.ods', '.xls', '.xlsb', '.xlsm', '.numbers', '.psv'],
  bytesMax: sheetBytesMax,
  columns: fields,
  reader: 'lib/modules/sheet/read.ts',
  forms: {
    csv: {
      type: 'text/csv; charset=utf-8',
      about:
        'write its courses as CSV: without questions and outlines, with only one invite and plan per version',
      isBinary: false,
      write: sheetParts,
    },
    xlsx: {
      type: workbookType,
      about: 'write the same sheet as an Excel workbook',
      isBinary: true,
      write: bookParts,
    },
  },
  template: templateCsv,
  addressOf: sheetAddress,
  loadMappings,
  rememberMapping,
}
