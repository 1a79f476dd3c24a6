import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import type { DeliveryRun } from '#lib/outbox/deliver-due.ts'
import { attemptOnce } from '#lib/outbox/http/deadline.ts'
import type { Lease } from '#lib/outbox/lease.ts'
import { type DeliveryOutcome, OutageError } from '#lib/outbox/outcome.ts'
import { keepSession, type OpenConnection } from '../crm/open-connection.ts'
import type { DueDelivery } from './due.ts'

/** Makes the attempt to deliver an enquiry over a connection. Only failures of our own database are thrown. */
export const attemptOver =
  (
    db: Db,
    { now, send, mail, sealing }: DeliveryRun,
    lease: Lease,
    connection: OpenConnection | OutageError,
  ) =>
  async ({ lead, receipt }: DueDelivery): Promise<DeliveryOutcome> => {
    if (connection instanceof OutageError) return { kind: 'unavailable', reason: connection.message }
    const { id, connector, settings, secrets } = connection
    let own: unknown
    const keep = async (text: string): Promise<void> => {
      connection.session = text
      const stored = keepSession(db, { id, ...lease }, text, sealing)
      await stored.catch((error: unknown) => {
        own = error
        throw error
      })
    }
    return attemptOnce((signal) =>
      connector.deliver(lead, receipt, {
        settings,
        secrets,
        send: (outgoing) => send(outgoing, signal),
        mail: (message) => mail(message, signal),
        now: now(),
        kept: connection.session,
        keep,
      }),
    ).catch((error: unknown) => {
      // Our database failed, which is no reason to back off from the CRM.
      if (error === own) throw error
      // A fault of the connector, not of the enquiry: handled like an outage, so nothing is lost.
      log().error({ institute_id: lead.institute.id, err: error }, 'a CRM connector failed')
      return { kind: 'unavailable', reason: 'the connector failed; the log has the reason' }
    })
  }
