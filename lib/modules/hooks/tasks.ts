import { log } from '#lib/api/log.ts'
import type { TaskContext } from '#lib/module.ts'
import { deliveryFromEnv } from '#lib/net/delivery-settings.ts'
import { deliverDue } from '#lib/outbox.ts'
import { gatherMs, markDue } from './due.ts'
import { lateSince, listHooks } from './hooks.ts'
import { hookEvents } from './outbox.ts'

export const markChanges = ({ db, now, isOnce }: TaskContext): Promise<number> =>
  markDue(db, new Date(now().getTime() + (isOnce ? 0 : gatherMs)))

export async function sendEvents({ db, now, signal, counts }: TaskContext): Promise<void> {
  const { delivered } = await deliverDue(db, hookEvents, { now, signal, ...deliveryFromEnv() })
  counts.notified = delivered
}

/** Logs events that could have been sent minutes ago, although this process sweeps. */
export async function logLateEvents({ db, now }: TaskContext): Promise<void> {
  for (const hook of await listHooks(db)) {
    const due_since = lateSince(hook, now())
    const { id, institute } = hook
    if (due_since)
      log().warn({ institute, hook: id, due_since }, 'deliveries are late: the sweep takes too long')
  }
}
