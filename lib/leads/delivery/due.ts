import { type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { Lease } from '#lib/outbox/lease.ts'
import type { Attribution } from '../attribution.ts'
import type { CrmLead } from '../crm/crm-lead.ts'
import { attributionFacts } from '../facts.ts'
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
  const rows = await db
    .selectFrom('lead_deliveries as d')
    .innerJoin('leads as l', 'l.id', 'd.lead_id')
    .innerJoin('institutes as i', 'i.id', 'd.institute_id')
    .leftJoin('courses as c', (join) =>
      join.onRef('c.institute_id', '=', 'l.institute_id').onRef('c.id', '=', 'l.course_id'),
    )
    .select([
      'd.connection',
      'd.receipt',
      'd.attempts',
      'd.first_attempt_at',
      'i.slug',
      'c.title as course_title',
    ])
    .select(['l.id', 'l.created_at', 'l.full_name', 'l.email', 'l.phone', 'l.message', 'l.course_id'])
    .select([
      'l.package_session_id',
      'l.page_url',
      'l.source',
      'l.consent',
      'l.custom_fields',
      'l.attribution',
    ])
    .select(['l.repeats', 'l.last_repeated_at', 'l.update_id', 'l.consent_at', 'l.consent_page'])
    .select(['l.consent_notice', 'l.consent_purposes', 'l.consent_language'])
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
  return rows.flatMap(
    ({ connection, receipt, update_id, attempts, first_attempt_at, slug, attribution, ...row }) => {
      const known = [row.email && emailForm(row.email), row.phone && phoneForm(row.phone)].filter(
        (form) => form !== null,
      )
      if (known.some((form) => persons.has(form))) return []
      for (const form of known) persons.add(form)
      const lead = {
        ...row,
        ...attributionFacts(attribution as Attribution | null),
        created_at: row.created_at.toISOString(),
        consent_at: row.consent_at?.toISOString() ?? null,
        last_repeated_at: row.last_repeated_at?.toISOString() ?? null,
        institute: { id: lease.instituteId, slug },
      }
      return [{ connection, receipt, update_id, attempts, first_attempt_at, lead }]
    },
  )
}

/** A condition: the delivery `d` is due; a null time means at once. */
export const isDue = (now: Date) => sql<SqlBool>`(d.next_attempt_at is null or d.next_attempt_at <= ${now})`
