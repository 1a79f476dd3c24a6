import type { Form } from '#app/dashboard/page/base-route.ts'
import { type DashboardRequest, type Done, Missing, Refused } from '#app/dashboard/page/member-route.ts'
import type { Db } from '#lib/base/db/open.ts'
import { deliverSoon } from '#lib/contract/leads/delivery/deliver-soon.ts'
import { releaseLeads } from '#lib/contract/leads/delivery/release.ts'
import { findIds, markAnswered, markDone } from '#lib/modules/dashboard/enquiries.ts'
import type { AuditEvent } from '#lib/office/institutes/audit.ts'

/** Most enquiries that one form may change. */
const togetherMax = 100

/**
 * Wraps an action on the enquiries that a form names in its fields `id`, or on the one of the page. Those of other
 * institutes do not count.
 */
function onLeads(
  action: AuditEvent['action'],
  work: (db: Db, ids: string[], request: DashboardRequest) => Promise<unknown>,
  more: (request: DashboardRequest) => Partial<Done> = () => ({}),
) {
  return async (request: DashboardRequest, form: Form, page: unknown): Promise<Done> => {
    const { db, session, words, here, url } = request
    const { id } = page as { id?: string }
    const asked = id === undefined ? form.getAll('id').slice(0, togetherMax) : [id]
    if (asked.length === 0) throw new Refused(words.enquiries.noneTicked)
    const ids = await findIds(db, session.institute.id, asked)
    if (ids.length === 0) throw new Missing()
    await work(db, ids, request)
    const [one] = ids
    const event: AuditEvent =
      ids.length === 1
        ? { action, subject: one ?? null }
        : { action, subject: null, after: { enquiries: ids.length, ids } }
    return { event, count: ids.length, to: here + url.search, ...more(request) }
  }
}

/** Actions on the enquiries that a form names. */
export const togetherActions = {
  answered: onLeads('enquiry.answer', (db, ids, { now }) => markAnswered(db, ids, now)),
  done: onLeads('enquiry.done', (db, ids, { now }) => markDone(db, ids, now)),
  reopen: onLeads('enquiry.reopen', (db, ids) => markDone(db, ids, null)),
  release: onLeads(
    'enquiry.release',
    (db, ids, { now }) => releaseLeads(db, ids, now),
    ({ session }) => ({ after: (pool) => deliverSoon(pool, session.institute.id) }),
  ),
}
