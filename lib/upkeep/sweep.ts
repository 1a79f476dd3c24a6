import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import { deliverDue } from '#lib/delivery/deliver-due.ts'
import { deliveryMeans } from '#lib/delivery/means.ts'
import { repeat } from '#lib/delivery/repeat.ts'
import { noteChanges } from '#lib/hooks/due.ts'
import { lateSince, listHooks } from '#lib/hooks/hooks.ts'
import { hookEvents } from '#lib/hooks/outbox.ts'
import { tellEngines } from '#lib/indexnow/tell-engines.ts'
import { enquiries } from '#lib/leads/delivery/outbox.ts'
import { isLate, listStandings } from '#lib/leads/delivery/standings.ts'
import { formPersons } from '#lib/leads/form-persons.ts'
import { applyRetention } from '#lib/leads/retention.ts'
import { checkProofs } from '#lib/websites/proofs.ts'
import { lookingHere } from '#lib/websites/prove.ts'
import { publishDueOnes } from './publish-due.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs

/**
 * Delivers what is left over, such as what a CRM failed to take, tells hooks what changed, publishes what nobody reads
 * applies retention and looks at websites again, for as long as the process lives; for servers of one's own, which need no cron then. Several
 * may do it. `deliveriesSettled` ends it. The steps do not wait for each other, and what is late all the same is logged.
 */
export function sweep(db: Db): void {
  const now = () => new Date()
  repeat('deliveries', secondMs, async (signal) => {
    const counts = await deliverDue(db, enquiries, { now, signal, ...deliveryMeans() })
    if (counts.delivered + counts.failed > 0) log().info(counts, 'enquiries were swept')
  })
  repeat('hooks', secondMs, async (signal) => {
    await deliverDue(db, hookEvents, { now, signal, ...deliveryMeans() })
  })
  // By itself, since a hook that is slow keeps the step above.
  repeat('changes', secondMs, async () => {
    await noteChanges(db, now())
  })
  repeat('indexnow', 10 * secondMs, (signal) => tellEngines(db, { now, signal, ...deliveryMeans() }))
  repeat('publishing', 10 * secondMs, (signal) => publishDueOnes(db, now, signal))
  repeat('retention', minuteMs, async () => {
    const erased = await applyRetention(db, now())
    if (erased > 0) log().info({ erased }, 'enquiries were erased as too old')
    await formPersons(db)
  })
  repeat('websites', 10 * minuteMs, async () => {
    await checkProofs(db, lookingHere(), now())
  })
  repeat('lateness', minuteMs, () => tellLateness(db, now()))
}

/** What could have been delivered for minutes and was not, although this process delivers. */
async function tellLateness(db: Db, now: Date): Promise<void> {
  const words = 'deliveries are late: the sweep takes too long'
  for (const standing of await listStandings(db))
    if (isLate(standing, now)) {
      const { institute, waiting, due_since } = standing
      log().warn({ institute, waiting, due_since }, words)
    }
  for (const hook of await listHooks(db)) {
    const due_since = lateSince(hook, now)
    if (due_since) log().warn({ institute: hook.institute, hook: hook.id, due_since }, words)
  }
}
