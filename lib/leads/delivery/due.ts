import { type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { CrmLead } from '../crm/connector.ts'
import { consentAt } from '../list.ts'

/** A delivery whose time has come. */
export interface DueDelivery {
  lead: CrmLead
  /** Names the last repeat that added something to what is sent. */
  update_id: string | null
  receipt: string | null
  /** Failed ones since it began to wait. */
  attempts: number
  first_attempt_at: Date | null
}

/** The institute's delivery that has been due for longest; undefined when none is. Read anew before each attempt. */
export async function findDue(db: Db, instituteId: string, now: Date): Promise<DueDelivery | undefined> {
  const row = await db
    .selectFrom('lead_deliveries as d')
    .innerJoin('leads as l', 'l.id', 'd.lead_id')
    .innerJoin('institutes as i', 'i.id', 'd.institute_id')
    .leftJoin('courses as c', (join) =>
      join.onRef('c.institute_id', '=', 'l.institute_id').onRef('c.id', '=', 'l.course_id'),
    )
    .select(['d.receipt', 'd.attempts', 'd.first_attempt_at', 'i.slug', 'c.title as course_title'])
    .select(['l.id', 'l.created_at', 'l.full_name', 'l.email', 'l.phone', 'l.message', 'l.course_id'])
    .select(['l.package_session_id', 'l.page_url', 'l.source', 'l.consent', 'l.custom_fields'])
    .select(['l.repeats', 'l.last_repeated_at', 'l.update_id', consentAt.as('consent_at'), 'l.consent_page'])
    .select(['l.consent_notice', 'l.consent_purposes', 'l.consent_language'])
    .select(sql<boolean>`l.update_id is distinct from d.update_id`.as('updated'))
    .where('d.institute_id', '=', instituteId)
    .where('d.state', '=', 'waiting')
    .where(isDue(now))
    // As the index has them, so that a long queue is not sorted for each one taken from it.
    .orderBy(sql`d.next_attempt_at nulls first`)
    .orderBy('d.lead_id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { receipt, update_id, attempts, first_attempt_at, slug, ...lead } = row
  return {
    receipt,
    update_id,
    attempts,
    first_attempt_at,
    lead: {
      ...lead,
      created_at: lead.created_at.toISOString(),
      consent_at: lead.consent_at?.toISOString() ?? null,
      last_repeated_at: lead.last_repeated_at?.toISOString() ?? null,
      institute: { id: instituteId, slug },
    },
  }
}

/** The time of an attempt of the delivery `d` has come; null means at once. */
export const isDue = (now: Date) => sql<SqlBool>`(d.next_attempt_at is null or d.next_attempt_at <= ${now})`
