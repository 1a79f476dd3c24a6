import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import type { DeliveryRun } from '#lib/outbox/deliver-due.ts'
import { attemptOnce } from '#lib/outbox/http/deadline.ts'
import type { Lease } from '#lib/outbox/lease.ts'
import { DeliveryFailure, type DeliveryOutcome } from '#lib/outbox/outcome.ts'
import { linkOver, type OpenConnection } from '../crm/open-connection.ts'
import type { DueDelivery } from './due.ts'

/** Makes the attempt to deliver an enquiry over a connection. Only failures of our own database are thrown. */
export const attemptOver =
  (db: Db, run: DeliveryRun, lease: Lease, connection: OpenConnection | DeliveryFailure) =>
  async ({ lead, receipt }: DueDelivery): Promise<DeliveryOutcome> => {
    if (connection instanceof DeliveryFailure) return connection.outcome
    let own: unknown
    return attemptOnce((signal) => {
      const link = linkOver(db, connection, run, { now: run.now(), signal, lease: lease.token })
      const keep = (text: string) =>
        link.keep(text).catch((error: unknown) => {
          own = error
          throw error
        })
      return connection.connector.deliver(lead, receipt, { ...link, keep })
    }).catch((error: unknown) => {
      // Our database failed, which is no reason to back off from the CRM.
      if (error === own) throw error
      // A fault of the connector, not of the enquiry: handled like an outage, so nothing is lost.
      log().error({ institute_id: lead.institute.id, err: error }, 'a CRM connector failed')
      return { kind: 'unavailable', reason: 'the connector failed; the log has the reason' }
    })
  }
