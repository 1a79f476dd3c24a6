import type { Form } from '#app/dashboard/frame/guest.ts'
import { isCalendarDate } from '#lib/catalogue/rules/calendar.ts'
import { isStorable } from '#lib/db/storable.ts'
import { deliveryStates, type LeadFilter } from '#lib/leads/list.ts'

/** The filter of a list of enquiries, as its address says it. */
export interface GivenFilter {
  q?: string
  state?: string
  work?: string
  since?: string
}

/** What of an address is a filter; what will not do is left out. */
export function filterIn(query: URLSearchParams | Form): GivenFilter {
  const q = query.get('q')?.trim().slice(0, 200)
  const state = deliveryStates.find((one) => one === query.get('state'))
  const work = ['open', 'done'].find((one) => one === query.get('work'))
  const since = query.get('since') ?? ''
  return {
    ...(q && isStorable(q) && { q }),
    ...(state && { state }),
    ...(work && { work }),
    ...(isCalendarDate(since) && { since }),
  }
}

/** The same for the library, of one institute's enquiries. */
export const leadFilter = ({ q, state, work, since }: GivenFilter, instituteId: string): LeadFilter => ({
  instituteId,
  state: deliveryStates.find((one) => one === state),
  isDone: work === undefined ? undefined : work === 'done',
  since: since === undefined ? undefined : new Date(since),
  search: q,
})
