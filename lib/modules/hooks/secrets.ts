import { type Sealing, seal, unseal } from '#lib/net/seal.ts'
import { makeWebhookSecret } from '#lib/net/sign.ts'

/** A signing secret. Its end is null until it is replaced. */
export interface HookSecret {
  secret: string
  until: string | null
}

const overlapMs = 24 * 3_600_000

/** Puts a new secret first; older ones sign for a day at most. */
export function renewSecrets(before: readonly HookSecret[], now: Date): HookSecret[] {
  const until = new Date(now.getTime() + overlapMs).toISOString()
  const kept = before.filter((one) => isValid(one, now)).map((one) => ({ ...one, until: one.until ?? until }))
  return [{ secret: makeWebhookSecret(), until: null }, ...kept]
}

/** The secrets that sign now, newest first. */
export const signingSecrets = (secrets: readonly HookSecret[], now: Date): string[] =>
  secrets.filter((one) => isValid(one, now)).map(({ secret }) => secret)

const isValid = ({ until }: HookSecret, now: Date): boolean => until === null || new Date(until) > now

export const sealSecrets = (secrets: HookSecret[], instituteId: string, sealing: Sealing): string =>
  seal(JSON.stringify(secrets), instituteId, sealing)

/** Throws a `DeliveryFailure` when they cannot be decrypted. */
export const openSecrets = (sealed: string, instituteId: string, sealing: Sealing): HookSecret[] =>
  JSON.parse(unseal(sealed, instituteId, sealing)) as HookSecret[]
