import type { Db } from '#lib/db/open.ts'
import { deliveryFromEnv } from '#lib/outbox/delivery-settings.ts'
import { withinDeadline } from '#lib/outbox/http/deadline.ts'
import { SendFailure } from '#lib/outbox/http/send-failure.ts'
import { UnsealFailure } from '#lib/outbox/seal.ts'
import type { TestOutcome } from '../crm/connector.ts'
import { keepSession, openConnection } from '../crm/open-connection.ts'

/** Writes a test enquiry into the CRM of an institute. A failure is an outcome, not an error. */
export async function testConnection(
  db: Db,
  institute: { id: string; slug: string },
  now: Date,
): Promise<TestOutcome> {
  const { send, mail, sealing } = deliveryFromEnv()
  const connection = await openConnection(db, institute.id, sealing)
  if (connection instanceof UnsealFailure) return { kind: 'unavailable', reason: connection.message }
  if (!connection) return { kind: 'unavailable', reason: 'no CRM is connected' }
  const { connector, settings, secrets, session } = connection
  const keep = (text: string) => keepSession(db, { instituteId: institute.id }, text, sealing)
  const { id, slug } = institute
  try {
    return await withinDeadline((signal) =>
      connector.test(
        { id, slug },
        {
          ...{ settings, secrets, now, kept: session, keep },
          send: (outgoing) => send(outgoing, signal),
          mail: (message) => mail(message, signal),
        },
      ),
    )
  } catch (error) {
    if (error instanceof SendFailure) return { kind: 'unavailable', reason: error.message }
    throw error
  }
}
