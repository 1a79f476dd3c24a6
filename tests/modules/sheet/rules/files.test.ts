import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSheet } from '#lib/modules/sheet/read-sheet.ts'
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
