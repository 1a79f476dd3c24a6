import { type Kysely, sql } from 'kysely'

/** What a repeat added last, how far the CRM knows of it, and what a consent was given to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leads
    add column update_id text,
    add column consent_at timestamptz(3),
    add column consent_page text,
    add column consent_notice text,
    add column consent_purposes text[],
    add column consent_language text`.execute(db)
  await sql`alter table lead_deliveries add column update_id text`.execute(db)
}
