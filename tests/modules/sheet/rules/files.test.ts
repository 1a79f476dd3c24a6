import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { textIn } from '#lib/modules/sheet/cell.ts'
import { readSheet } from '#lib/modules/sheet/read-sheet.ts'
import { readWorksheets } from '#lib/modules/sheet/worksheets.ts'
import { faultsOf } from '#lib/office/imports/sheet-facts.ts'
import { agreed, newInstitute } from './sheets.ts'

const bytesOf = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url))

/** Reads a file as somebody who agrees with what is proposed, and leaves blank what cannot be read. */
async function read(name: string) {
  const bytes = bytesOf(name)
  const { facts: first } = await readSheet(bytes, newInstitute(), {})
  const rows = { blank: ['price', 'starts_on', 'workload'] }
  const draft = agreed(first.look, { rows })
  const { parsed, facts } = await readSheet(bytes, newInstitute(), { draft })
  if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
  const warnings = faultsOf(facts.rows?.notes ?? [])
  return { ...parsed, warnings, courses: [...(parsed.source.courses ?? [])] }
}

/** The workbook was written by exceljs, with real dates, numbers, a formula, a link and a hidden row. */
test.each(['csv', 'xlsx'])(
  'office.%s becomes a new institute when somebody agrees with what is proposed',
  async (form) => {
    const { courses, source, warnings } = await read(`office.${form}`)
    expect(courses).toHaveLength(25)
    expect(source.site).toMatchObject({ currency: 'INR' })
    const amounts = courses.slice(0, 10).map(({ versions }) => versions[0]?.invites[0]?.plans[0]?.amount)
    expect(amounts).toEqual([29_999, 3_000, 3_000, 0, 149_900, 12_500, 4_500, 150_000, 15_000, 0])
    const starts = courses.slice(0, 8).map(({ versions }) => versions[0]?.starts_on)
    expect(starts).toEqual([
      ...['2027-08-01', '2027-07-05', '2027-07-05', '2027-08-01', null, '2027-06-15', null, '2027-09-01'],
    ])
    expect(courses[1]?.instructors.map(({ name }) => name)).toEqual(['Vikram Sen', 'Meera Joshi'])
    const said = warnings.map(({ message }) => message)
    expect(said).toEqual(expect.arrayContaining(['is left blank, as you asked']))
  },
)

test('hidden rows and other worksheets of a workbook by exceljs are left out and reported', async () => {
  const { courses, warnings } = await read('office.xlsx')
  expect(courses.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Violin', 'Drums', 'हिन्दी साहित्य']),
  )
  expect(courses.map(({ title }) => title)).not.toContain('Shehnai (closed)')
  expect(warnings[0]).toMatchObject({ path: 'sheet', message: 'not read: Read me' })
})

/** A workbook with the number 1200.5 in one cell, shown as the format says. */
const shownAs = (format: string): Buffer => {
  const relation = (type: string, target: string) =>
    `<Relationships><Relationship Id="r" Type="x/${type}" Target="${target}"/></Relationships>`
  const both = `${relation('worksheet', 's.xml').slice(0, -16)}<Relationship Id="t" Type="x/styles" Target="t.xml"/></Relationships>`
  const parts = {
    '_rels/.rels': relation('officeDocument', 'w.xml'),
    '_rels/w.xml.rels': both,
    'w.xml': '<workbook><sheets><sheet name="A" r:id="r"/></sheets></workbook>',
    't.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`,
    's.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" s="0"><v>1200.5</v></c></row></sheetData></worksheet>',
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, Buffer.from(text)]))),
  )
}

test.each([
  ['#,##0.00 [$€-407]', '€ 1200.5'],
  ['[$SEK] #,##0', 'SEK 1200.5'],
  ['&quot;Rs.&quot; #,##0', 'Rs 1200.5'],
  ['[$$-409]#,##0;[Red]-[$$-409]#,##0', '$ 1200.5'],
  ['#,##0.0 &quot;Std&quot;', '1200.5'],
  ['[$-407]#,##0', '1200.5'],
])('a number with the format %s is %s', async (format, text) => {
  const [sheet] = await readWorksheets(shownAs(format))
  expect(textIn(sheet?.rows[0]?.cells[0])).toBe(text)
})
