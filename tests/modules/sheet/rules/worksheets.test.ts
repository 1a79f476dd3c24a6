import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { sheetAddress } from '#lib/modules/sheet/address.ts'
import { sheetBytesMax } from '#lib/modules/sheet/limits.ts'
import { readWorksheets } from '#lib/modules/sheet/worksheets.ts'

const rows = [
  ['title', 'price'],
  ['Kaida, Rela', '₹1499'],
  ['À la carte', '12,5'],
]

/** The cells of the rows that are filled, which are the first, second and fourth. */
async function rowsIn(bytes: Buffer) {
  const [{ rows: read } = { rows: [] }] = await readWorksheets(bytes)
  expect(read.map(({ row }) => row)).toEqual([1, 2, 4].slice(0, read.length))
  return read.map(({ cells }) => cells)
}

test.each([
  ['UTF-8 with commas', Buffer.from('title,price\n"Kaida, Rela",₹1499\n,\nÀ la carte,"12,5"\n')],
  [
    'lines that end in two ways',
    Buffer.from('"title","price"\r\n"Kaida, Rela","₹1499"\r\n,\r\n"À la carte","12,5"\n'),
  ],
  [
    'UTF-8 with a mark and semicolons',
    Buffer.from('\ufefftitle;price\r\nKaida, Rela;₹1499\r\n;\r\nÀ la carte;12,5'),
  ],
  ['UTF-16', Buffer.from('\ufefftitle\tprice\nKaida, Rela\t₹1499\n\t\nÀ la carte\t12,5\n', 'utf16le')],
  [
    'UTF-16, the other way round',
    Buffer.from('\ufefftitle\tprice\nKaida, Rela\t₹1499\n\t\nÀ la carte\t12,5\n', 'utf16le').swap16(),
  ],
])('%s is read', async (_name, bytes) => {
  expect(await rowsIn(bytes)).toEqual(rows)
})

test('text that Excel saved on Windows is read', async () => {
  const bytes = Buffer.from('title;price\nCaf\xe9 \x96;\x805', 'latin1')
  expect(await rowsIn(bytes)).toEqual([
    ['title', 'price'],
    ['Café –', '€5'],
  ])
})

test.each([
  ['Chinese', 'b4f3cafdbeddcab1b4fab5c4c4b1b3ef'],
  ['Cyrillic', 'cdeee2fbe920eaf3f0f1'],
])('%s letters in an encoding of their own are refused rather than shown as others', async (_, letters) => {
  const bytes = Buffer.concat([
    Buffer.from('title,price\n'),
    Buffer.from(letters, 'hex'),
    Buffer.from(',5\n'),
  ])
  await expect(readWorksheets(bytes)).rejects.toThrow('save it as CSV UTF-8 or as .xlsx')
})

test('a workbook is read with its numbers, booleans and dates, and its blank rows count', async () => {
  const day = new Date('2026-06-01T00:00:00Z')
  const sheet = [
    [{ value: 'title' }, { value: 'starts_on' }, { value: 'published' }],
    [null, null, null],
    [{ value: 'Tabla' }, { value: day, format: 'yyyy-mm-dd' }, { value: true }],
  ]
  const bytes = await writeWorkbook(sheet as never).toBuffer()
  expect((await readWorksheets(bytes))[0]?.rows).toEqual([
    { row: 1, cells: ['title', 'starts_on', 'published'] },
    { row: 3, cells: ['Tabla', day, true] },
  ])
})

test.each([
  ['a page that asks to sign in', Buffer.from('<!doctype html><html></html>'), 'web page'],
  ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old Excel'],
  [
    'an OpenDocument workbook',
    Buffer.from(zipSync({ 'content.xml': new Uint8Array(1) })),
    'save it as .xlsx',
  ],
  ['a broken workbook', Buffer.from('PK\u0003\u0004 and nothing more'), 'not a workbook'],
  ['an image', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'NUL bytes'],
  ['an open quote', Buffer.from('title\n"Tabla'), 'not valid CSV'],
  ['nothing', Buffer.from(''), 'empty'],
  ['more than anybody needs', Buffer.alloc(sheetBytesMax + 1, 32), 'too many'],
])('%s is refused with a reason', async (_name, bytes, reason) => {
  await expect(readWorksheets(bytes)).rejects.toThrow(reason)
})

const google = 'https://docs.google.com/spreadsheets/d'
test.each([
  [`${google}/1aB_c/edit?usp=sharing#gid=7`, `${google}/1aB_c/export?format=csv&gid=7`],
  [`${google}/1aB_c/edit`, `${google}/1aB_c/export?format=csv`],
  [`${google}/1aB_c/export?format=xlsx`, `${google}/1aB_c/export?format=xlsx`],
  [`${google}/e/2PACX-1v/pubhtml?gid=7&single=true`, `${google}/e/2PACX-1v/pub?output=csv&single=true&gid=7`],
  ['https://www.example.org/courses.csv', 'https://www.example.org/courses.csv'],
])('the rows of %s are at %s', (address, rowsAt) => {
  expect(sheetAddress(address)).toBe(rowsAt)
})
