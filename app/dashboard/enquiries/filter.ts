import type { Form } from '#app/dashboard/frame/guest.ts'
import { dayAfter, isCalendarDate, startOfDate } from '#lib/catalogue/rules/calendar.ts'
import { deliveryStates } from '#lib/leads/deliveries.ts'
import type { LeadFilter } from '#lib/leads/list.ts'

/** The filter of a list of enquiries, as in the page's address. Days are in the institute's time zone. */
export interface GivenFilter {
  q?: string
  state?: string
  work?: string
  since?: string
  until?: string
  course?: string
  campaign?: string
}

/** Reads the filter of an address; leaves out invalid values. */
export function filterIn(query: URLSearchParams | Form): GivenFilter {
  const text = (name: string, max: number) => query.get(name)?.trim().slice(0, max)
  const day = (name: string) => [query.get(name) ?? ''].find(isCalendarDate)
  const found = {
    q: text('q', 200),
    state: deliveryStates.find((one) => one === query.get('state')),
    work: ['open', 'done'].find((one) => one === query.get('work')),
    since: day('since'),
    until: day('until'),
    course: text('course', 200),
    campaign: text('campaign', 500),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value))
}

/** Makes the library's filter of one institute's enquiries. */
export function leadFilter(
  { q, state, work, since, until, course, campaign }: GivenFilter,
  { id: instituteId, time_zone: zone }: { id: string; time_zone: string },
): LeadFilter {
  const end = until === undefined ? null : dayAfter(until)
  return {
    instituteId,
    state: deliveryStates.find((one) => one === state),
    isDone: work === undefined ? undefined : work === 'done',
    since: since === undefined ? undefined : startOfDate(zone, since),
    until: end === null ? undefined : startOfDate(zone, end),
    courseId: course,
    campaign,
    search: q,
  }
}
