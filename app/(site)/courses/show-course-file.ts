import type { Shown } from '#app/(site)/made-page.ts'
import { courseIdIn } from '#lib/site/addresses.ts'
import { findEdition } from '#lib/site/course-page.ts'
import type { Frame } from '#lib/site/frame.ts'
import { sharingPicture } from '#lib/site/pictures/sharing-picture.ts'

/** A file that goes with a course's page: its picture for previews of links. */
export async function showCourseFile(
  frame: Frame,
  { course: segment, file }: { course: string; file: string },
): Promise<Shown> {
  if (file !== 'picture.png') return 'missing'
  const edition = await findEdition(frame, courseIdIn(segment))
  if (!edition) return 'missing'
  const asked = frame.addresses.courseAt(frame.language, segment)
  if (edition.path !== asked) return { redirect: `${edition.path}/${encodeURIComponent(file)}` }
  const { streams } = await frame.catalogue.listStreams()
  const { title, stream } = edition.course
  const accent = streams.find(({ slug }) => slug === stream?.slug)?.accent_color ?? null
  const institute = frame.site.institute.name
  return { file: await sharingPicture({ title, institute, accent }), type: 'image/png' }
}
