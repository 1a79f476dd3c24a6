import type { Db } from '#lib/db/open.ts'
import { makeToken, type SignInDeps, secretDigestOf } from './secret.ts'

const invitationMs = 7 * 24 * 3_600_000

/** Makes the token of a link that signs a member in once; it replaces an earlier link. `by` names its maker. */
export async function makeInvitation(
  db: Db,
  { staffId, by }: { staffId: string; by: string },
  { secret, now }: SignInDeps,
): Promise<{ token: string; expires_at: Date }> {
  const token = makeToken()
  const expires_at = new Date(now.getTime() + invitationMs)
  const row = { digest: secretDigestOf(token, secret), made_by: by, used_at: null, expires_at }
  await db
    .insertInto('staff_invitations')
    .values({ ...row, staff_id: staffId })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute()
  return { token, expires_at }
}

/** Redeems a link for one of several concurrent callers; undefined when it is used, expired or unknown. */
export const redeemInvitation = (
  db: Db,
  token: string,
  { secret, now }: SignInDeps,
): Promise<{ staff_id: string; made_by: string } | undefined> =>
  db
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where('digest', '=', secretDigestOf(token, secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['staff_id', 'made_by'])
    .executeTakeFirst()

/** Finds the member of a link, used and expired links included. */
export async function findInvited(db: Db, token: string, secret: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_invitations')
    .select('staff_id')
    .where('digest', '=', secretDigestOf(token, secret))
    .executeTakeFirst()
  return row?.staff_id
}

/** Returns the address of an invitation's link. */
export const invitationLink = ({ origin, base }: { origin: string; base: string }, token: string): string =>
  `${origin}${base}/dashboard/enter?token=${token}`
