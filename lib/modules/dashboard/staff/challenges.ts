import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#lib/db/open.ts'
import { type SignInDeps, secretDigestOf } from './secret.ts'

const challengeMs = 5 * 60_000

/**
 * Makes a challenge for a browser to sign: random bytes, its expiry and our digest of both. Nothing is stored before
 * an answer, so fetching pages with a challenge fills no table.
 */
export function makeChallenge({ secret, now }: SignInDeps): Uint8Array<ArrayBuffer> {
  const stated = Buffer.alloc(24)
  randomBytes(16).copy(stated)
  stated.writeBigUInt64BE(BigInt(now.getTime() + challengeMs), 16)
  return Uint8Array.from(Buffer.concat([stated, sealOf(stated, secret)]))
}

/** Tells whether we made a challenge and it has not expired. */
export function isOpenChallenge(challenge: string, { secret, now }: SignInDeps): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const stated = bytes.subarray(0, 24)
  return (
    bytes.length === 56 &&
    timingSafeEqual(sealOf(stated, secret), bytes.subarray(24)) &&
    Number(stated.readBigUInt64BE(16)) > now.getTime()
  )
}

const sealOf = (stated: Buffer, secret: string): Buffer =>
  Buffer.from(secretDigestOf(`challenge ${stated.toString('base64url')}`, secret), 'base64url')

/** Marks a challenge as used; false when it was used before. */
export async function redeemChallenge(
  db: Db,
  challenge: string,
  { secret, now }: SignInDeps,
): Promise<boolean> {
  await db.deleteFrom('staff_challenges').where('expires_at', '<=', now).execute()
  const expires_at = new Date(now.getTime() + challengeMs)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_challenges')
    .values({ digest: secretDigestOf(challenge, secret), expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}
