import { dayTimeOf, type Session } from '#lib/catalogue/rules/calendar.ts'
import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import { everyCourse } from '../catalogue/catalogue.ts'
import { dayList, type Listing, queryOf } from '../listing.ts'
import type { PageContext } from '../page-context.ts'
import { linkCourses, scopeOf } from '../scope.ts'

/** An upcoming batch with its course and the path of the course's page. */
export interface UpcomingBatch {
  course: CourseSummary
  path: string
  variant: Variant
  date: string
}

/** Listing fields that filter batches. */
export const batchFields = ['stream', 'when', 'venue', 'delivery', 'day', 'time'] as const

/** Maximum number of courses searched. In larger catalogues, further batches are found only with a filter. */
const coursesMax = 1_000

/**
 * Lists the upcoming batches that match a listing, earliest first. With `begun`, also lists batches that have started
 * and end today or later.
 */
export async function listUpcoming(
  context: PageContext,
  listing: Listing = {},
  { begun = false } = {},
): Promise<UpcomingBatch[]> {
  const scope = scopeOf(context)
  const { today } = context
  const query: Record<string, string> = {
    ...(!begun && { starts_from: today }),
    ...queryOf({ ...listing, sort: 'soonest' }),
    ...scope,
  }
  const fits = ({ availability, language, schedule }: Variant): boolean => {
    const { starts_on, ends_on, delivery, venue, sessions } = schedule
    const from = query.starts_from ?? (ends_on !== null && ends_on >= today ? '' : today)
    return (
      availability !== 'closed' &&
      starts_on !== null &&
      starts_on >= from &&
      starts_on <= (query.starts_to ?? '9999') &&
      (scope.language === undefined || language?.code === scope.language) &&
      (listing.delivery === undefined || delivery === listing.delivery) &&
      (listing.venue === undefined || venue?.toLowerCase() === listing.venue.toLowerCase()) &&
      meets(sessions, listing)
    )
  }
  const batches: UpcomingBatch[] = []
  let courses = 0
  for await (const course of everyCourse(context.catalogue, query)) {
    if (++courses > coursesMax) break
    const [link] = linkCourses(context, [course], scope.language)
    for (const variant of course.variants.filter(fits))
      batches.push({ course, path: link?.path ?? '', variant, date: variant.schedule.starts_on ?? '' })
  }
  return batches.sort((one, other) => one.date.localeCompare(other.date))
}

/** Returns whether at least one session matches both the weekday filter and the time-of-day filter. */
function meets(sessions: Session[], { day, time }: Listing): boolean {
  if (day === undefined && time === undefined) return true
  const days = day === undefined ? undefined : dayList(day)
  return sessions.some(
    (session) =>
      (days === undefined || days.includes(session.day)) &&
      (time === undefined || dayTimeOf(session) === time),
  )
}

export function byMonth(batches: UpcomingBatch[]): [month: string, batches: UpcomingBatch[]][] {
  return [...Map.groupBy(batches, ({ date }) => date.slice(0, 7))]
}
