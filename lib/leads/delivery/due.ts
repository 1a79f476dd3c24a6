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
  /** The id of the last duplicate that added something. */
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
    .select(['d.connection', 'd.receipt', 'd.attempts', 'd.first_attempt_at', 'l.update_id'])
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
    const { connection, receipt, update_id, attempts, first_attempt_at, attribution, ...facts } = row
    const known = [row.email && emailForm(row.email), row.phone && phoneForm(row.phone)].filter(
      (form) => form !== null,
    )
    if (known.some((form) => persons.has(form))) return []
    for (const form of known) persons.add(form)
    const institute = { id: lease.instituteId, slug: row.institute }
    const lead = { ...facts, ...presentFacts(row), institute }
    return [{ connection, receipt, update_id, attempts, first_attempt_at, lead }]
  })
}

/** A condition: the delivery `d` is due; a null time means at once. */
export const isDue = (now: Date) => sql<SqlBool>`(d.next_attempt_at is null or d.next_attempt_at <= ${now})`
