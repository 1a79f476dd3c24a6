import { type Kysely, sql } from 'kysely'

/**
 * Creates the table with the fingerprint of the schema. Adds the last two columns of the first schema to databases that
 * were made between 24 November 2026 and its last change on the 27th.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`alter table publish_faults
    add column if not exists table_name text,
    add column if not exists column_name text`,
  // One row.
  sql`create table schema_fingerprint (
    is_only boolean primary key default true check (is_only),
    -- When the last migration was applied.
    migrated_at timestamptz(3) not null,
    -- The columns of each table after it, as SQL defines them.
    columns jsonb not null check (jsonb_typeof(columns) = 'object')
  )`,
]
