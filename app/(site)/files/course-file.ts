import type { PageResult } from '#app/(site)/made-page.ts'
import { accentIn } from '#app/(site)/parts/picture.tsx'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import { courseIdIn } from '#lib/site/addresses.ts'
import { findEdition } from '#lib/site/course-page.ts'
import { calendarEvent } from '#lib/site/dates/batches.ts'
import { calendarFile } from '#lib/site/files/calendar-file.ts'
import type { Frame } from '#lib/site/frame.ts'
import { drawnPreview } from './pictures.ts'

/** A file that goes with a course's page: its picture for previews of links, or the days of a batch. */
export async function showCourseFile(
  frame: Frame,
  { course: segment, file }: { course: string; file: string },
): Promise<PageResult> {
  const [, batch] = /^(.+)\.ics$/s.exec(file) ?? []
  if (file !== 'picture.png' && batch === undefined) return 'missing'
  const edition = await findEdition(frame, courseIdIn(segment))
  if (!edition) return 'missing'
  const asked = frame.addresses.courseAt(frame.language, segment)
  if (edition.path !== asked) {
    const { course, language } = edition
    return { redirect: frame.addresses.courseFile({ ...course, language }, file) }
  }
  if (batch !== undefined) return showBatch(frame, edition, batch)
  const { streams } = await frame.catalogue.listStreams()
  const { title, stream } = edition.course
  return drawnPreview(frame, title, accentIn(streams, stream?.slug))
}

function showBatch(
  frame: Frame,
  { course, path }: { course: CourseDetail; path: string },
  batch: string,
): PageResult {
  const variant = course.variants.find((one) => one.package_session_id === batch)
  const event = variant && calendarEvent(frame, { title: course.title, path, variant })
  return event ? { file: calendarFile([event]), type: 'text/calendar; charset=utf-8' } : 'missing'
}
