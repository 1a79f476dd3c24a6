import { type Kysely, sql } from 'kysely'

/** Adds an institute's privacy notice, imprint and colour, which its site's record shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = ['privacy_url', 'imprint_url', 'accent_color']
  const rowOf = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
  await sql
    .raw(`alter table institutes ${columns.map((one) => `add column ${one} text`).join(', ')}`)
    .execute(db)
  await sql
    .raw(
      `create trigger note_institute_pages after update of ${columns.join(', ')} on institutes for each row
      when ((${rowOf('old')}) is distinct from (${rowOf('new')})) execute function note_institute()`,
    )
    .execute(db)
}
