import { setTimeout as sleep } from 'node:timers/promises'
import { runSoon } from '#lib/base/background.ts'
import { databaseClock } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import { doesBackgroundWork, env } from '#lib/base/env.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import { callRefusalOf } from '#lib/base/net/guard.ts'
import { sealTable } from '#lib/base/net/seal.ts'
import { deliverDue } from '#lib/base/outbox.ts'
import type { Check, CheckResult, OutboxFigures, TaskContext } from '#lib/module.ts'
import { commandLine } from '#lib/office/cli/command-line.ts'
import { gatherEnd, gatherMs, hookEvents, markDue } from './deliver.ts'
import { type Hook, listHooks } from './hooks.ts'

export const markChanges = ({ db, now, isOnce }: TaskContext): Promise<number> =>
  markDue(db, new Date(now().getTime() + (isOnce ? 0 : gatherMs)))

export async function sendEvents({ db, now, signal, counts }: TaskContext): Promise<void> {
  const { delivered } = await deliverDue(db, hookEvents, { now, signal, ...deliveryFromEnv() })
  counts.notified = delivered
}

export const sealStored = ({ db }: TaskContext): Promise<void> =>
  sealTable(db, 'hooks', deliveryFromEnv().sealing)

/**
 * Notifies an institute's hooks in the background, unless another machine does such work. Changes published within two
 * seconds are combined into one event. The sweep or the cron route later sends whatever this run could not.
 */
export function notifySoon(db: Db, instituteId: string): void {
  if (!doesBackgroundWork(env())) return
  runSoon('hooks', instituteId, async (signal) => {
    const now = await databaseClock(db)
    if ((await markDue(db, gatherEnd(now()), instituteId)) === 0) return
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
  return (await listHooks(db)).map((hook) => {
    const refusal = callRefusalOf(hook.url, CRM_PRIVATE_HOSTS)
    return [hook.institute, ...(refusal === undefined ? resultOf(hook) : refusedResult(hook, refusal))]
  })
}

const refusedResult = ({ id, url }: Hook, reason: string): CheckResult => [
  `The hook ${id} (${url}) is never called: ${reason}.`,
  `Remove it: ${commandLine(`hooks remove ${id}`)}; or name its host in CRM_PRIVATE_HOSTS.`,
  ['broken', { name: new URL(url).host, reason }],
]

function resultOf(hook: Hook): CheckResult {
  const { id, url, paused_at, failing_since, last_error } = hook
  const office = { name: new URL(url).host, reason: last_error }
  const name = `The hook ${id} (${url})`
  const tested = commandLine(`hooks test ${id}`)
  if (paused_at !== null)
    return [
      `${name} was paused at ${paused_at.toISOString()}, after three days of failures (last error: ${last_error}).`,
      `Correct the receiver, then run: ${tested} (a successful test sends the missed changes, too). Or remove the hook: ${commandLine(`hooks remove ${id}`)}`,
      ['hookPaused', { ...office, when: paused_at }],
    ]
  if (failing_since !== null)
    return [
      `${name} has accepted no event since ${failing_since.toISOString()} (last error: ${last_error}).`,
      `Run: ${tested}`,
      ['hookFailing', { ...office, when: failing_since }],
    ]
  return [`${name} gets every change.`, undefined, ['hookWorks', office]]
}
