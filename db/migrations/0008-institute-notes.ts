import { type Kysely, sql } from 'kysely'

/** Saving an institute's form unchanged touches all of its courses, and there may be many: only a difference is noted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const of = (row: 'old' | 'new') => columns.map((column) => `${row}.${column}`).join(', ')
  await sql`drop trigger note_institute on institutes`.execute(db)
  await sql`create trigger note_institute_insert after insert on institutes
    for each row execute function note_institute()`.execute(db)
  await sql
    .raw(`create trigger note_institute_update after update of ${columns.join(', ')} on institutes
      for each row when ((${of('old')}) is distinct from (${of('new')})) execute function note_institute()`)
    .execute(db)
}

/** The other columns decide requests, and are read with each of them. */
const columns = [
  'id',
  'name',
  'logo_url',
  'website_url',
  'site_url',
  'course_page_url',
  'time_zone',
  'currency',
  'prices_visible',
  'card_label',
  'languages_enabled',
  'streams_source',
]
