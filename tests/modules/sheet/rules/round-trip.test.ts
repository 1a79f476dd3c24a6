import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import { parseDocument } from '#lib/catalogue/document/parse.ts'
import { readGrid } from '#lib/modules/sheet/grid.ts'
import { readSheetDocument } from '#lib/modules/sheet/read.ts'
import { workbookParts } from '#lib/modules/sheet/workbook/write.ts'
import { courseCells, courseLines, headingsLine, requireWritable } from '#lib/modules/sheet/write.ts'
import { anySource } from '../../../database/catalogue/source/import-any.ts'
import { storedWith } from './grids.ts'

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

/** The bytes of a file with the courses. */
const forms: Record<string, (courses: CourseSource[]) => Promise<Buffer>> = {
  CSV: async (courses) => Buffer.from(headingsLine() + courses.map(courseLines).join('')),
  XLSX: async (courses) =>
    buffer(Readable.from(workbookParts(courseCells(Readable.from(courses, { objectMode: true }))))),
}

test.each(Object.keys(forms))(
  'a sheet exported as %s goes in again with nothing changed, whatever is stored',
  async (form) => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(anySource, async (source) => {
        const courses = coursesOf([...source.courses, dashes as never])
        if (courses.length === 0) return
        compared += courses.length
        const loadCourses = async () => new Map(courses.map((course) => [course.id, course]))
        const grid = await readGrid((await forms[form]?.(courses)) ?? Buffer.alloc(0))
        const { parsed } = await readSheetDocument(grid, storedWith([], { loadCourses }), {})
        if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
        expect([...(parsed.source.courses ?? [])]).toEqual(courses)
      }),
      { numRuns: 50 },
    )
    expect(compared).toBeGreaterThan(50)
  },
)

test('a text that no cell of a workbook can hold is refused by its course and column', () => {
  const [course] = coursesOf([{ id: 'a', title: 'Tabla', about_html: 'x'.repeat(32_768) } as CourseSource])
  expect(() => requireWritable(course as CourseSource)).toThrow(
    'about of "Tabla" has more than 32767 characters',
  )
  expect(requireWritable({ ...(course as CourseSource), about_html: 'x'.repeat(32_767) })).toBe(1)
})
