import { inBackground, stopSignal } from '#lib/base/background.ts'
import { databaseClock } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import { db } from '#lib/base/db.ts'
import { doesBackgroundWork, env, mayPublish } from '#lib/base/env.ts'
import { log } from '#lib/base/log.ts'
import { perProcess } from '#lib/base/per-process.ts'

/** Minimum time between two runs of one instance, in milliseconds. */
const everyMs = 60_000
/** In milliseconds. A delivery may take 20 s and must be recorded before the function ends. */
const startWithinMs = 25_000

const last = perProcess('work behind requests', () => ({ beganAt: Number.NEGATIVE_INFINITY }))

interface Clocks {
  /** Returns the time of a monotonic clock in milliseconds. */
  passed: () => number
  now: (db: Db) => Promise<() => Date>
}

/**
 * Runs all background tasks after a request, at most once a minute per instance. Vercel's host calls this, so
 * deliveries need no cron as long as visitors come. Failures are logged. Returns a promise for tests; undefined when no
 * run is due.
 */
export function workBehindRequest(
  { passed, now }: Clocks = { passed: () => performance.now(), now: databaseClock },
): Promise<void> | undefined {
  if (!mayPublish(env()) || !doesBackgroundWork(env())) return undefined
  if (passed() - last().beganAt < everyMs) return undefined
  last().beganAt = passed()
  const work = async (): Promise<void> => {
    // Imported on first use, so that starting a function does not wait for the tasks.
    const { runMaintenance } = await import('./background-tasks.ts')
    const { maintenance } = db()
    const signal = AbortSignal.any([stopSignal(), AbortSignal.timeout(startWithinMs)])
    await runMaintenance(maintenance, { now: await now(maintenance), signal })
  }
  const done = work().catch((error: unknown) => {
    log().error({ err: error }, 'background work after a request failed')
  })
  inBackground('maintenance', done)
  return done
}
