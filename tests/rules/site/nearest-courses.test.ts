import { expect, test } from 'vitest'
import type { CoursePage } from '#lib/contract/catalogue/answers/course-list.ts'
import { nearestCourses } from '#lib/site/nearest-courses.ts'

const found = (ids: string[], corrected: string | null = null): CoursePage =>
  ({
    data: ids.map((id) => ({ id })),
    total: ids.length,
    search: { corrected, left_out: [] },
  }) as unknown as CoursePage

test('a course found for another word than the one asked for comes after those of the words asked for', async () => {
  const lists: Record<string, CoursePage> = {
    tabla: found(['tabla', 'tabla-solo', 'tabla-care']),
    nope: found(['ropes'], 'rope'),
  }
  const courses = await nearestCourses(
    async ({ search }) => lists[search ?? ''] ?? found([]),
    ['nope', 'tabla'],
  )
  expect(courses.map(({ id }) => id).slice(0, 2)).toEqual(['tabla', 'tabla-solo'])
})
