import { type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { Lease } from '#lib/outbox/lease.ts'
import type { CrmLead } from '../crm/crm-lead.ts'
import { presentFacts, selectFacts } from '../facts.ts'
import { emailForm, phoneForm } from '../person.ts'

/** A due delivery. */
export interface DueDelivery {
  lead: CrmLead
  /** The name of the connection. */
  connection: string
  /** The id of the last duplicate that added something; null in the first message. */
  update_id: string | null
  receipt: string | null
  /** Failed attempts since the delivery started to wait. */
  attempts: number
  first_attempt_at: Date | null
}

/**
 * Lists the longest due deliveries of a leased connection, one for each person. Enquiries of one person go one after the other;
 * otherwise a CRM that looks the person up would create two. Read again before each attempt.
 */
export async function findDueDeliveries(
  db: Db,
  lease: Lease,
  now: Date,
  most: number,
): Promise<DueDelivery[]> {
  const rows = await selectFacts(db)
    .innerJoin('lead_deliveries as d', 'd.lead_id', 'l.id')
    .select([
      'd.connection',
      'd.receipt',
      'd.attempts',
      'd.first_attempt_at',
      'd.delivered_at',
      'l.update_id',
    ])
    .select(sql<boolean>`l.update_id is distinct from d.update_id`.as('updated'))
    .where('d.institute_id', '=', lease.instituteId)
    .where('d.connection', '=', (eb) =>
      eb.selectFrom('crm_connections').select('name').where('id', '=', lease.key),
    )
    // A repeat that is not handed over yet would be sent twice.
    .where('l.due_at', 'is', null)
    .where('d.state', '=', 'waiting')
    .where(isDue(now))
    // In the order of the index, so that a long queue is not sorted for each attempt.
    .orderBy(sql`d.next_attempt_at nulls first`)
    .orderBy('d.lead_id')
    .limit(most)
    .execute()
  const persons = new Set<string>()
  return rows.flatMap((row) => {
    const known = [row.email && emailForm(row.email), row.phone && phoneForm(row.phone)].filter(
      (form) => form !== null,
    )
    if (known.some((form) => persons.has(form))) return []
    for (const form of known) persons.add(form)
    const { connection, receipt, attempts, first_attempt_at, delivered_at, update_id, ...rest } = row
    const { attribution: _, ...facts } = rest
    const lead = { ...facts, ...presentFacts(row), institute: { id: lease.instituteId, slug: row.institute } }
    const delivery = { connection, receipt, attempts, first_attempt_at }
    return delivered_at === null
      ? [{ ...delivery, update_id: null, lead: { ...lead, ...notRepeated } }]
      : [{ ...delivery, update_id, lead }]
  })
}

/**
 * The first message to a connection is the enquiry itself, whatever happened meanwhile; its repeats follow in a second
 * message. A receiver that files only `lead.created` would lose the person otherwise.
 */
const notRepeated = { repeats: 0, last_repeated_at: null, updated: false }

/** A condition: the delivery `d` is due; a null time means at once. */
export const isDue = (now: Date) => sql<SqlBool>`(d.next_attempt_at is null or d.next_attempt_at <= ${now})`
