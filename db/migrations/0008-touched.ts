import { type Kysely, sql } from 'kysely'

/** Notes how an import left what it changed, so that an undo leaves alone what was edited later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_documents add column touched jsonb`.execute(db)
}
