import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { sheetBytesMax } from '#lib/modules/sheet/limits.ts'
import { lineOf } from '#lib/office/findings/findings.ts'
import { readApart } from '#lib/office/imports/read-apart.ts'
import { ServerBusy } from '#lib/office/imports/server-busy.ts'
import { storedWith } from './sheets.ts'

const megabyte = 1024 ** 2
const upload = 8 * megabyte
const text = (xml: string) => Buffer.from(xml)
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one sheet, as small as readers take it. */
const workbook = (sheet: string, others: Record<string, Uint8Array> = {}) =>
  Buffer.from(
    zipSync(
      {
        '_rels/.rels': text(
          `<Relationships><Relationship Id="a" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        ),
        'xl/workbook.xml': text(
          '<workbook><sheets><sheet name="S" sheetId="1" r:id="b"/></sheets></workbook>',
        ),
        'xl/_rels/workbook.xml.rels': text(
          `<Relationships><Relationship Id="b" Type="${types}/worksheet" Target="worksheets/s.xml"/>` +
            `<Relationship Id="c" Type="${types}/sharedStrings" Target="strings.xml"/></Relationships>`,
        ),
        'xl/worksheets/s.xml': text(sheet),
        ...others,
      },
      { level: 1 },
    ),
  )

/** Makes the directory of a zip say another size of its first part. */
function claiming(zip: Buffer, size: number): Buffer {
  zip.writeUInt32LE(size, zip.indexOf('PK\u0001\u0002') + 24)
  return zip
}

const cellAt = (place: string) => `<c r="${place}" t="inlineStr"><is><t>Title</t></is></c>`
const repeated = (length: number, part: string) => Buffer.alloc(length, part)
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const documentStart = '{"format":"catalogue/1","institute":{"id":"i","slug":"s","name":"n"},"courses":['

const numberedRows = Buffer.from(
  `title\n${Array.from({ length: 3_000_000 }, (_, at) => at).join('\n')}`,
).subarray(0, sheetBytesMax)

const shared = (texts: Buffer) =>
  workbook(sheetOf(''), { 'xl/strings.xml': Buffer.concat([text('<sst>'), texts]) })
const merged = `<mergeCells>${'<mergeCell ref="A1:A1048576"/>'.repeat(50)}</mergeCells></worksheet>`
const farRow = `<row r="1048576">${cellAt('XFD1048576')}</row>`
const wrapped = (start: string, middle: Buffer, end = '') => Buffer.concat([text(start), middle, text(end)])

const files: [string, string, () => Buffer, RegExp][] = [
  [
    'one cell in the last place of a sheet',
    'a.xlsx',
    () => workbook(sheetOf(farRow).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>')),
    /too large; expected at most 100000 rows, 500 columns/,
  ],
  [
    'a merge of a whole sheet',
    'a.xlsx',
    () => workbook(sheetOf(`<row r="1">${cellAt('A1')}</row>`).replace('</worksheet>', merged)),
    /too large/,
  ],
  [
    'a part that unpacks to very much',
    'a.xlsx',
    () => claiming(workbook(sheetOf('')), 210 * megabyte),
    /unpacked it has \d+ bytes; expected at most/,
  ],
  [
    'a part of 150 MB that is one text',
    'a.xlsx',
    () => shared(wrapped('<si><t>', repeated(150 * megabyte, 'x'), '</t></si></sst>')),
    /too large|memory|not a workbook|not an Excel workbook/,
  ],
  ['a row of 8 million commas', 'a.csv', () => repeated(upload, ','), /is empty/],
  [
    'two million shared texts',
    'a.xlsx',
    () => shared(repeated(2_100_000 * 18, '<si><t>ab</t></si>')),
    /too large/,
  ],
  ['a row of 1,000 cells', 'a.csv', () => repeated(2_000, 'a,'), /too large/],
  ['3 million numbered rows', 'a.csv', () => numberedRows, /too large/],
  ['an endless quote', 'a.csv', () => wrapped('title\n"', repeated(upload, 'a ')), /not valid CSV/],
  [
    '8 MB of courses that are numbers',
    'a.json',
    () => wrapped(documentStart, repeated(upload, '1,'), '1]}'),
    /1 is not a course/,
  ],
  [
    '8 MB of open objects',
    'a.json',
    () => repeated(upload, '{"a":'),
    /too deep; expected at most 10,000 levels/,
  ],
  [
    '8 MB of lines that are numbers',
    'a.jsonl',
    () => wrapped(`${documentStart}]}\n`, repeated(upload, '1\n')),
    /1 is not a course|memory/,
  ],
]

const now = new Date()
const sheetReading = () => ({ institute: storedWith(), choice: {} })

describe('a file that could take all memory or time', () => {
  test.each(files)(
    '%s is refused in words, and the event loop turns meanwhile',
    async (_, name, make, reason) => {
      const bytes = make()
      const reading = /json/.test(name) ? undefined : sheetReading()
      let last = performance.now()
      const waits: number[] = []
      const beat = setInterval(() => {
        waits.push(performance.now() - last)
        last = performance.now()
      }, 10)
      try {
        const read = await readApart({ name, bytes }, now, reading)
        expect(read).toMatchObject({ isValid: false })
        if (read.isValid) return
        expect(read.faults.map(lineOf)[0]).toMatch(reason)
        expect(read.faults.length).toBeLessThanOrEqual(1_000)
      } finally {
        clearInterval(beat)
      }
      expect(waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99) - 1] ?? 0).toBeLessThan(250)
    },
  )

  test('has its faults beyond 1,000 only counted', async () => {
    const bytes = text(`${documentStart}${Array.from({ length: 1_500 }, () => 1)}]}`)
    expect(await readApart({ name: 'a.json', bytes }, now)).toMatchObject({
      faults: { length: 1_000 },
      more: 500,
    })
  })

  const small = { name: 'a.csv', bytes: text('title\nTabla\n') }

  test('is stopped after its limit of processor time', async () => {
    const limits = { megabytes: 192, cpuMs: 1, withinMs: 30_000 }
    expect(await readApart(small, now, sheetReading(), limits)).toMatchObject({
      faults: [{ code: 'tookTooLong', values: { took: '0.001 seconds of processor time' } }],
    })
  })

  test('is not blamed where the machine is busy', async () => {
    const limits = { megabytes: 192, cpuMs: 30_000, withinMs: 1 }
    await expect(readApart(small, now, sheetReading(), limits)).rejects.toThrow(ServerBusy)
  })
})
