import type { Db } from '#lib/base/db/open.ts'
import { noProof } from '#lib/contract/leads/consent-proof.ts'
import type { NewLead } from '#lib/contract/leads/record-lead.ts'

export const insertInstitute = (db: Db, id: string) =>
  db.insertInto('institutes').values({ id, slug: id, name: id }).execute()

/** An enquiry to the institute `craft` with the required fields only. */
export const newLead = (changes: Partial<NewLead> = {}): NewLead => ({
  institute_id: 'craft',
  full_name: 'Meera Nair',
  email: 'meera@example.org',
  phone: null,
  message: null,
  course_id: null,
  package_session_id: null,
  page_url: null,
  source: null,
  consent: null,
  notify: null,
  ...noProof,
  custom_fields: null,
  attribution: null,
  visitor: 'hash',
  suspicion: null,
  is_test: false,
  ...changes,
})

export function listLeads(db: Db, { id, email }: { id?: string; email?: string }) {
  let leads = db.selectFrom('leads').selectAll().orderBy('created_at').orderBy('id')
  if (id !== undefined) leads = leads.where('id', '=', id)
  if (email !== undefined) leads = leads.where('email', '=', email)
  return leads.execute()
}

export function listMessages(db: Db, leadId?: string) {
  const messages = db.selectFrom('lead_messages').selectAll().orderBy('connection').orderBy('at')
  return (leadId === undefined ? messages : messages.where('lead_id', '=', leadId)).execute()
}

const empty = { settings: '{}', secrets: '{}' }
/** A connection that nothing is sent over. */
export const addConnection = (db: Db, instituteId: string, name: string) =>
  db
    .insertInto('crm_connections')
    .values({ institute_id: instituteId, name, kind: 'email', updated_at: new Date(0), ...empty })
    .execute()

/** Sets the messages of an enquiry. */
export const setMessages = (
  db: Db,
  leadId: string,
  values: Partial<{
    state: 'waiting' | 'delivered' | 'parked'
    last_error: string
    attempts: number
    receipt: string
  }>,
) => db.updateTable('lead_messages').set(values).where('lead_id', '=', leadId).execute()
