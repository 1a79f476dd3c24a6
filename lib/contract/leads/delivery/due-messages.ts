import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { emailForm } from '#lib/base/net/email-form.ts'
import type { Lease } from '#lib/base/outbox.ts'
import { phoneForm } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import type { CrmLead, Erasure } from '../crm/crm-lead.ts'
import { presentFacts, selectFacts } from '../lead-facts.ts'
import { isDue, type MessageEvent } from './message-queue.ts'

export interface DueMessage {
  lead: CrmLead | Erasure
  lead_id: string
  connection: string
  event: MessageEvent
  /** Differs once the message has been renewed. */
  at: Date
  /** Id of the enquiry in the CRM, if it is known. */
  receipt: string | null
  /** Failed attempts. Retrying a parked message resets the number to 0. */
  attempts: number
  first_attempt_at: Date | null
}

/** Returns the messages of a leased connection that have been due the longest, at most one per person. */
export const findDueMessages = (db: Db, lease: Lease, now: Date, most: number): Promise<DueMessage[]> =>
  findMessages(
    db,
    lease.instituteId,
    most,
    sql`m.connection = (select name from crm_connections where id = ${lease.key}) and ${isDue(now)}`,
  )

/**
 * Returns an institute's messages `m` that meet a condition, those that have been due the longest. At most one per person:
 * a CRM that looks people up would create two records if it received two enquiries of one person concurrently.
 */
export async function findMessages(
  db: Db,
  instituteId: string,
  most: number,
  condition: RawBuilder<unknown>,
): Promise<DueMessage[]> {
  type Row = Omit<DueMessage, 'lead'> & { adds: boolean; slug: string }
  const { rows } = await sql<Row>`
    select m.lead_id, m.connection, m.event, m.at, m.adds, m.attempts, m.first_attempt_at, i.slug, coalesce(m.receipt, (
      select receipt from lead_messages own
      where own.lead_id = m.lead_id and own.connection = m.connection and own.event = 'created')) as receipt
    from lead_messages m join institutes i on i.id = m.institute_id
    where m.institute_id = ${instituteId} and ${condition}
    order by m.next_attempt_at, m.lead_id limit ${most}`.execute(db)
  const ids = rows.flatMap(({ event, lead_id }) => (event === 'erased' ? [] : [lead_id]))
  const facts = ids.length === 0 ? [] : await selectFacts(db).where('l.id', 'in', ids).execute()
  const factsOf = new Map(onePerPerson(facts, ids).map((lead) => [lead.id, lead]))
  return rows.flatMap(({ adds, slug, ...message }): DueMessage[] => {
    const institute = { id: instituteId, slug }
    const { lead_id: id, event } = message
    if (event === 'erased')
      return [{ ...message, lead: { id, institute, erased_at: message.at.toISOString() } }]
    const row = factsOf.get(id)
    // Erased since, or its person is already among the others.
    if (!row) return []
    const { attribution: _, ...rest } = row
    const lead = { ...rest, ...presentFacts(row), institute, updated: event === 'updated' && adds }
    if (event === 'created') return [{ ...message, lead: { ...lead, ...notRepeated } }]
    return [{ ...message, lead: { ...lead, event: event === 'updated' ? null : event } }]
  })
}

/**
 * Fields of an enquiry that was not repeated. The first message to a connection is always a new enquiry, even if the
 * visitor has repeated it meanwhile; a second message reports the repeat. Otherwise a receiver that handles only
 * `lead.created` would miss the person.
 */
const notRepeated = { repeats: 0, last_repeated_at: null, updated: false, event: null }

/** Keeps the first enquiry of each person, in the order of `ids`. */
function onePerPerson<Row extends { id: string; email: string | null; phone: string | null }>(
  rows: Row[],
  ids: readonly string[],
): Row[] {
  const persons = new Set<string>()
  const inOrder = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return inOrder.filter(({ email, phone }) => {
    const known = [email && emailForm(email), phone && phoneForm(phone)].filter((form) => form !== null)
    if (known.some((form) => persons.has(form))) return false
    for (const form of known) persons.add(form)
    return true
  })
}
