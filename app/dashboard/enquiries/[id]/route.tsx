import { link } from '#app/dashboard/page/answer.tsx'
import type { Form } from '#app/dashboard/page/base-route.ts'
import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  Missing,
  Refused,
} from '#app/dashboard/page/member-route.ts'
import { isStorable } from '#lib/base/plain-text.ts'
import { listConnections } from '#lib/contract/leads/crm/connections.ts'
import { deliverSoon } from '#lib/contract/leads/delivery/deliver-soon.ts'
import { releaseLeads, retryParked } from '#lib/contract/leads/delivery/release.ts'
import { erasePerson, findPersonsLeads, receiptsOf } from '#lib/contract/leads/erase.ts'
import { findLead, type StoredLead } from '#lib/contract/leads/list.ts'
import { addNote, listNotes, markAnswered, markDone } from '#lib/modules/dashboard/enquiries.ts'
import type { AuditEvent } from '#lib/office/institutes/audit.ts'
import { EnquiryView } from './enquiry-view.tsx'

interface Params {
  id: string
}

const noteMax = 2_000

export const { GET, POST } = dashboardRoute<Params>({
  section: 'enquiries',
  needsFresh: ['erase'],
  async show(request, { id }) {
    const lead = await leadOf(request, id)
    const isAdmin = request.session.staff.role === 'admin'
    const [notes, connections, others] = await Promise.all([
      listNotes(request.db, id),
      listConnections(request.db, request.session.institute.id),
      isAdmin ? findPersonsLeads(request.db, personOf(request, lead)) : undefined,
    ])
    const facts = { lead, notes, erasable: others, connections: connections.map(({ name }) => name) }
    const body = <EnquiryView request={request} {...facts} />
    return { title: lead.full_name, body }
  },
  actions: {
    release: onLead(async ({ id }, { db, now, session }) => {
      const released = await releaseLeads(db, [id], now)
      const event: AuditEvent = { action: 'enquiry.release', subject: id }
      return {
        event,
        ...(released.length > 0 && { after: (pool) => deliverSoon(pool, session.institute.id) }),
      }
    }),
    retry: onLead(async ({ id, deliveries }, { db, now, session }, form) => {
      const instituteId = session.institute.id
      const connection = form.get('connection') || undefined
      await retryParked(db, { instituteId, connection, ids: [id] }, now)
      const before = deliveries.filter(({ state }) => state === 'parked')
      const errors = before.map((one) => [one.connection, one.last_error])
      const event: AuditEvent = { action: 'enquiry.retry', subject: id, before: Object.fromEntries(errors) }
      return { event, after: (pool) => deliverSoon(pool, instituteId) }
    }),
    done: onLead(async ({ id, done_at }, { db, now }, form) => {
      const isDone = form.get('done') === 'yes'
      await markDone(db, id, isDone ? now : null)
      const action = isDone ? 'enquiry.done' : 'enquiry.reopen'
      return { event: { action, subject: id, before: { done_at }, after: { done: isDone } } }
    }),
    answered: onLead(async ({ id, done_at, answered_at }, { db, now }) => {
      await markAnswered(db, id, now)
      return {
        event: {
          action: 'enquiry.answer',
          subject: id,
          before: { done_at, answered_at },
          after: { done: true },
        },
      }
    }),
    note: onLead(async ({ id }, { db, now, session, words }, form) => {
      const note = form.get('note')?.trim() ?? ''
      if (note === '' || note.length > noteMax || !isStorable(note))
        throw new Refused(words.enquiry.emptyNote)
      await addNote(db, id, { at: now, who: session.staff.email, note })
      return { event: { action: 'enquiry.note', subject: id } }
    }),
  },
  adminActions: { erase: onLead(erase) },
})

/** Returns an enquiry of the institute; throws `Missing` if there is none. */
async function leadOf({ db, session }: DashboardRequest, id: string): Promise<StoredLead> {
  const lead = isStorable(id) ? await findLead(db, id, session.institute.id) : undefined
  if (!lead) throw new Missing()
  return lead
}

/** Wraps an action so that it receives the enquiry of the page. */
function onLead(work: (lead: StoredLead, request: DashboardRequest, form: Form) => Promise<Done>) {
  return async (request: DashboardRequest, form: Form, { id }: Params) =>
    work(await leadOf(request, id), request, form)
}

const personOf = ({ session }: DashboardRequest, { email, phone }: StoredLead) => ({
  email: email ?? undefined,
  phone: phone ?? undefined,
  instituteId: session.institute.id,
})

/** Erases a person's enquiries. The audit log records their number and their ids in the CRM. */
async function erase(lead: StoredLead, request: DashboardRequest, form: Form): Promise<Done> {
  if (form.get('sure') !== 'yes') throw new Refused(request.words.enquiry.notSure)
  const alsoByPhone = form.get('phone') === 'yes'
  if (lead.email === null && !alsoByPhone) throw new Refused(request.words.enquiry.notPhone)
  const erased = await erasePerson(request.db, personOf(request, lead), { alsoByPhone })
  const before = { enquiries: erased.length, receipts: receiptsOf(erased) }
  return { event: { action: 'enquiry.erase', subject: lead.id, before }, to: link('/enquiries') }
}
