import type { Db } from '#lib/db/open.ts'
import { digestOf } from './secret.ts'

const challengeMs = 5 * 60_000

interface Means {
  secret: string
  now: Date
}

/** Keeps what a browser was asked to sign, to know it again. */
export async function keepChallenge(db: Db, challenge: string, { secret, now }: Means): Promise<void> {
  await db.deleteFrom('staff_challenges').where('expires_at', '<=', now).execute()
  const expires_at = new Date(now.getTime() + challengeMs)
  await db
    .insertInto('staff_challenges')
    .values({ digest: digestOf(challenge, secret), expires_at })
    .execute()
}

/** Whether a browser was asked this a short while ago; each question is answered once. */
export async function takeChallenge(db: Db, challenge: string, { secret, now }: Means): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_challenges')
    .where('digest', '=', digestOf(challenge, secret))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
