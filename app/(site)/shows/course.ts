import type { PageResult } from '#app/(site)/made-page.ts'
import { coursePage } from '#app/(site)/pages/course-page.tsx'
import { missingPage } from '#app/(site)/pages/missing-page.tsx'
import type { EnquiryState } from '#app/(site)/parts/course/enquiry-form.tsx'
import { noStore } from '#lib/api/caching/caching.ts'
import { courseIdIn, slugIn } from '#lib/site/addresses.ts'
import { type CourseEdition, findEdition, readCoursePage } from '#lib/site/course-page.ts'
import { courseSubject } from '#lib/site/enquiry.ts'
import type { Frame } from '#lib/site/frame.ts'
import { listNearest } from '#lib/site/nearby.ts'
import type { FormKind } from './enquiry.ts'

/** A course at its own address; at any other that still names it, the way there. */
export async function showCourse(frame: Frame, { course: segment }: { course: string }): Promise<PageResult> {
  const id = courseIdIn(segment)
  const edition = await findEdition(frame, id)
  if (!edition) return (await frame.catalogue.wasRemoved?.(id)) ? showRemoved(frame, segment) : 'missing'
  const asked = frame.addresses.courseAt(frame.language, segment)
  if (edition.path !== asked) return { redirect: edition.path }
  return showEdition(frame, edition)
}

const showEdition = async (
  frame: Frame,
  edition: CourseEdition,
  enquiry: EnquiryState = {},
): Promise<PageResult> => ({
  page: coursePage(frame, { facts: await readCoursePage(frame, edition), enquiry }),
})

/** The page of a course that was removed: the courses nearest to the title in its address. */
async function showRemoved(frame: Frame, segment: string): Promise<PageResult> {
  const nearest = await listNearest(frame, slugIn(segment))
  return { page: await missingPage(frame, nearest), status: 410, cacheControl: noStore }
}

/** The form on a course's page. */
export const courseForm: FormKind<{ course: string }> = {
  async findSubject(frame, { course: segment }) {
    const edition = await findEdition(frame, courseIdIn(segment))
    return edition && courseSubject(edition.course, edition)
  },
  async show(frame, { course: segment }, enquiry) {
    const edition = await findEdition(frame, courseIdIn(segment))
    return edition ? showEdition(frame, edition, enquiry) : 'missing'
  },
}
