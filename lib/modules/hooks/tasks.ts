import { setTimeout as sleep } from 'node:timers/promises'
import { runSoon } from '#lib/base/background.ts'
import { databaseClock } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import { doesBackgroundWork, env } from '#lib/base/env.ts'
import { callRefusalOf } from '#lib/base/net/address-guard.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import { deliverDue } from '#lib/base/outbox.ts'
import type { OutboxFigures, TaskContext } from '#lib/module.ts'
import { type Check, fault, hint, ofInstitute } from '#lib/office/findings/findings.ts'
import { gatherMs, hookEvents, markDue } from './deliver.ts'
import { listHooks } from './hooks.ts'

export const markChanges = ({ db, now, isOnce }: TaskContext): Promise<number> =>
  markDue(db, new Date(now().getTime() + (isOnce ? 0 : gatherMs)))

export async function sendEvents({ db, now, signal, counts }: TaskContext): Promise<void> {
  const { delivered } = await deliverDue(db, hookEvents, { now, signal, ...deliveryFromEnv() })
  counts.notified = delivered
}

/**
 * Notifies an institute's hooks in the background, unless another machine does such work. Changes published within two
 * seconds are combined into one event. The sweep or the cron route later sends whatever this run could not.
 */
export function notifySoon(db: Db, instituteId: string): void {
  if (!doesBackgroundWork(env())) return
  runSoon('hooks', instituteId, async (signal) => {
    const now = await databaseClock(db)
    if ((await markDue(db, new Date(now().getTime() + gatherMs), instituteId)) === 0) return
    await sleep(gatherMs, undefined, { signal }).catch(() => undefined)
    await deliverDue(db, hookEvents, { now, instituteId, signal, ...deliveryFromEnv() })
  })
}

/** Counts the hooks with a pending event and the paused hooks, over all institutes. */
export async function readHookFigures(db: Db, now: Date): Promise<OutboxFigures> {
  const hooks = await listHooks(db)
  const waiting = hooks.filter(({ due_at, paused_at }) => due_at !== null && paused_at === null)
  return {
    kind: 'hook',
    waiting: waiting.length,
    parked: hooks.filter(({ paused_at }) => paused_at !== null).length,
    ageSeconds: Math.max(0, ...waiting.map(({ due_at }) => (now.getTime() - Number(due_at)) / 1_000)),
  }
}

/** Checks that hooks receive their events. Returns one finding per hook. */
export const checkHooks: Check = async ({ db, env: { CRM_PRIVATE_HOSTS } }) => {
  return (await listHooks(db)).map(({ id, institute, url, paused_at, failing_since, last_error }) => {
    const refusal = callRefusalOf(url, CRM_PRIVATE_HOSTS)
    const its = { id, name: new URL(url).host, reason: refusal ?? last_error }
    if (refusal !== undefined) return fault(ofInstitute(institute), 'hookBroken', its)
    if (paused_at !== null) return fault(ofInstitute(institute), 'hookPaused', { ...its, when: paused_at })
    if (failing_since !== null)
      return fault(ofInstitute(institute), 'hookFailing', { ...its, when: failing_since })
    return hint(ofInstitute(institute), 'hookWorks', its)
  })
}
