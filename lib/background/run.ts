import { databaseClock } from '#lib/db/clock.ts'
import type { Db } from '#lib/db/open.ts'
import type { BackgroundTask, TaskContext, TaskCounts } from '#lib/module.ts'
import { repeat } from '#lib/outbox/background.ts'
import { taskGroups } from './tasks.ts'

const noCounts = (): TaskCounts => ({ delivered: 0, failed: 0, parked: 0, erased: 0 })

/**
 * Repeats every background task until `stopBackground`, so a lasting server needs no cron. Several processes may sweep.
 */
export function sweep(db: Db): void {
  for (const { name, everyMs, run } of taskGroups().flat())
    repeat(name, everyMs, async (signal) =>
      run({ db, now: await databaseClock(db), signal, counts: noCounts(), isOnce: false }),
    )
}

/** Runs every background task once, for deployments with a scheduler and no lasting process. */
export async function runMaintenance(
  db: Db,
  { now, signal }: Pick<TaskContext, 'now' | 'signal'>,
): Promise<TaskCounts> {
  const counts = noCounts()
  const runGroup = async (group: readonly BackgroundTask[]): Promise<void> => {
    for (const { run } of group) await run({ db, now, signal, counts, isOnce: true })
  }
  await Promise.all(taskGroups().map(runGroup))
  return counts
}
