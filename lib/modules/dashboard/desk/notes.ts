import type { Db } from '#lib/db/open.ts'

/** A note of the office on an enquiry, erased with the enquiry. */
export interface LeadNote {
  at: Date
  /** The author. */
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

/** Marks an enquiry as done at a moment, or as open with null. */
export async function markDone(db: Db, leadId: string, doneAt: Date | null): Promise<void> {
  await db.updateTable('leads').set({ done_at: doneAt }).where('id', '=', leadId).execute()
}
