import { expect, test } from 'vitest'
import { tableOf, visible, visibleCsv, visibleJson, visibleLines } from '../../../lib/office/cli/print.ts'

test.each([
  ['\u001b[2J\u001b[H', '\\u001b[2J\\u001b[H'],
  ['\u009b2J', '\\u009b2J'],
  ['\u001b]0;title\u0007', '\\u001b]0;title\\u0007'],
  ['a\bb\u007f', 'a\\u0008b\\u007f'],
  ['one\r\ntwo\rthree\tfour', 'one\\r\\ntwo\\rthree\\tfour'],
  ['\0', '\\u0000'],
  ['\u202egnp.exe\u202c', '\\u202egnp.exe\\u202c'],
  ['\u2066a\u2067b\u2068c\u2069', '\\u2066a\\u2067b\\u2068c\\u2069'],
  ['\u061c\u200e\u200f', '\\u061c\\u200e\\u200f'],
  ['\u202a\u202b\u202d\u2028\u2029\u0085', '\\u202a\\u202b\\u202d\\u2028\\u2029\\u0085'],
])('control characters are escaped for a terminal: %j', (text, shown) => expect(visible(text)).toBe(shown))

test.each(['Meera Nair', 'मीरा नायर', 'می‌خواهم', 'क्‍ष', '🙂👨‍👩‍👧', 'back\\slash "quoted"', ''])(
  '%j is printed unchanged',
  (text) => expect(visible(text)).toBe(text),
)

test('only our own line breaks separate lines, and carriage returns never do', () => {
  expect(visibleLines('a\nb\r\nc\rd')).toBe('a\nb\\r\\nc\\rd')
})

test('CSV keeps the line breaks within cells', () => {
  expect(visibleCsv('"a\r\nb\nc\td\re\u001b"\r\n')).toBe('"a\r\nb\nc\td\\re\\u001b"\r\n')
})

test('escaped JSON has the same value', () => {
  const value = { '\u202e\u009b': ['\u001b[2J', 'a\u2028b\u007f', '\n', '\\u001b'], n: 1.5, none: null }
  const json = visibleJson(value)
  expect(JSON.parse(json)).toEqual(value)
  expect(json).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u)
})

test('a row of a table is one line, padded by display width', () => {
  expect(
    tableOf([
      ['A', 'B'],
      ['x\ny', 'z'],
    ]),
  ).toBe('A     B\nx\\ny  z')
})
