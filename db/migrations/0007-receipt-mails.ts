import { type Kysely, sql } from 'kysely'

/** Notes when a receipt was mailed to its visitor, which happens once for an enquiry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lead_receipts add column mailed_at timestamptz(3)`.execute(db)
  await sql`create index lead_receipts_mailed on lead_receipts (institute_id, mailed_at)
    where mailed_at is not null`.execute(db)
}
