import { type Kysely, sql } from 'kysely'

/** Documents that are looked at before they are applied, and what was stored before one was, to go back to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table import_documents (
    id text primary key,
    institute_id text not null references institutes on delete cascade,
    kind text not null check (kind in ('tried', 'before')),
    at timestamptz(3) not null,
    who text not null,
    name text not null,
    content bytea not null
  )`.execute(db)
  await sql`create index import_documents_of on import_documents (institute_id, kind, at)`.execute(db)
}
