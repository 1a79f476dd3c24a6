import { withinDeadline } from '#lib/outbox/http/deadline.ts'
import type { Send } from '#lib/outbox/http/send.ts'
import { SendFailure } from '#lib/outbox/http/send-failure.ts'
import type { DeliveryOutcome } from '#lib/outbox/outcome.ts'
import { postSigned } from '#lib/outbox/post-signed.ts'
import { type Sealing, UnsealFailure } from '#lib/outbox/seal.ts'
import { openSecrets, signingSecrets } from './secrets.ts'

interface Target {
  instituteId: string
  url: string
  /** Sealed. */
  secrets: string
}

/** Posts a message to a hook once, within the deadline of an attempt. Every failure is returned as an outcome. */
export async function postToHook(
  { instituteId, url, secrets }: Target,
  message: { id: string; body: string; now: Date },
  { send, sealing }: { send: Send; sealing: Sealing },
): Promise<DeliveryOutcome> {
  try {
    const signing = signingSecrets(openSecrets(secrets, instituteId, sealing), message.now)
    return await withinDeadline((signal) =>
      postSigned((outgoing) => send(outgoing, signal), { ...message, url, secrets: signing }),
    )
  } catch (error) {
    if (error instanceof SendFailure || error instanceof UnsealFailure)
      return { kind: 'unavailable', reason: error.message }
    throw error
  }
}
