import type { Db } from '#lib/db/open.ts'

/** What an office writes about an enquiry; it is erased with it. */
export interface LeadNote {
  at: Date
  /** Who wrote it. */
  who: string
  note: string
}

export async function addNote(db: Db, leadId: string, written: LeadNote): Promise<void> {
  await db
    .insertInto('lead_notes')
    .values({ lead_id: leadId, ...written })
    .execute()
}

/** Oldest first. */
export const listNotes = (db: Db, leadId: string): Promise<LeadNote[]> =>
  db
    .selectFrom('lead_notes')
    .select(['at', 'who', 'note'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .execute()

/** Marks an enquiry as done at a moment, or with null as open. */
export async function markDone(db: Db, leadId: string, doneAt: Date | null): Promise<void> {
  await db.updateTable('leads').set({ done_at: doneAt }).where('id', '=', leadId).execute()
}

/** How many enquiries of an institute the office is not done with. */
export async function countOpen(db: Db, instituteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('leads')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('institute_id', '=', instituteId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
