import { placeKey } from '#lib/catalogue/rules/placements.ts'
import { fold } from '#lib/catalogue/rules/text/fold.ts'
import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { CalendarEvent } from '../files/calendar-file.ts'
import type { Frame } from '../frame.ts'
import { scopeOf } from '../scope.ts'
import { calendarEvent } from './batches.ts'
import { listUpcoming } from './upcoming.ts'

/** Lists the events of a calendar to subscribe to: upcoming batches, and removed ones as cancelled. */
export async function listCalendarEvents(frame: Frame, stream?: string): Promise<CalendarEvent[]> {
  const [batches, removed] = await Promise.all([
    listUpcoming(frame, stream === undefined ? {} : { stream }),
    frame.catalogue.listRemovedBatches(),
  ])
  const sequences = new Map(removed.map(({ version_id, sequence }) => [version_id, sequence]))
  const upcoming = batches.flatMap(({ course: { title }, path, variant }) => {
    const event = calendarEvent(frame, { title, path, variant })
    return event ? [{ ...event, sequence: sequences.get(event.id) ?? 0 }] : []
  })
  const { language } = scopeOf(frame)
  const cancelled = removed.flatMap(({ version_id, sequence, places, summary }) => {
    if (summary === null) return []
    if (stream !== undefined && !places.includes(placeKey({ stream: fold(stream) }))) return []
    const course = JSON.parse(summary) as CourseSummary
    const variant = course.variants.find(({ package_session_id }) => package_session_id === version_id)
    if (!variant || (language !== undefined && variant.language?.code !== language)) return []
    const path = frame.addresses.course({ ...course, language: variant.language?.code ?? null })
    const event = calendarEvent(frame, { title: course.title, path, variant })
    return event ? [{ ...event, sequence, isCancelled: true }] : []
  })
  return [...upcoming, ...cancelled]
}
