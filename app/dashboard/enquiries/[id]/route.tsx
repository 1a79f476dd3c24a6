import { type DashboardRequest, dashboardRoute } from '#app/dashboard/frame/dashboard-route.ts'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { Refused } from '#app/dashboard/frame/refused.ts'
import { isStorable } from '#lib/db/storable.ts'
import { listConnections } from '#lib/leads/crm/connections.ts'
import { deliverSoon } from '#lib/leads/delivery/deliver-soon.ts'
import { releaseLeads, retryParked } from '#lib/leads/delivery/release.ts'
import { addNote, listNotes, markDone } from '#lib/leads/desk/notes.ts'
import { erasePerson, findPersonsLeads } from '#lib/leads/erase.ts'
import { findLead, type StoredLead } from '#lib/leads/list.ts'
import type { AuditEvent } from '#lib/office/staff/audit.ts'
import { EnquiryView } from './enquiry-view.tsx'

interface Params {
  id: string
}

const noteMax = 2_000

/** One enquiry with its delivery and the office's notes. */
export const { GET, POST } = dashboardRoute<Params>({
  section: 'enquiries',
  async show(request, { id }) {
    const lead = await leadOf(request, id)
    if (!lead) return 'missing'
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
    release: {
      run: (request, _form, { id }) =>
        withLead(request, id, async () => {
          const [released] = await releaseLeads(request.db, [id], request.now)
          if (released) deliverSoon(request.db, request.session.institute.id)
          return { action: 'enquiry.release', subject: id }
        }),
    },
    retry: {
      run: (request, form, { id }) =>
        withLead(request, id, async ({ deliveries }) => {
          const instituteId = request.session.institute.id
          const connection = form.get('connection') || undefined
          const parked = { instituteId, connection, ids: [id] }
          const [retried] = await retryParked(request.db, parked, request.now)
          if (retried) deliverSoon(request.db, instituteId)
          const before = deliveries.filter(({ state }) => state === 'parked')
          const errors = before.map((one) => [one.connection, one.last_error])
          return { action: 'enquiry.retry', subject: id, before: Object.fromEntries(errors) }
        }),
    },
    done: {
      run: (request, form, { id }) =>
        withLead(request, id, async ({ done_at }) => {
          const isDone = form.get('done') === 'yes'
          await markDone(request.db, id, isDone ? request.now : null)
          const action = isDone ? 'enquiry.done' : 'enquiry.reopen'
          return { action, subject: id, before: { done_at }, after: { done: isDone } }
        }),
    },
    note: {
      run: (request, form, { id }) =>
        withLead(request, id, async () => {
          const note = noteIn(request, form)
          await addNote(request.db, id, { at: request.now, who: request.session.staff.email, note })
          return { action: 'enquiry.note', subject: id }
        }),
    },
    erase: { isForAdmins: true, run: erase },
  },
})

/** Finds an enquiry; undefined when the institute has no such enquiry. */
const leadOf = ({ db, session }: DashboardRequest, id: string): Promise<StoredLead | undefined> =>
  isStorable(id) ? findLead(db, id, session.institute.id) : Promise.resolve(undefined)

async function withLead(
  request: DashboardRequest,
  id: string,
  work: (lead: StoredLead) => Promise<AuditEvent>,
) {
  const lead = await leadOf(request, id)
  return lead ? { event: await work(lead) } : 'missing'
}

function noteIn({ words }: DashboardRequest, form: Form): string {
  const note = form.get('note')?.trim() ?? ''
  if (note === '' || note.length > noteMax || !isStorable(note)) throw new Refused(words.enquiry.emptyNote)
  return note
}

const personOf = ({ session }: DashboardRequest, { email, phone }: StoredLead) => ({
  email: email ?? undefined,
  phone: phone ?? undefined,
  instituteId: session.institute.id,
})

/** Erases a person. The audit log stores the number of enquiries and their ids in the CRM. */
async function erase(request: DashboardRequest, form: Form, { id }: Params) {
  const lead = await leadOf(request, id)
  if (!lead) return 'missing'
  if (form.get('sure') !== 'yes') throw new Refused(request.words.enquiry.notSure)
  const alsoByPhone = form.get('phone') === 'yes'
  if (lead.email === null && !alsoByPhone) throw new Refused(request.words.enquiry.notPhone)
  const erased = await erasePerson(request.db, personOf(request, lead), { alsoByPhone })
  const receipts = erased.flatMap(({ deliveries }) =>
    deliveries.flatMap(({ connection, receipt }) => (receipt ? [`${connection}: ${receipt}`] : [])),
  )
  const before = { enquiries: erased.length, receipts }
  return { event: { action: 'enquiry.erase', subject: id, before }, to: link('/enquiries') }
}
