import { type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { fingerprintOf } from './fingerprint.ts'
import { emailForm } from './person.ts'

const batchRows = 500

/**
 * Gives the enquiries that an older release recorded the form of their person, and with it what makes a repeat of them
 * one. Of two that turn out to be the same the later one stays as it is. Costs a look at an index when there are none.
 */
export async function formPersons(db: Db): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('leads')
      .select(['id', 'email', 'phone', 'message', 'course_id', 'package_session_id'])
      .where(isUnformed)
      .orderBy('created_at')
      .orderBy('id')
      .limit(batchRows)
      .execute()
    for (const row of rows) await formPerson(db, row)
    if (rows.length < batchRows) return
  }
}

/** As the index has it: addresses whose form is more than their lower case, which the look-up sees to itself. */
const isUnformed = sql<SqlBool>`email_form is null
  and (octet_length(email) > char_length(email) or lower(email collate "C") like '%xn--%')`

type UnformedLead = Parameters<typeof fingerprintOf>[0] & { id: string }

async function formPerson(db: Db, { id, ...lead }: UnformedLead): Promise<void> {
  const form = { email_form: lead.email && emailForm(lead.email) }
  const store = (values: { email_form: string | null; fingerprint?: string }) =>
    db.updateTable('leads').set(values).where('id', '=', id).execute()
  try {
    await store({ ...form, fingerprint: fingerprintOf(lead) })
  } catch (error) {
    if ((error as { code?: unknown }).code !== uniqueViolation) throw error
    await store(form)
  }
}

const uniqueViolation = '23505'
