import { createHmac, randomBytes } from 'node:crypto'
import { failureOf, isSuccess, type Send } from './send.ts'

interface SignedMessage {
  url: string
  /** The message is signed with every secret. A receiver needs only one of them. */
  secrets: readonly string[]
  /** Id by which receivers deduplicate. A retry sends the same id. */
  id: string
  body: string
  now: Date
}

/** Posts as Standard Webhooks say. Throws a `DeliveryFailure` unless the receiver accepts it. */
export async function postSigned(send: Send, message: SignedMessage): Promise<null> {
  const { url, secrets, id, body, now } = message
  const timestamp = Math.floor(now.getTime() / 1_000)
  const answer = await send({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': secrets.map((secret) => signWebhook(secret, { id, timestamp, body })).join(' '),
    },
    body,
  })
  if (!isSuccess(answer)) throw failureOf(answer, now)
  return null
}

const prefix = 'whsec_'

export const makeWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** Returns whether a text is a signing secret: `whsec_` followed by 24 to 64 bytes in base64. */
export function isWebhookSecret(text: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return false
  const { length } = keyOf(text)
  return length >= 24 && length <= 64
}

/** Makes the `webhook-signature` header. The id has no full stop: that separates the signed parts. */
export function signWebhook(
  secret: string,
  message: { id: string; timestamp: number; body: string },
): string {
  const signed = `${message.id}.${message.timestamp}.${message.body}`
  return `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64')
