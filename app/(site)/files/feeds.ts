import type { PageResult } from '#app/(site)/made-page.ts'
import { listCalendarEvents } from '#lib/site/dates/calendar-events.ts'
import { atomXml } from '#lib/site/files/atom.ts'
import { calendarFile } from '#lib/site/files/calendar-file.ts'
import { newCourses, nextBatches } from '#lib/site/files/course-feeds.ts'
import type { Frame } from '#lib/site/frame.ts'
import { placeNames } from '#lib/site/languages.ts'
import { listPageStreams } from '#lib/site/scope.ts'

/** `/feeds/courses.xml`: the newest courses of a language, in Atom. */
export const showNewCourses = async (frame: Frame): Promise<PageResult> => ({
  file: atomXml(await newCourses(frame)),
  type: 'application/atom+xml; charset=utf-8',
})

/** `/feeds/batches.xml`: the courses of a language that begin next, in Atom. */
export const showNextBatches = async (frame: Frame): Promise<PageResult> => ({
  file: atomXml(await nextBatches(frame)),
  type: 'application/atom+xml; charset=utf-8',
})

/** Returns upcoming batches as a calendar to subscribe to, of all streams or one. */
export async function showCalendar(frame: Frame, { stream: slug }: { stream?: string }): Promise<PageResult> {
  const stream =
    slug === undefined ? undefined : (await listPageStreams(frame)).find((one) => one.slug === slug)
  if (slug !== undefined && !stream) return 'missing'
  const events = await listCalendarEvents(frame, slug)
  const name = [frame.site.institute.name, stream && placeNames(stream, frame.spoken)[0]]
    .filter(Boolean)
    .join(': ')
  return { file: calendarFile(events, name), type: 'text/calendar; charset=utf-8' }
}
