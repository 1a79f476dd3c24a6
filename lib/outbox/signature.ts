import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Makes a secret in the form of Standard Webhooks: 32 random bytes. */
export const makeWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** Tells whether a text is such a secret: a prefix, then 24 to 64 bytes in base64. */
export function isWebhookSecret(text: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return false
  const { length } = keyOf(text)
  return length >= 24 && length <= 64
}

/** Signs a message for `webhook-signature`. The id must have no full stop, which separates the signed parts. */
export function signWebhook(
  secret: string,
  message: { id: string; timestamp: number; body: string },
): string {
  const signed = `${message.id}.${message.timestamp}.${message.body}`
  return `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64')
