import type { PageResult } from '#app/(site)/made-page.ts'
import { coursePage } from '#app/(site)/pages/course-page.tsx'
import { courseIdIn } from '#lib/site/addresses.ts'
import { findEdition, readCoursePage } from '#lib/site/course-page.ts'
import type { Frame } from '#lib/site/frame.ts'

/** A course at its own address; at any other that still names it, the way there. */
export async function showCourse(frame: Frame, { course: segment }: { course: string }): Promise<PageResult> {
  const edition = await findEdition(frame, courseIdIn(segment))
  if (!edition) return 'missing'
  const asked = frame.addresses.courseAt(frame.language, segment)
  if (edition.path !== asked) return { redirect: edition.path }
  return { page: coursePage(frame, { facts: await readCoursePage(frame, edition), enquiry: {} }) }
}
