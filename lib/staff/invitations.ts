import type { Db } from '#lib/db/open.ts'
import { digestOf, makeToken } from './secret.ts'

/** Links that open one session each. */

const invitationMs = 7 * 24 * 3_600_000

interface Deps {
  secret: string
  now: Date
}

/** Makes the token of a link for a member; the link before is worth nothing any more. `by` made it. */
export async function makeInvitation(
  db: Db,
  { staffId, by }: { staffId: string; by: string },
  { secret, now }: Deps,
): Promise<{ token: string; expires_at: Date }> {
  const token = makeToken()
  const expires_at = new Date(now.getTime() + invitationMs)
  const row = { digest: digestOf(token, secret), made_by: by, used_at: null, expires_at }
  await db
    .insertInto('staff_invitations')
    .values({ ...row, staff_id: staffId })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute()
  return { token, expires_at }
}

/** Uses a link up, however many try at once; undefined when it was used, has expired or never was. */
export const redeemInvitation = (
  db: Db,
  token: string,
  { secret, now }: Deps,
): Promise<{ staff_id: string; made_by: string } | undefined> =>
  db
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where('digest', '=', digestOf(token, secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['staff_id', 'made_by'])
    .executeTakeFirst()

/** Finds the member whom a link was made for, though it opens nothing any more. */
export async function findInvited(db: Db, token: string, secret: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_invitations')
    .select('staff_id')
    .where('digest', '=', digestOf(token, secret))
    .executeTakeFirst()
  return row?.staff_id
}
