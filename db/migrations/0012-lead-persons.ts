import { type Kysely, sql } from 'kysely'

/**
 * A person is looked for by the one form of the e-mail address. Of nearly all that is its lower case, so their rows
 * need nothing written; those with other letters, in ASCII form or not, are found by an index of their own and get their
 * form from the code that knows the rule. No row is rewritten here, however many there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`alter table leads add column email_form text`,
  sql`drop index leads_email`,
  sql`create index leads_email_form on leads ((coalesce(email_form, lower(email collate "C"))))`,
  sql`create index leads_unformed on leads (created_at, id)
    where email_form is null
    and (octet_length(email) > char_length(email) or lower(email collate "C") like '%xn--%')`,
]
