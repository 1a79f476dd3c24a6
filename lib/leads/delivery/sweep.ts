import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import { runs, track } from './runs.ts'
import { keepUp } from './upkeep.ts'

const everyMs = 30_000

/**
 * Delivers what is left over, such as what a CRM failed to take, and applies retention, again and again for as long as
 * the process lives; for servers of one's own, which need no cron then. Several may do it. `deliveriesSettled` ends it.
 */
export function sweepDeliveries(db: Db): void {
  const { stopping } = runs()
  let isUnderWay = false
  const sweep = async (): Promise<void> => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      const counts = await keepUp(db, { now: () => new Date(), signal: stopping.signal })
      if (counts.delivered + counts.failed + counts.erased > 0) log().info(counts, 'enquiries were swept')
    } catch (error) {
      log().error({ err: error }, 'the sweep of enquiries failed')
    } finally {
      isUnderWay = false
    }
  }
  const timer = setInterval(() => track(sweep()), everyMs)
  timer.unref()
  stopping.signal.addEventListener('abort', () => clearInterval(timer))
  track(sweep())
}
