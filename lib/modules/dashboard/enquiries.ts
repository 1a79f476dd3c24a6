import { type NotNull, sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { type DeliveryState, stateOfLead } from '#lib/contract/leads/deliveries.ts'
import { campaignOfLead } from '#lib/contract/leads/list.ts'

/** Lists the enquiries that their senders asked to be erased, the earliest request first. */
export const listAskedToErase = (db: Db, instituteId: string) =>
  db
    .selectFrom('leads as l')
    .innerJoin('institutes as i', 'i.id', 'l.institute_id')
    .select(['l.id', 'l.full_name', 'l.erasure_requested_at as asked_at'])
    .select(sql<Date>`l.erasure_requested_at + make_interval(days => i.erasure_days)`.as('due_at'))
    .where('l.institute_id', '=', instituteId)
    .where('l.erasure_requested_at', 'is not', null)
    .orderBy('l.erasure_requested_at')
    .limit(askedMax)
    .$narrowType<{ asked_at: NotNull }>()
    .execute()

const askedMax = 100

/** Values that an institute's enquiries can be filtered by. */
export interface LeadChoices {
  courses: { id: string; title: string }[]
  campaigns: string[]
}

/** Maximum number of entries in the list of a filter's values. */
const choicesMax = 300

/** Lists the courses and campaigns that enquiries mention, sorted. */
export async function listLeadChoices(db: Db, instituteId: string): Promise<LeadChoices> {
  const [courses, campaigns] = await Promise.all([
    db
      .selectFrom('leads as l')
      .leftJoin('courses as c', (join) =>
        join.onRef('c.institute_id', '=', 'l.institute_id').onRef('c.id', '=', 'l.course_id'),
      )
      .select((eb) => eb.fn.coalesce('c.title', 'l.course_id').as('title'))
      .select('l.course_id as id')
      .distinct()
      .where('l.institute_id', '=', instituteId)
      .where('l.course_id', 'is not', null)
      .orderBy('title')
      .limit(choicesMax)
      .$narrowType<{ id: NotNull; title: NotNull }>()
      .execute(),
    db
      .selectFrom('leads as l')
      .select(campaignOfLead.as('campaign'))
      .distinct()
      .where('l.institute_id', '=', instituteId)
      .where(campaignOfLead, 'is not', null)
      .orderBy('campaign')
      .limit(choicesMax)
      .$narrowType<{ campaign: NotNull }>()
      .execute(),
  ])
  return { courses, campaigns: campaigns.map(({ campaign }) => campaign) }
}

export async function countOpenEnquiries(db: Db, instituteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('leads')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('institute_id', '=', instituteId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the institute's enquiries that at least one connection has not accepted, grouped by delivery state. */
export async function countUndelivered(
  db: Db,
  instituteId: string,
): Promise<Record<Exclude<DeliveryState, 'delivered'>, number>> {
  const rows = await db
    .selectFrom('leads as l')
    .select(stateOfLead.as('state'))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('l.institute_id', '=', instituteId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('l.is_held', '=', true),
        eb('l.due_at', 'is not', null),
        eb(
          'l.id',
          'in',
          selectFrom('lead_deliveries')
            .select('lead_id')
            .where('institute_id', '=', instituteId)
            .where('state', '<>', 'delivered'),
        ),
        eb(
          'l.id',
          'in',
          selectFrom('lead_notices').select('lead_id').where('institute_id', '=', instituteId),
        ),
      ]),
    )
    .groupBy('state')
    .execute()
  const of = (state: DeliveryState) => rows.find((row) => row.state === state)?.count ?? 0
  return { held: of('held'), waiting: of('waiting'), parked: of('parked') }
}

/** A note that the office wrote on an enquiry. Deleted together with the enquiry. */
export interface LeadNote {
  at: Date
  /** Author of the note, as shown to the office. */
  who: string
  note: string
}

export async function addNote(db: Db, leadId: string, written: LeadNote): Promise<void> {
  await db
    .insertInto('lead_notes')
    .values({ lead_id: leadId, ...written })
    .execute()
}

/** Lists the notes of an enquiry, oldest first. */
export const listNotes = (db: Db, leadId: string): Promise<LeadNote[]> =>
  db
    .selectFrom('lead_notes')
    .select(['at', 'who', 'note'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .execute()

/** Marks an enquiry as done because it was answered. The time of the first answer stays. */
export async function markAnswered(db: Db, leadId: string, now: Date): Promise<void> {
  await db
    .updateTable('leads')
    .set((eb) => ({ done_at: now, answered_at: eb.fn.coalesce('answered_at', eb.val(now)) }))
    .where('id', '=', leadId)
    .execute()
}

/** Marks an enquiry as done at `doneAt`; null reopens it. */
export async function markDone(db: Db, leadId: string, doneAt: Date | null): Promise<void> {
  await db.updateTable('leads').set({ done_at: doneAt }).where('id', '=', leadId).execute()
}
