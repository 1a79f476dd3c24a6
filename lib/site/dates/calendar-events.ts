import type { CalendarEvent } from '../files/calendar-file.ts'
import type { PageContext } from '../page-context.ts'
import { calendarEvent } from './batches.ts'
import { listUpcoming } from './upcoming.ts'

/** Lists upcoming batches, of one stream or of all, as events of a calendar to subscribe to. */
export async function listCalendarEvents(context: PageContext, stream?: string): Promise<CalendarEvent[]> {
  const batches = await listUpcoming(context, stream === undefined ? {} : { stream })
  return batches.flatMap(({ course: { title }, path, variant }) => {
    const event = calendarEvent(context, { title, path, variant })
    return event ? [event] : []
  })
}
