import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSheet } from '#lib/modules/sheet/read.ts'
import { storedWith } from './grids.ts'

const bytesOf = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url))

async function read(name: string, currency: string | null = null) {
  const institute = storedWith([], { currency, timeZone: null, isNew: true })
  const { parsed } = await readSheet(bytesOf(name), institute, {})
  if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
  return { ...parsed, courses: [...(parsed.source.courses ?? [])] }
}

/** The workbook was written by exceljs, with real dates, numbers, a formula, a link and a hidden row. */
test.each(['csv', 'xlsx'])('office.%s becomes a new institute at the first try', async (form) => {
  const { courses, source, warnings } = await read(`office.${form}`)
  expect(courses).toHaveLength(25)
  expect(source.site).toMatchObject({ currency: 'INR', time_zone: 'Asia/Kolkata' })
  const amounts = courses.slice(0, 10).map(({ versions }) => versions[0]?.invites[0]?.plans[0]?.amount)
  expect(amounts).toEqual([29_999, 3_000, 3_000, 0, 149_900, 12_500, 4_500, 150_000, 15_000, 0])
  const starts = courses.slice(0, 8).map(({ versions }) => versions[0]?.starts_on)
  expect(starts).toEqual([
    '2027-08-01',
    '2027-07-05',
    '2027-07-05',
    '2027-08-01',
    '2027-04-01',
    '2027-06-15',
    null,
    '2027-09-01',
  ])
  expect(courses[1]?.instructors.map(({ name }) => name)).toEqual(['Vikram Sen', 'Meera Joshi'])
  expect(warnings.map(({ message }) => message)).toContain('is a row of totals, so it is left out')
})

test('hidden rows and other sheets of a workbook by exceljs are left out and reported', async () => {
  const { courses, warnings } = await read('office.xlsx')
  expect(courses.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Violin', 'Drums', 'हिन्दी साहित्य']),
  )
  expect(courses.map(({ title }) => title)).not.toContain('Shehnai (closed)')
  expect(warnings.slice(0, 2)).toMatchObject([
    { path: 'sheet', message: 'the sheet "Courses 2027" is read; "Read me" is left out' },
    { path: 'row 30', message: 'is hidden, so it is left out' },
  ])
})
