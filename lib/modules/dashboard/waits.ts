import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import type { DashboardDoor } from '#lib/module.ts'

export type Waits = Partial<Record<DashboardDoor, number>>

/** Largest number that is counted, so that no page waits for a long count. */
export const waitsMax = 1_000

/** Open enquiries, unpublished courses, unproved names and parked deliveries, each up to `waitsMax`. */
export async function countWaits(db: Db, instituteId: string): Promise<Waits> {
  const some = (rows: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::int from (${rows} limit ${waitsMax}) as found)`
  const {
    rows: [row],
  } = await sql<Required<Pick<Waits, 'enquiries' | 'courses' | 'site' | 'connections'>>>`select
    ${some(sql`select from leads where institute_id = ${instituteId} and done_at is null
      and not is_held and not is_test`)} as enquiries,
    ${some(sql`select from publish_faults where institute_id = ${instituteId}`)} as courses,
    ${some(sql`select from website_proofs where institute_id = ${instituteId}
      and (proved_at is null or failing_since is not null)
      union all select from site_hosts where institute_id = ${instituteId} and works_at is null`)} as site,
    ${some(sql`select from lead_messages where institute_id = ${instituteId} and state = 'parked'`)} as connections
  `.execute(db)
  return row ?? {}
}
