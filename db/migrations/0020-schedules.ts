import { type Kysely, sql } from 'kysely'

/** When and where versions are taught, how many rated a course, and how an institute can be reached. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
  // The triggers of courses and versions note every column; that of institutes those which courses and site show.
  const of = (row: 'old' | 'new') => shown.map((column) => `${row}.${column}`).join(', ')
  await sql
    .raw(`create trigger note_institute_contact after update of ${shown.join(', ')} on institutes
      for each row when ((${of('old')}) is distinct from (${of('new')})) execute function note_institute()`)
    .execute(db)
}

const shown = ['contact_phone', 'contact_whatsapp', 'contact_email', 'contact_address']

const statements = [
  sql`alter table institutes add column contact_phone text, add column contact_whatsapp text,
    add column contact_email text, add column contact_address text`,
  sql`alter table courses add column launches_on date, add column rating_count numeric`,
  sql`alter table versions add column starts_on date, add column ends_on date, add column workload text,
    add column delivery text check (delivery in ('online', 'onsite', 'blended')), add column venue text`,
]
