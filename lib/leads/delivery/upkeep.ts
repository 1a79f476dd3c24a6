import type { Db } from '#lib/db/open.ts'
import { formPersons } from '../form-persons.ts'
import { applyRetention } from '../retention.ts'
import { type DeliveryCounts, deliverDue } from './deliver.ts'
import { deliveryMeans } from './means.ts'

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
    limit?: number
    signal?: AbortSignal | undefined
  },
): Promise<UpkeepCounts> {
  const { now, instituteId, limit = Number.MAX_SAFE_INTEGER, signal } = options
  // First, so that nothing is sent that should no longer be here.
  const erased = await applyRetention(db, now())
  const counts = await deliverDue(db, { now, instituteId, limit, signal, ...deliveryMeans() })
  await formPersons(db)
  return { ...counts, erased }
}
