import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, withoutGuard } from '#lib/base/csv.ts'

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
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\n=1', `"'\n'=1"`],
  // A formula for programs that part cells at a semicolon, a tab or a line break.
  ['Meera;=1+1', `"Meera;'=1+1"`],
  ['Meera\t =1', `"Meera\t '=1"`],
  ['Meera\r\n@x', `"Meera\r\n'@x"`],
  ['a|=1;-2,+3', `"a|'=1;'-2,'+3"`],
  ['a;"=1', `"a;""'=1"`],
  ["a;'=1", `"a;''=1"`],
  ['a; b = c - d', '"a; b = c - d"'],
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

test('guards are undone exactly', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@;,|\t\r\n \'"ab') })
  fc.assert(fc.property(text, (one) => withoutGuard(csvCell(one).slice(1, -1).replaceAll('""', '"')) === one))
})
