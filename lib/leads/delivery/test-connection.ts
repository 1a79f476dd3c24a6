import type { Db } from '#lib/db/open.ts'
import { deliveryFromEnv } from '#lib/outbox/delivery-settings.ts'
import { attemptOnce } from '#lib/outbox/http/deadline.ts'
import type { TestOutcome } from '../crm/connector.ts'
import { keepSession, openConnection } from '../crm/open-connection.ts'

/** Writes a test enquiry over a connection of an institute. A failure is an outcome, not an error. */
export function testConnection(
  db: Db,
  { id: instituteId, slug }: { id: string; slug: string },
  name: string,
  now: Date,
): Promise<TestOutcome> {
  const { send, mail, sealing } = deliveryFromEnv()
  return attemptOnce<TestOutcome>(async (signal) => {
    const { id, connector, settings, secrets, session } = await openConnection(
      db,
      instituteId,
      { name },
      sealing,
    )
    return connector.test(
      { id: instituteId, slug },
      {
        ...{ settings, secrets, now, kept: session },
        keep: (text) => keepSession(db, { id, instituteId }, text, sealing),
        send: (outgoing) => send(outgoing, signal),
        mail: (message) => mail(message, signal),
      },
    )
  })
}
