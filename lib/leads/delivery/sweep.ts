import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import { deliverDue } from '#lib/delivery/deliver-due.ts'
import { deliveryMeans } from '#lib/delivery/means.ts'
import { repeat } from '#lib/delivery/repeat.ts'
import { formPersons } from '../form-persons.ts'
import { applyRetention } from '../retention.ts'
import { enquiries } from './outbox.ts'
import { isLate, listStandings } from './standings.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs

/**
 * Delivers what is left over, such as what a CRM failed to take, and applies retention, for as long as the process
 * lives; for servers of one's own, which need no cron then. Several may do it. `deliveriesSettled` ends it. The steps
 * do not wait for each other, and what is late all the same is logged.
 */
export function sweepDeliveries(db: Db): void {
  const now = () => new Date()
  repeat('retention', minuteMs, async () => {
    const erased = await applyRetention(db, now())
    if (erased > 0) log().info({ erased }, 'enquiries were erased as too old')
    await formPersons(db)
  })
  repeat('deliveries', secondMs, async (signal) => {
    const counts = await deliverDue(db, enquiries, { now, signal, ...deliveryMeans() })
    if (counts.delivered + counts.failed > 0) log().info(counts, 'enquiries were swept')
  })
  repeat('lateness', minuteMs, async () => {
    const late = (await listStandings(db)).filter((standing) => isLate(standing, now()))
    for (const { institute, waiting, due_since } of late)
      log().warn({ institute, waiting, due_since }, 'enquiries are late: the sweep takes too long')
  })
}
