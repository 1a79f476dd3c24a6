import type { Db } from '#lib/db/open.ts'
import { repeat } from '#lib/outbox/background.ts'
import { taskGroups } from './tasks.ts'

/**
 * Repeats every background task while the process lives, so a server of one's own needs no cron. Several processes may
 * sweep. `stopBackground` ends it.
 */
export function sweep(db: Db): void {
  const now = () => new Date()
  for (const { name, everyMs, run } of taskGroups.flat())
    repeat(name, everyMs, (signal) => run({ db, now, signal, isOnce: false }))
}
