import type { Db } from '#lib/db/open.ts'
import { type DeliveryCounts, deliverDue } from '#lib/delivery/deliver-due.ts'
import { deliveryMeans } from '#lib/delivery/means.ts'
import { formPersons } from '../form-persons.ts'
import { applyRetention } from '../retention.ts'
import { enquiries } from './outbox.ts'

export interface UpkeepCounts extends DeliveryCounts {
  /** Enquiries that were older than their institute keeps them. */
  erased: number
}

/**
 * Erases what is too old, delivers what is due with the settings of this process, and brings what an older release
 * recorded up to date.
 */
export async function keepUp(
  db: Db,
  options: {
    now: () => Date
    instituteId?: string | undefined
    signal?: AbortSignal | undefined
  },
): Promise<UpkeepCounts> {
  const { now, instituteId, signal } = options
  // First, so that nothing is sent that should no longer be here.
  const erased = await applyRetention(db, now())
  const counts = await deliverDue(db, enquiries, { now, instituteId, signal, ...deliveryMeans() })
  await formPersons(db)
  return { ...counts, erased }
}
