import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/** The right to deliver to an institute's CRM, which one run at a time has. */
export interface Claim {
  instituteId: string
  token: string
}

/**
 * Longer than an enquiry can take to be sent (four requests of ten seconds): a run that said nothing for so long is
 * dead, and others may go on where it stopped.
 */
const leaseMs = 60_000

const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs)

/**
 * Claims an institute that has something due, the one that waited longest for a run; undefined when there is none.
 * Processes that ask at the same time get different ones.
 */
export async function claimInstitute(
  db: Db,
  now: Date,
  instituteId: string | undefined,
): Promise<Claim | undefined> {
  const token = randomUUID()
  const row = await db
    .updateTable('crm_connections')
    .set({ claim: token, claimed_until: leaseFrom(now) })
    .where('institute_id', '=', nextInstitute(now, instituteId))
    .returning('institute_id')
    .executeTakeFirst()
  return row && { instituteId: row.institute_id, token }
}

const nextInstitute = (now: Date, instituteId: string | undefined) => sql<string>`(
  select c.institute_id from crm_connections c
  where (c.paused_until is null or c.paused_until <= ${now})
    and (c.claim is null or c.claimed_until <= ${now})
    and (${instituteId ?? null}::text is null or c.institute_id = ${instituteId ?? null})
    and exists (
      select from lead_deliveries d
      where d.institute_id = c.institute_id and d.state = 'waiting' and ${isDue(now)}
    )
  order by c.claimed_until nulls first, c.institute_id
  limit 1
  for update skip locked
)`

/** Says that the run lives; false when the claim is lost: the connection was changed, or the run taken for dead. */
export async function renewClaim(db: Db, { instituteId, token }: Claim, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('crm_connections')
    .set({ claimed_until: leaseFrom(now) })
    .where('institute_id', '=', instituteId)
    .where('claim', '=', token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives the institute back. `claimed_until` stays as the time of its last run, by which the next is chosen. */
export async function releaseClaim(db: Db, { instituteId, token }: Claim, now: Date): Promise<void> {
  await db
    .updateTable('crm_connections')
    .set({ claim: null, claimed_until: now })
    .where('institute_id', '=', instituteId)
    .where('claim', '=', token)
    .execute()
}

/** The time of an attempt of the delivery `d` has come; null means at once. */
export const isDue = (now: Date) => sql<SqlBool>`(d.next_attempt_at is null or d.next_attempt_at <= ${now})`
