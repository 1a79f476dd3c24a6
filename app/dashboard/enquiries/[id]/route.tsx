import { dashboardRoute, Refused, type Visit } from '#app/dashboard/frame/dashboard-route.ts'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { link } from '#app/dashboard/frame/link.ts'
import { isStorable } from '#lib/db/storable.ts'
import { findConnection } from '#lib/leads/crm/connections.ts'
import { deliverSoon } from '#lib/leads/delivery/deliver-soon.ts'
import { releaseLeads, retryParked } from '#lib/leads/delivery/release.ts'
import { addNote, listNotes, markDone } from '#lib/leads/desk/notes.ts'
import { erasePerson, findPersonsLeads } from '#lib/leads/erase.ts'
import { findLead, type StoredLead } from '#lib/leads/list.ts'
import type { Deed } from '#lib/staff/audit.ts'
import { EnquiryView } from './enquiry-view.tsx'

interface Params {
  id: string
}

const noteMax = 2_000

/** One enquiry: what was asked, how its delivery went, and what the office makes of it. */
export const { GET, POST } = dashboardRoute<Params>({
  section: 'enquiries',
  async show(visit, { id }) {
    const lead = await leadOf(visit, id)
    if (!lead) return 'missing'
    const isAdmin = visit.session.staff.role === 'admin'
    const [notes, connection, others] = await Promise.all([
      listNotes(visit.db, id),
      findConnection(visit.db, visit.session.institute.id),
      isAdmin ? findPersonsLeads(visit.db, personOf(visit, lead)) : undefined,
    ])
    const facts = { lead, notes, erasable: others, isConnected: connection !== undefined }
    const body = <EnquiryView visit={visit} {...facts} />
    return { title: lead.full_name, body }
  },
  actions: {
    release: {
      run: (visit, _form, { id }) =>
        withLead(visit, id, async () => {
          const [released] = await releaseLeads(visit.db, [id], visit.now)
          if (released) deliverSoon(visit.db, visit.session.institute.id)
          return { action: 'enquiry.release', subject: id }
        }),
    },
    retry: {
      run: (visit, _form, { id }) =>
        withLead(visit, id, async ({ last_error }) => {
          const instituteId = visit.session.institute.id
          const [retried] = await retryParked(visit.db, { instituteId, ids: [id] }, visit.now)
          if (retried) deliverSoon(visit.db, instituteId)
          return { action: 'enquiry.retry', subject: id, before: { last_error } }
        }),
    },
    done: {
      run: (visit, form, { id }) =>
        withLead(visit, id, async ({ done_at }) => {
          const isDone = form.get('done') === 'yes'
          await markDone(visit.db, id, isDone ? visit.now : null)
          const action = isDone ? 'enquiry.done' : 'enquiry.reopen'
          return { action, subject: id, before: { done_at }, after: { done: isDone } }
        }),
    },
    note: {
      run: (visit, form, { id }) =>
        withLead(visit, id, async () => {
          const note = noteIn(visit, form)
          await addNote(visit.db, id, { at: visit.now, who: visit.session.staff.email, note })
          return { action: 'enquiry.note', subject: id }
        }),
    },
    erase: { isForAdmins: true, run: erase },
  },
})

/** Undefined when the institute has no such enquiry. */
const leadOf = ({ db, session }: Visit, id: string): Promise<StoredLead | undefined> =>
  isStorable(id) ? findLead(db, id, session.institute.id) : Promise.resolve(undefined)

async function withLead(visit: Visit, id: string, work: (lead: StoredLead) => Promise<Deed>) {
  const lead = await leadOf(visit, id)
  return lead ? { deed: await work(lead) } : 'missing'
}

function noteIn({ words }: Visit, form: Form): string {
  const note = form.get('note')?.trim() ?? ''
  if (note === '' || note.length > noteMax || !isStorable(note)) throw new Refused(words.enquiry.emptyNote)
  return note
}

const personOf = ({ session }: Visit, { email, phone }: StoredLead) => ({
  email: email ?? undefined,
  phone: phone ?? undefined,
  instituteId: session.institute.id,
})

/** Of what is erased the log keeps how much it was, and the CRM's ids for it. */
async function erase(visit: Visit, form: Form, { id }: Params) {
  const lead = await leadOf(visit, id)
  if (!lead) return 'missing'
  if (form.get('sure') !== 'yes') throw new Refused(visit.words.enquiry.notSure)
  const alsoByPhone = form.get('phone') === 'yes'
  if (lead.email === null && !alsoByPhone) throw new Refused(visit.words.enquiry.notPhone)
  const erased = await erasePerson(visit.db, personOf(visit, lead), { alsoByPhone })
  const receipts = erased.flatMap(({ receipt }) => receipt ?? [])
  const before = { enquiries: erased.length, receipts }
  return { deed: { action: 'enquiry.erase', subject: id, before }, to: link('/enquiries') }
}
