import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readWorksheets } from '#lib/modules/sheet/worksheets.ts'
import { newInstitute, readAll } from './sheets.ts'

const word = (text: string, attributes = '') =>
  `<table:table-cell office:value-type="string"${attributes}><text:p>${text}</text:p></table:table-cell>`
const row = (cells: string, attributes = '') => `<table:table-row${attributes}>${cells}</table:table-row>`
const table = (name: string, rows: string, style = '') =>
  `<table:table table:name="${name}"${style}>${rows}</table:table>`

const workbook = (tables: string) =>
  Buffer.from(
    zipSync({
      mimetype: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': Buffer.from(
        '<office:document-content><office:automatic-styles><style:style style:name="h"><style:table-properties table:display="false"/></style:style></office:automatic-styles>' +
          `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
      ),
    }),
  )

const money = (value: number) =>
  `<table:table-cell office:value-type="currency" office:currency="EUR" office:value="${value}"><text:p>${value} €</text:p></table:table-cell>`
const day =
  '<table:table-cell office:value-type="date" office:date-value="2027-01-16"><text:p>16.01.27</text:p></table:table-cell>'
const hour =
  '<table:table-cell office:value-type="time" office:time-value="PT18H30M00S"><text:p>18:30</text:p></table:table-cell>'
const covered = '<table:covered-table-cell/>'

const courses = [
  row(word('Kursprogramm', ' table:number-columns-spanned="5"') + covered.repeat(4)),
  row('<table:table-cell table:number-columns-repeated="1024"/>', ' table:number-rows-repeated="3"'),
  row(['Kurs', 'Preis', 'Beginn', 'Tage', 'Uhrzeit'].map((one) => word(one)).join('')),
  row(
    word('Deutsch <text:span>A1</text:span><text:s/>für alle', ' table:number-rows-spanned="2"') +
      money(249.5) +
      day +
      word('Mo') +
      hour,
  ),
  row(
    covered +
      money(300) +
      day +
      word('Di<office:annotation><text:p>Note</text:p></office:annotation>') +
      hour,
  ),
  row(word('Alt'), ' table:visibility="collapse"'),
  row('<table:table-cell/>', ' table:number-rows-repeated="1048000"'),
].join('')

test('an .ods workbook is read like an Excel workbook: values, merged cells, hidden rows and sheets', async () => {
  const bytes = workbook(
    table('Alt', courses, ' table:style-name="h"') +
      table('Notizen', row(word('x'))) +
      table('Kurse', courses),
  )
  const sheets = await readWorksheets(bytes)
  expect(sheets.map(({ name, isHidden, rows }) => [name, isHidden, rows.map((one) => one.row)])).toEqual([
    ['Alt', true, []],
    ['Notizen', false, [1]],
    ['Kurse', false, [1, 5, 6, 7]],
  ])
  expect(sheets[2]).toMatchObject({ hidden: [8] })
  const { courses: read, lines: found, said } = await readAll(sheets, newInstitute())
  expect(read[0]?.versions[0]?.invites[0]?.plans[0]?.currency).toBe('EUR')
  const lines = ['mon 18:30 | 249.5', 'tue 18:30 | 300'].map(
    (one) => `Deutsch A1 für alle | 2027-01-16 | ${one}`,
  )
  expect(found).toEqual(lines)
  expect(said[0]).toBe('sheet: not read: Alt, Notizen')
})

test('neighbouring cells merged downwards keep their own values, although LibreOffice stores them as one repeated cell', async () => {
  const merged = (text: string) => word(text, ' table:number-rows-spanned="2"')
  const bytes = workbook(
    table(
      'Cours',
      row(merged('Cours') + word('Jour') + ['Places', 'Prof', 'Lieu'].map(merged).join('')) +
        row(`${covered + word('lundi')}<table:covered-table-cell table:number-columns-repeated="3"/>`),
    ),
  )
  expect((await readWorksheets(bytes))[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['Cours', 'Jour', 'Places', 'Prof', 'Lieu'],
    ['Cours', 'lundi', 'Places', 'Prof', 'Lieu'],
  ])
})

test('an OpenDocument that is not a workbook is refused with a reason', async () => {
  await expect(readWorksheets(workbook('<office:text/>'))).rejects.toThrow('an OpenDocument without a sheet')
})
