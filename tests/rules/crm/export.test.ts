import { expect, test } from 'vitest'
import { csvCell } from '#lib/csv.ts'

test.each([
  ['plain', '"plain"'],
  ['', '""'],
  ['a "quoted" word', '"a ""quoted"" word"'],
  ['two\nlines, and a comma', '"two\nlines, and a comma"'],
  ['=1+1', `"'=1+1"`],
  ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
  ['+919876543210', `"'+919876543210"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['  =1', `"'  =1"`],
  ['\u00A0=1', `"'\u00A0=1"`],
  ['＝1', `"'＝1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠x', `"'＠x"`],
  ['"=1"', '"""=1"""'],
  ['a=b', '"a=b"'],
  ['मीरा', '"मीरा"'],
])('%j is the cell %s', (text, cell) => expect(csvCell(text)).toBe(cell))
