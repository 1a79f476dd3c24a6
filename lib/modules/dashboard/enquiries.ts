import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { campaignOfLead, type LeadFilter, selectLeads, sourceOfLead } from '#lib/contract/leads/list-leads.ts'

/** Lists the enquiries that their senders asked to be erased, the earliest request first. */
export async function listAskedToErase(db: Db, instituteId: string) {
  const { rows } = await sql<{ id: string; full_name: string; due_at: Date }>`
    select l.id, l.full_name, l.erasure_requested_at + make_interval(days => i.erasure_days) as due_at
    from leads l join institutes i on i.id = l.institute_id
    where l.institute_id = ${instituteId} and l.erasure_requested_at is not null
    order by l.erasure_requested_at limit ${askedMax}`.execute(db)
  return rows
}

const askedMax = 100

export interface LeadChoices {
  courses: { id: string; title: string }[]
  campaigns: string[]
  sources: string[]
}

const choicesMax = 300

export async function listLeadChoices(db: Db, instituteId: string): Promise<LeadChoices> {
  const own = sql`where l.institute_id = ${instituteId} and not l.is_test`
  const valuesOf = async (value: typeof campaignOfLead) => {
    const { rows } = await sql<{ value: string }>`select distinct ${value} as value from leads l
      ${own} and ${value} is not null order by value limit ${choicesMax}`.execute(db)
    return rows.map((row) => row.value)
  }
  const [courses, campaigns, sources] = await Promise.all([
    sql<
      LeadChoices['courses'][number]
    >`select distinct l.course_id as id, coalesce(c.title, l.course_id) as title
      from leads l left join courses c on c.institute_id = l.institute_id and c.id = l.course_id
      ${own} and l.course_id is not null order by title limit ${choicesMax}`.execute(db),
    valuesOf(campaignOfLead),
    valuesOf(sourceOfLead),
  ])
  return { courses: courses.rows, campaigns, sources }
}

export async function countTabs(
  db: Db,
  filter: LeadFilter,
): Promise<Record<'open' | 'held' | 'done' | 'all', number>> {
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`
  return selectLeads(db, filter)
    .clearSelect()
    .select([
      count(sql`l.done_at is null and not l.is_held`).as('open'),
      count(sql`l.done_at is null and l.is_held`).as('held'),
      count(sql`l.done_at is not null`).as('done'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .executeTakeFirstOrThrow()
}

export async function countTests(db: Db, instituteId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from leads
    where institute_id = ${instituteId} and is_test`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findIds(db: Db, instituteId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .select('id')
    .where('institute_id', '=', instituteId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

/** A note that the office wrote on an enquiry. Deleted together with the enquiry. */
export interface LeadNote {
  at: Date
  who: string
  note: string
}

export const addNote = (db: Db, lead_id: string, written: LeadNote) =>
  db
    .insertInto('lead_notes')
    .values({ lead_id, ...written })
    .execute()

export async function listNotesOf(db: Db, leadIds: readonly string[]): Promise<Map<string, LeadNote[]>> {
  const rows = await db
    .selectFrom('lead_notes')
    .select(['lead_id', 'at', 'who', 'note'])
    .where('lead_id', 'in', leadIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ lead_id }) => lead_id)
}

/** Marks enquiries as done because they were answered. The time of a first answer stays. */
export const markAnswered = (db: Db, ids: readonly string[], now: Date) =>
  sql`update leads set done_at = ${now}, answered_at = coalesce(answered_at, ${now})
    where id = any(${ids})`.execute(db)

export const markDone = (db: Db, ids: readonly string[], doneAt: Date | null) =>
  db.updateTable('leads').set({ done_at: doneAt }).where('id', 'in', ids).execute()

/** Notes that somebody of the office opened an enquiry, so that the list shows it as read. */
export const markRead = (db: Db, leadId: string, now: Date) =>
  sql`insert into lead_reads (lead_id, at) values (${leadId}, ${now}) on conflict do nothing`.execute(db)

export async function findUnread(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from leads where id = any(${ids})
    and not exists (select from lead_reads where lead_id = leads.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
