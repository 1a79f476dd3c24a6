import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Db } from '#lib/db/open.ts'
import { isOpenChallenge, makeChallenge, redeemChallenge } from './challenges.ts'
import type { SignInDeps } from './secret.ts'
import { listPasskeys } from './stored-passkeys.ts'

/** EdDSA, ES256 and RS256. Without this list the library asks Node for an experimental algorithm, which logs a warning. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The relying party: the origin that the browser states; passkeys belong to its host. */
export interface Party extends SignInDeps {
  origin: string
}

const hostOf = ({ origin }: Party): string => new URL(origin).hostname

/** Loads the library on use: it is large, and few requests need it. */
const webauthn = () => import('@simplewebauthn/server')

/** Returns the options with which a browser makes a passkey for a member. */
export async function registrationOptions(db: Db, staff: { id: string; email: string }, party: Party) {
  const known = await listPasskeys(db, staff.id)
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: hostOf(party),
    rpID: hostOf(party),
    challenge: makeChallenge(party),
    userName: staff.email,
    userID: new TextEncoder().encode(staff.id),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  })
}

/** Returns the options with which a browser signs in by any passkey of this host. */
export async function authenticationOptions(party: Party) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: hostOf(party),
    challenge: makeChallenge(party),
    userVerification: 'required',
  })
}

interface Expected {
  expectedChallenge: (challenge: string) => boolean
  expectedOrigin: string
  expectedRPID: string
}

/** Verifies a browser's response and redeems its challenge, which works once; undefined for a wrong response. */
async function verified<Verified extends { verified: boolean }>(
  db: Db,
  party: Party,
  verify: (expected: Expected) => Promise<Verified>,
): Promise<Verified | undefined> {
  let challenge = ''
  const result = await verify({
    expectedChallenge: (given) => {
      challenge = given
      return isOpenChallenge(given, party)
    },
    expectedOrigin: party.origin,
    expectedRPID: hostOf(party),
  }).catch(() => undefined)
  return result?.verified && (await redeemChallenge(db, challenge, party)) ? result : undefined
}

/** Stores a passkey that a browser made. Returns its id; undefined when verification fails or the id is known. */
export async function addPasskey(
  db: Db,
  staffId: string,
  { response, name }: { response: unknown; name: string },
  party: Party,
): Promise<string | undefined> {
  const { verifyRegistrationResponse } = await webauthn()
  const made = await verified(db, party, (expected) =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      ...expected,
      supportedAlgorithmIDs,
    }),
  )
  if (!made?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_passkeys')
    .values({
      id,
      staff_id: staffId,
      public_key: publicKey,
      counter,
      transports,
      name,
      created_at: party.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows ? id : undefined
}

/**
 * Returns the member whose passkey the response names, and whether the response proves it; undefined for an unknown
 * passkey. A challenge works once.
 */
export async function redeemPasskey(
  db: Db,
  response: unknown,
  party: Party,
): Promise<{ staffId: string; isProven: boolean } | undefined> {
  const { id } = (response ?? {}) as { id?: unknown }
  if (typeof id !== 'string' || !/^[\w-]{1,1400}$/.test(id)) return undefined
  const row = await db
    .selectFrom('staff_passkeys')
    .select(['staff_id', 'public_key', 'transports'])
    .select((eb) => eb.cast<string>('counter', 'text').as('counter'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  const credential = {
    id,
    publicKey: new Uint8Array(row.public_key),
    counter: Number(row.counter),
    transports: row.transports as AuthenticatorTransport[],
  }
  const answered = await verified(db, party, (expected) =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      ...expected,
      credential,
    }),
  )
  const staffId = row.staff_id
  if (!answered?.verified) return { staffId, isProven: false }
  await db
    .updateTable('staff_passkeys')
    .set({ counter: answered.authenticationInfo.newCounter, used_at: party.now })
    .where('id', '=', id)
    .execute()
  return { staffId, isProven: true }
}
