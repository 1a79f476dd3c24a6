import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import { isLate, listQueues } from '#lib/leads/delivery/queue-status.ts'

/** Logs enquiries that could have been delivered for minutes, although this process sweeps. */
export async function logLateDeliveries(db: Db, now: Date): Promise<void> {
  const message = 'deliveries are late: the sweep takes too long'
  for (const queue of await listQueues(db))
    if (isLate(queue, now)) {
      const { institute, connection, waiting, due_since } = queue
      log().warn({ institute, connection, waiting, due_since }, message)
    }
}
