import type { PageResult } from '#app/(site)/made-page.ts'
import { batchesPage } from '#app/(site)/pages/batches-page.tsx'
import { listCalendarEvents } from '#lib/site/dates/calendar-events.ts'
import { earliestToday } from '#lib/site/dates/next-batch.ts'
import { batchFields, listUpcoming } from '#lib/site/dates/upcoming.ts'
import { calendarFile } from '#lib/site/files/calendar-file.ts'
import type { Frame } from '#lib/site/frame.ts'
import { placeNames } from '#lib/site/languages.ts'
import { type Listing, readListing } from '#lib/site/listing.ts'
import { listPageStreams, scopeOf } from '#lib/site/scope.ts'

/** Shows upcoming batches by month, with the filters of the address. */
export async function showBatches(frame: Frame, _segments: object, request: Request): Promise<PageResult> {
  const asked = readListing(new URL(request.url).searchParams)
  const listing: Listing = Object.fromEntries(
    batchFields.flatMap((name) => (asked[name] ? [[name, asked[name]]] : [])),
  )
  const [batches, { facets }, streams] = await Promise.all([
    listUpcoming(frame, listing),
    frame.catalogue.listCourses({
      ...scopeOf(frame),
      ...(listing.stream && { stream: listing.stream }),
      starts_from: earliestToday(),
      page_size: '1',
      facets: 'month,venue,delivery,stream',
    }),
    listPageStreams(frame),
  ])
  return { page: batchesPage(frame, { listing, batches, facets: facets ?? {}, streams }) }
}

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
