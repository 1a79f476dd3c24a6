import type { Send } from './http/send.ts'
import { failureOf, isSuccess } from './responses.ts'
import { signWebhook } from './signature.ts'

export interface SignedMessage {
  url: string
  /** Each secret signs; a receiver accepts a message that one of its secrets signed. */
  secrets: readonly string[]
  /** Stays the same when the message is sent again, so that receivers can deduplicate. */
  id: string
  /** JSON. */
  body: string
  now: Date
}

/** Posts a message in the form of Standard Webhooks. Throws a `DeliveryFailure` unless it is accepted. */
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
