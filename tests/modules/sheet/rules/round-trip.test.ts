import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { availabilityOf } from '#lib/contract/catalogue/rules/availability.ts'
import { offerOf } from '#lib/contract/catalogue/rules/prices.ts'
import { readSheet } from '#lib/modules/sheet/read-sheet.ts'
import { bookParts, saleOf, sheetParts } from '#lib/modules/sheet/write.ts'
import { pricePlansIn } from '#lib/office/imports/price-plans.ts'
import { anySource } from '../../../database/catalogue/source/import-any.ts'
import { worlds } from '../../../rules/catalogue/worlds.ts'
import { storedWith } from './sheets.ts'

/** A course with texts that a sheet of people would have instead of a value, or before a formula. */
const dashes = {
  id: 'dashes',
  title: 'N/A',
  subtitle: '-',
  versions: [
    { id: 'v', level: '–', venue: 'n.a.' },
    { id: 'w', level: "'-", venue: "''=1" },
  ],
}

/** Courses that an institute can have stored: trimmed, with a title. */
const coursesOf = (courses: readonly CourseSource[]): CourseSource[] =>
  courses.flatMap((course) => {
    const institute = { id: 'i', slug: 's', name: 'n' }
    const parsed = parseDocument({ format: 'catalogue/1', institute, courses: [course] })
    return parsed.isValid ? parsed.source.courses : []
  })

/** What visitors see of each version: whether it is open, and its price. */
const statesOf = ({ coming_soon, versions }: CourseSource, today = '2026-11-24') =>
  versions.map((version) => {
    const { terms, price } = offerOf(version, null, today)
    return [availabilityOf(coming_soon, version, today).verdict, terms, price?.amount]
  })

/** Returns the bytes of a file with the courses. */
const written = (form: 'csv' | 'xlsx', courses: CourseSource[]): Promise<Buffer> => {
  const parts = form === 'csv' ? sheetParts : bookParts
  return buffer(Readable.from(parts(() => Readable.from(courses, { objectMode: true }))))
}

test.each(['csv', 'xlsx'] as const)(
  'a sheet exported as %s goes in again with nothing changed, whatever is stored',
  async (form) => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(anySource, async (source) => {
        const courses = coursesOf([...source.courses, dashes as never])
        if (courses.length === 0) return
        compared += courses.length
        const loadCourses = async () => new Map(courses.map((course) => [course.id, course]))
        const { parsed } = await readSheet(await written(form, courses), storedWith([], { loadCourses }), {})
        if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
        expect([...(parsed.source.courses ?? [])]).toEqual(courses)
      }),
      { numRuns: 50 },
    )
    expect(compared).toBeGreaterThan(50)
  },
)

test.each(['csv', 'xlsx'] as const)(
  'a sheet exported as %s makes the same institute elsewhere: its export is equal',
  async (form) => {
    const closed = { id: 'i', default: true, status: 'inactive', plans: [] }
    const kinds = [
      { id: 'none', title: 'No version', versions: [] },
      { id: 'free', title: 'Free', versions: [{ id: 'f' }] },
      { id: 'shut', title: 'Closed', versions: [{ id: 's', invites: [closed] }] },
    ]
    await fc.assert(
      fc.asyncProperty(worlds, async (source) => {
        const courses = coursesOf([...source.courses, ...(kinds as never[])])
        // A sheet has one enrolment, one price and one early price, as its page says.
        for (const version of courses.flatMap(({ versions }) => versions)) {
          version.invites = [saleOf(version) ?? []].flat()
          for (const invite of version.invites) {
            const { full, early } = pricePlansIn(invite.plans)
            invite.plans = invite.plans.filter((_, at) => at === full || at === early)
          }
        }
        const { parsed } = await readSheet(await written(form, courses), storedWith(), {})
        if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
        const made = [...(parsed.source.courses ?? [])]
        const table = async (of: CourseSource[]) => `${await written('csv', of)}`.split('\n')
        expect(await table(made)).toEqual(await table(courses))
        const shown = (all: CourseSource[]) => all.map((course) => statesOf(course))
        expect(shown(made)).toEqual(shown(courses))
      }),
      { numRuns: 50 },
    )
  },
)

test('a text too long for a workbook cell is refused, with its course and column', async () => {
  const courses = (length: number) =>
    coursesOf([{ id: 'a', title: 'Tabla', about_html: 'x'.repeat(length) } as CourseSource])
  await expect(written('xlsx', courses(32_768))).rejects.toThrow(
    'about of "Tabla" has more than 32767 characters',
  )
  expect((await written('xlsx', courses(32_767))).length).toBeGreaterThan(0)
})
