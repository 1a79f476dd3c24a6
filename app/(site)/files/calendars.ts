import type { PageResult } from '#app/(site)/make-page.tsx'
import type { CourseDetail } from '#lib/contract/catalogue/answers/course.ts'
import { findNamed } from '#lib/site/course-editions.ts'
import { calendarEvents, listCalendarEvents } from '#lib/site/dates/calendar-events.ts'
import { calendarFile } from '#lib/site/files/calendar-file.ts'
import { placeNames } from '#lib/site/languages.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { listPageStreams } from '#lib/site/within-language.ts'

/** Serves the upcoming batches of all streams, or of one stream, as a calendar to subscribe to. */
export async function showCalendar(
  context: PageContext,
  { stream: slug }: { stream?: string },
): Promise<PageResult> {
  const stream =
    slug === undefined ? undefined : (await listPageStreams(context)).find((one) => one.slug === slug)
  if (slug !== undefined && !stream) return 'missing'
  const events = await listCalendarEvents(context, slug)
  const name = [context.site.institute.name, stream && placeNames(stream, context.spoken)[0]]
    .filter(Boolean)
    .join(': ')
  return {
    file: await calendarFile(events, { timeZone: context.site.time_zone, name }),
    type: 'text/calendar; charset=utf-8',
  }
}

/** Serves a file that belongs to a course. The only kind so far is `{batch}.ics`, a calendar of one batch. */
export async function showCourseFile(
  context: PageContext,
  { course: segment, file }: { course: string; file: string },
): Promise<PageResult> {
  const [, batch] = /^(.+)\.ics$/s.exec(file) ?? []
  if (batch === undefined) return 'missing'
  const edition = await findNamed(context, segment)
  if (!edition) return 'missing'
  const asked = context.addresses.courseAt(context.language, segment)
  if (edition.path !== asked) {
    const { course, language } = edition
    return { redirect: context.addresses.courseFile({ ...course, language }, file), status: 301 }
  }
  return showBatch(context, edition, batch)
}

async function showBatch(
  context: PageContext,
  { course, path }: { course: CourseDetail; path: string },
  batch: string,
): Promise<PageResult> {
  const variant = course.variants.find((one) => one.package_session_id === batch)
  const changes = await context.catalogue.listEventChanges?.([course.id])
  const events = variant ? calendarEvents(context, { title: course.title, path, variant, changes }) : []
  if (events.length === 0) return 'missing'
  return {
    file: await calendarFile(events, { timeZone: context.site.time_zone }),
    type: 'text/calendar; charset=utf-8',
  }
}
