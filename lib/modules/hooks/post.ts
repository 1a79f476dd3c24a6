import type { Db } from '#lib/db/open.ts'
import { type DeliveryDeps, deliveryFromEnv } from '#lib/net/delivery-settings.ts'
import type { DeliveryOutcome } from '#lib/net/outcome.ts'
import { attemptOnce } from '#lib/net/outcome.ts'
import { postSigned } from '#lib/net/sign.ts'
import { testEvent } from './messages.ts'
import { openSecrets, signingSecrets } from './secrets.ts'

interface Target {
  instituteId: string
  url: string
  /** Sealed. */
  secrets: string
}

/** Posts a message once. Every failure is returned as an outcome. */
export const postToHook = (
  { instituteId, url, secrets }: Target,
  message: { id: string; body: string; now: Date },
  { send, sealing }: Pick<DeliveryDeps, 'send' | 'sealing'>,
): Promise<DeliveryOutcome> =>
  attemptOnce(async (signal) => {
    const signing = signingSecrets(openSecrets(secrets, instituteId, sealing), message.now)
    return postSigned((outgoing) => send(outgoing, signal), { ...message, url, secrets: signing })
  })

/** Undefined when no hook has the id; a failure is returned, not thrown. */
export async function testHook(db: Db, id: string, now: Date): Promise<DeliveryOutcome | undefined> {
  const hook = await db
    .selectFrom('hooks as h')
    .innerJoin('institutes as i', 'i.id', 'h.institute_id')
    .select(['h.url', 'h.secrets', 'h.institute_id', 'i.slug'])
    .where('h.id', '=', id)
    .executeTakeFirst()
  if (!hook) return undefined
  return postToHook(
    { instituteId: hook.institute_id, url: hook.url, secrets: hook.secrets },
    { id: `test_${now.getTime()}`, body: testEvent(hook.slug, now), now },
    deliveryFromEnv(),
  )
}

/** Resumes a paused or failing hook, after it accepted a test. */
export async function reactivateHook(db: Db, id: string): Promise<void> {
  await db
    .updateTable('hooks')
    .set({ paused_at: null, failures: 0, failing_since: null, backoff_until: null, last_error: null })
    .where('id', '=', id)
    .execute()
}
