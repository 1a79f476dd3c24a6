import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'

export const summaryHour = 7

/** SQL: the next morning after a moment, by the clock of the institute `i`. */
export const nextMorning = (now: Date) => sql<Date>`(
  select min(morning) from generate_series(0, 2) as n cross join lateral (
    select ((${now}::timestamptz at time zone i.time_zone)::date + n
      + make_interval(hours => ${summaryHour}::int)) at time zone i.time_zone as morning) as m
  where morning > ${now}::timestamptz)`

/** Returns whether a member, or anybody of an institute's office, wants a daily summary in place of a mail for each enquiry. */
export async function wantsSummary(
  db: Db,
  whose: { id: string } | { institute_id: string },
): Promise<boolean> {
  const [by, id] =
    'id' in whose ? (['id', whose.id] as const) : (['institute_id', whose.institute_id] as const)
  const row = await db
    .selectFrom('staff_summaries')
    .select('id')
    .where(by, '=', id)
    .where('is_wanted', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** What was kept until a member stops them is told by a last one, because no other mail told it. */
export async function chooseSummary(db: Db, staffId: string, isWanted: boolean, now: Date): Promise<void> {
  await sql`insert into staff_summaries as s (id, institute_id, is_wanted, due_at, told_until)
    select m.id, i.id, ${isWanted}, case when ${isWanted} then ${nextMorning(now)} end, ${now}::timestamptz
    from staff m join institutes i on i.id = m.institute_id where m.id = ${staffId}
    on conflict (id) do update set is_wanted = excluded.is_wanted,
      due_at = coalesce(s.due_at, excluded.due_at),
      told_until = case when s.due_at is null then excluded.told_until else s.told_until end`.execute(db)
}

/** Keeps an enquiry for a member's next summary. Returns false if the member wants none any more. */
export async function keepForSummary(db: Db, staffId: string, leadId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`insert into staff_summary_leads (staff_id, lead_id, at)
    select s.id, ${leadId}, clock_timestamp() from staff_summaries s
    where s.id = ${staffId} and s.is_wanted for share
    on conflict (staff_id, lead_id) do update set at = excluded.at`.execute(db)
  return numAffectedRows > 0n
}
