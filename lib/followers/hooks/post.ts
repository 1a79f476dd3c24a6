import { attemptOnce } from '#lib/outbox/http/deadline.ts'
import type { Send } from '#lib/outbox/http/send.ts'
import type { DeliveryOutcome } from '#lib/outbox/outcome.ts'
import { postSigned } from '#lib/outbox/post-signed.ts'
import type { Sealing } from '#lib/outbox/seal.ts'
import { openSecrets, signingSecrets } from './secrets.ts'

interface Target {
  instituteId: string
  url: string
  /** Sealed. */
  secrets: string
}

/** Posts a message to a hook once, within the deadline of an attempt. Every failure is returned as an outcome. */
export const postToHook = (
  { instituteId, url, secrets }: Target,
  message: { id: string; body: string; now: Date },
  { send, sealing }: { send: Send; sealing: Sealing },
): Promise<DeliveryOutcome> =>
  attemptOnce(async (signal) => {
    const signing = signingSecrets(openSecrets(secrets, instituteId, sealing), message.now)
    return postSigned((outgoing) => send(outgoing, signal), { ...message, url, secrets: signing })
  })
