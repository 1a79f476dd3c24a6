import { versionsOf } from '#app/dashboard/enquiries/shown-lead.tsx'
import { togetherActions } from '#app/dashboard/enquiries/together.ts'
import type { Form } from '#app/dashboard/page/base-route.ts'
import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  Refused,
} from '#app/dashboard/page/member-route.ts'
import { isStorable } from '#lib/base/plain-text.ts'
import { listConnections } from '#lib/contract/leads/crm/connections.ts'
import { deliverSoon } from '#lib/contract/leads/delivery/deliver-soon.ts'
import { retryParked } from '#lib/contract/leads/delivery/release.ts'
import { findPersonsLeads } from '#lib/contract/leads/erase.ts'
import type { StoredLead } from '#lib/contract/leads/list.ts'
import { addNote, listNotes, markRead } from '#lib/modules/dashboard/enquiries.ts'
import type { AuditEvent } from '#lib/office/institutes/audit.ts'
import { EnquiryView } from './enquiry-view.tsx'
import { leadOf, personOf } from './lead.ts'

interface Params {
  id: string
}

const noteMax = 2_000

export const { GET, POST } = dashboardRoute<Params>({
  section: 'enquiries',
  async show(request, { id }) {
    const lead = await leadOf(request, id)
    await markRead(request.db, id, request.now)
    const [nameVersion, notes, connections, others] = await Promise.all([
      versionsOf(request, [lead]),
      listNotes(request.db, id),
      listConnections(request.db, request.session.institute.id),
      findPersonsLeads(request.db, personOf(request, lead)),
    ])
    const facts = { lead, notes, ofPerson: others.length, connections: connections.map(({ name }) => name) }
    const body = <EnquiryView request={request} nameVersion={nameVersion} {...facts} />
    return { title: lead.full_name, body }
  },
  actions: {
    ...togetherActions,
    retry: onLead(async ({ id, deliveries }, { db, now, session }, form) => {
      const instituteId = session.institute.id
      const connection = form.get('connection') || undefined
      await retryParked(db, { instituteId, connection, ids: [id] }, now)
      const before = deliveries.filter(({ state }) => state === 'parked')
      const errors = before.map((one) => [one.connection, one.last_error])
      const event: AuditEvent = { action: 'enquiry.retry', subject: id, before: Object.fromEntries(errors) }
      return { event, after: (pool) => deliverSoon(pool, instituteId) }
    }),
    note: onLead(async ({ id }, { db, now, session, words }, form) => {
      const note = form.get('note')?.trim() ?? ''
      if (note === '' || note.length > noteMax || !isStorable(note))
        throw new Refused(words.enquiry.emptyNote)
      await addNote(db, id, { at: now, who: session.staff.email, note })
      return { event: { action: 'enquiry.note', subject: id } }
    }),
  },
})

/** Wraps an action so that it receives the enquiry of the page. */
function onLead(work: (lead: StoredLead, request: DashboardRequest, form: Form) => Promise<Done>) {
  return async (request: DashboardRequest, form: Form, { id }: Params) =>
    work(await leadOf(request, id), request, form)
}
