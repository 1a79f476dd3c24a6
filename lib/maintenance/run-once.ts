import type { Db } from '#lib/db/open.ts'
import { type BackgroundTask, type TaskContext, type TaskCounts, taskGroups } from './tasks.ts'

/** Runs every background task once, for deployments that have a scheduler and no lasting process. */
export async function runMaintenance(db: Db, now: () => Date, signal: AbortSignal): Promise<TaskCounts> {
  const counts: TaskCounts = { delivered: 0, failed: 0, parked: 0, erased: 0, notified: 0 }
  const context = { db, now, signal, isOnce: true }
  await Promise.all(taskGroups.map((group) => runGroup(group, context, counts)))
  return counts
}

async function runGroup(
  group: readonly BackgroundTask[],
  context: TaskContext,
  counts: TaskCounts,
): Promise<void> {
  for (const { run } of group) {
    const done = (await run(context)) ?? {}
    for (const [name, count] of Object.entries(done)) counts[name as keyof TaskCounts] += count
  }
}
