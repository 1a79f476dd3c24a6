import type { Form } from '#app/dashboard/page/base-route.ts'
import { type DashboardRequest, type Done, Missing, Refused } from '#app/dashboard/page/member-route.ts'
import type { Db } from '#lib/base/db/open.ts'
import { isStorable } from '#lib/base/plain-text.ts'
import { deliverSoon } from '#lib/contract/leads/delivery/deliver-soon.ts'
import { releaseLeads, retryParked } from '#lib/contract/leads/delivery/release-and-retry.ts'
import { findLead, type StoredLead } from '#lib/contract/leads/list-leads.ts'
import { addNote, findIds, markAnswered, markDone } from '#lib/modules/dashboard/enquiries.ts'
import type { AuditEvent } from '#lib/office/institutes/audit.ts'

export async function leadOf({ db, session }: DashboardRequest, id: string): Promise<StoredLead> {
  const lead = isStorable(id) ? await findLead(db, id, session.institute.id) : undefined
  if (!lead) throw new Missing()
  return lead
}

const togetherMax = 100

/** Wraps an action on the enquiries that a form names, or on the one of the page. Others' do not count. */
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

interface Params {
  id: string
}

const noteMax = 2_000

export async function note(request: DashboardRequest, form: Form, { id }: Params): Promise<Done> {
  const { db, now, session, words } = request
  await leadOf(request, id)
  const text = form.get('note')?.trim() ?? ''
  if (text === '' || text.length > noteMax) throw new Refused(words.enquiry.emptyNote)
  await addNote(db, id, { at: now, who: session.staff.email, note: text })
  return { event: { action: 'enquiry.note', subject: id } }
}

export async function retry(request: DashboardRequest, form: Form, { id }: Params): Promise<Done> {
  const { db, now, session } = request
  const { deliveries } = await leadOf(request, id)
  const instituteId = session.institute.id
  const connection = form.get('connection') || undefined
  await retryParked(db, { instituteId, connection, ids: [id] }, now)
  const parked = deliveries.filter(({ state }) => state === 'parked')
  const before = Object.fromEntries(parked.map((one) => [one.connection, one.last_error]))
  const event: AuditEvent = { action: 'enquiry.retry', subject: id, before }
  return { event, after: (pool) => deliverSoon(pool, instituteId) }
}
