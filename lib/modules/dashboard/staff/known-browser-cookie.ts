import { randomBytes, timingSafeEqual } from 'node:crypto'
import { emailForm } from '#lib/base/net/email-form.ts'
import { type SignInDeps, secretDigestOf } from './sign-in-sessions.ts'

export const rememberedSeconds = 180 * 24 * 3600

/** The text by which a browser proves later that this address signed in with it. It opens nothing. */
export function makeKnownBrowser(email: string, { secret, now }: SignInDeps): string {
  const named = `${randomBytes(16).toString('base64url')}.${Math.floor(now.getTime() / 1_000)}`
  return `${named}.${proofOf(named, email, secret)}`
}

/** The browser that a text stands for; undefined if it is forged, expired or another address's. */
export function knownBrowserIn(
  text: string | undefined,
  email: string,
  { secret, now }: SignInDeps,
): string | undefined {
  const { named = '', since, proof = '' } = known.exec(text ?? '')?.groups ?? {}
  const right = proofOf(named, email, secret)
  const age = now.getTime() / 1_000 - Number(since)
  const isProved = proof.length === right.length && timingSafeEqual(Buffer.from(proof), Buffer.from(right))
  return isProved && age < rememberedSeconds ? named : undefined
}

const known = /^(?<named>[\w-]{22}\.(?<since>\d{1,11}))\.(?<proof>[\w-]{43})$/

const proofOf = (named: string, email: string, secret: string): string =>
  secretDigestOf(`known ${named} ${emailForm(email)}`, secret)
