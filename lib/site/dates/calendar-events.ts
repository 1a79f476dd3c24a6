import { firstOn } from 'catalogue-client/text'
import { mapInSlices } from '#lib/base/chunks.ts'
import type { Variant } from '#lib/contract/catalogue/answers/variant.ts'
import type { EventChanges } from '#lib/contract/catalogue/reads/event-changes.ts'
import type { Session } from '#lib/contract/catalogue/rules/calendar.ts'
import { type CalendarEvent, eventsAtOnce } from '../files/calendar-file.ts'
import { absolute, type PageContext } from '../page-context.ts'
import { enrolmentDay } from './course-batches.ts'
import { daysIn, workloadIn } from './day-texts.ts'
import { listUpcoming } from './upcoming-batches.ts'

/** Lists the classes of batches that are not over as calendar events, of all streams or one. */
export async function listCalendarEvents(context: PageContext, stream?: string): Promise<CalendarEvent[]> {
  const batches = await listUpcoming(context, stream === undefined ? {} : { stream }, { begun: true })
  const changes = await context.catalogue.listEventChanges?.([
    ...new Set(batches.map(({ course }) => course.id)),
  ])
  const events = await mapInSlices(batches, eventsAtOnce, ({ course: { title }, path, variant }) =>
    calendarEvents(context, { title, path, variant, changes }),
  )
  return events.flat()
}

interface Batch {
  title: string
  path: string
  variant: Variant
  changes: EventChanges | undefined
}

/** Weekly, one per distinct time; without sessions one on the first day, or none if that is unknown. */
export function calendarEvents(
  context: PageContext,
  { title, path, variant, changes }: Batch,
): CalendarEvent[] {
  const { package_session_id, level, schedule } = variant
  const { starts_on, ends_on, sessions } = schedule
  if (starts_on === null) return []
  const lastDay = ends_on !== null && ends_on >= starts_on ? ends_on : null
  const url = absolute(context, path)
  const lines = [
    daysIn(context, schedule),
    workloadIn(context, schedule.workload),
    enrolmentDay(context, variant)?.text,
    url,
  ]
  const event = {
    title: level ? `${title}: ${level}` : title,
    url,
    venue: schedule.venue,
    description: lines.filter(Boolean).join('\n'),
    change: changes?.get(package_session_id),
  }
  const classes = weeklyClasses(sessions, starts_on, lastDay)
  const times = classes.length > 0 ? classes : [{ date: starts_on, starts_at: null, ends_at: null }]
  return times.map((one, index) => ({
    ...event,
    ...one,
    id: index === 0 ? package_session_id : `${package_session_id}-${index + 1}`,
  }))
}

/** Groups sessions by their times. Drops groups that never meet before the last day. */
const weeklyClasses = (sessions: Session[], from: string, lastDay: string | null) =>
  [...Map.groupBy(sessions, ({ starts_at, ends_at }) => `${starts_at} ${ends_at}`).values()].flatMap(
    (same) => {
      const days = same.map(({ day }) => day)
      const date = firstOn(days, from)
      if (date === undefined || (lastDay !== null && date > lastDay)) return []
      const { starts_at = null, ends_at = null } = same[0] ?? {}
      return [{ date, starts_at, ends_at, weekly: { days, lastDay } }]
    },
  )
