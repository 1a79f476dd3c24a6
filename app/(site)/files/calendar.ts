import type { PageResult } from '#app/(site)/made-page.tsx'
import { listCalendarEvents } from '#lib/site/dates/calendar-events.ts'
import { calendarFile } from '#lib/site/files/calendar-file.ts'
import { placeNames } from '#lib/site/languages.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { listPageStreams } from '#lib/site/scope.ts'

/** Returns upcoming batches as a calendar to subscribe to, of all streams or one. */
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
    file: calendarFile(events, { timeZone: context.site.time_zone, name }),
    type: 'text/calendar; charset=utf-8',
  }
}
