import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import { parseDocument } from '#lib/catalogue/document/parse.ts'
import { readGrid } from '#lib/sheet/grid.ts'
import { readSheetDocument } from '#lib/sheet/read.ts'
import { courseLines, headingsLine } from '#lib/sheet/write.ts'
import { anySource } from '../../database/catalogue/source/import-any.ts'
import { storedWith } from './grids.ts'

/** Courses that an institute can have stored: trimmed, with a title. */
const coursesOf = (courses: readonly CourseSource[]): CourseSource[] =>
  courses.flatMap((course) => {
    const institute = { id: 'i', slug: 's', name: 'n' }
    const parsed = parseDocument({ format: 'catalogue/1', institute, courses: [course] })
    return parsed.isValid ? parsed.source.courses : []
  })

test('an exported sheet goes in again with nothing changed, whatever is stored', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(anySource, async (source) => {
      const courses = coursesOf(source.courses)
      if (courses.length === 0) return
      compared += courses.length
      const loadCourses = async () => new Map(courses.map((course) => [course.id, course]))
      const csv = headingsLine() + courses.map(courseLines).join('')
      const grid = await readGrid(Buffer.from(csv))
      const { parsed } = await readSheetDocument(grid, storedWith([], { loadCourses }), {})
      if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
      expect([...(parsed.source.courses ?? [])]).toEqual(courses)
    }),
    { numRuns: 100 },
  )
  expect(compared).toBeGreaterThan(100)
})
