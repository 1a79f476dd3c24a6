import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#lib/db/open.ts'
import { deliverDue } from '#lib/delivery/deliver-due.ts'
import { deliveryMeans } from '#lib/delivery/means.ts'
import { gatherMs, noteChanges } from '#lib/hooks/due.ts'
import { hookEvents } from '#lib/hooks/outbox.ts'
import { tellEngines } from '#lib/indexnow/tell-engines.ts'
import { keepUp, type UpkeepCounts } from '#lib/leads/delivery/upkeep.ts'
import { checkProofs } from '#lib/websites/proofs.ts'
import { lookingHere } from '#lib/websites/prove.ts'
import { publishDueOnes } from './publish-due.ts'

export interface PassCounts extends UpkeepCounts {
  /** Events that hooks took. */
  told: number
}

/** Does once what the sweep does again and again, for who has a scheduler and no process that lives. */
export async function keepAllUp(db: Db, now: () => Date, signal: AbortSignal): Promise<PassCounts> {
  const [counts, told] = await Promise.all([
    keepUp(db, { now, signal }),
    publishAndTell(db, now, signal),
    checkProofs(db, lookingHere(), now()),
  ])
  return { ...counts, told }
}

async function publishAndTell(db: Db, now: () => Date, signal: AbortSignal): Promise<number> {
  await publishDueOnes(db, now, signal)
  if ((await noteChanges(db, now())) > 0) await sleep(gatherMs)
  const { delivered } = await deliverDue(db, hookEvents, { now, signal, ...deliveryMeans() })
  await tellEngines(db, { now, signal, ...deliveryMeans() })
  return delivered
}
