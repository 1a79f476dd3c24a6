import { workbookType } from '#lib/base/workbook.ts'
import type { SheetForm } from '#lib/office/imports/sheets.ts'
import { bookParts, sheetParts } from './write.ts'

/** File formats that sheets are written in, by the option of `catalogue export` that selects them. */
export const sheetForms: Readonly<Record<string, SheetForm>> = {
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
}
