import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import { deliverDue } from '#lib/delivery/deliver-due.ts'
import { deliveryMeans } from '#lib/delivery/means.ts'
import { runs, track } from '#lib/delivery/runs.ts'
import { gatherMs, noteChanges } from './due.ts'
import { hookEvents } from './outbox.ts'

/** After this long a run leaves the rest to the next one. */
const runMs = 25_000

/**
 * Tells an institute's hooks what a publish changed, without being waited for and without ever failing: what it does
 * not manage is left to the sweep or the cron route. Publishes that follow at once are told together.
 */
export function tellSoon(db: Db, instituteId: string): void {
  if (!runs().stopping.signal.aborted) track(tell(db, instituteId))
}

async function tell(db: Db, instituteId: string): Promise<void> {
  const signal = AbortSignal.any([runs().stopping.signal, AbortSignal.timeout(runMs)])
  const now = () => new Date()
  try {
    if ((await noteChanges(db, now(), instituteId)) === 0) return
    await sleep(gatherMs, undefined, { signal }).catch(() => undefined)
    await deliverDue(db, hookEvents, { now, instituteId, signal, ...deliveryMeans() })
  } catch (error) {
    log().error({ institute_id: instituteId, err: error }, 'hooks could not be told')
  }
}
