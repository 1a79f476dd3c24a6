import type { PageResult } from '#app/(site)/made-page.ts'
import { teacherPage } from '#app/(site)/pages/teacher-page.tsx'
import { teachersPage } from '#app/(site)/pages/teachers-page.tsx'
import { listEditions } from '#app/(site)/shows/place.ts'
import type { Frame } from '#lib/site/frame.ts'
import { coursesOnPage } from '#lib/site/listing.ts'
import { scopeOf } from '#lib/site/scope.ts'
import { findPortrait, findTeacher, listPortraits, listTeachers } from '#lib/site/teachers.ts'

/** All teachers. */
export async function showTeachers(frame: Frame): Promise<PageResult> {
  const { teachers } = await listTeachers(frame)
  if (teachers.length === 0) return 'missing'
  const [editions, portraits] = await Promise.all([
    listEditions(frame, {}, frame.addresses.teachers),
    listPortraits(frame),
  ])
  return { page: teachersPage(frame, { teachers, portraits, editions }) }
}

/** One teacher with their courses. */
export async function showTeacher(frame: Frame, { teacher: slug }: { teacher: string }): Promise<PageResult> {
  const { catalogue, addresses } = frame
  const found = await findTeacher(frame, slug)
  if (!found) return 'missing'
  const { teacher, isListed } = found
  const [courses, editions] = await Promise.all([
    catalogue.listCourses({
      ...scopeOf(frame),
      instructor: teacher.name,
      sort: 'open',
      page_size: String(coursesOnPage),
    }),
    listEditions(frame, { instructor: teacher.name }, (code) => addresses.teacher(code, slug)),
  ])
  const portrait = await findPortrait(frame, teacher, courses)
  return { page: teacherPage(frame, { teacher, isListed, portrait, courses, editions }) }
}
