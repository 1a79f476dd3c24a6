import { log } from '#lib/api/log.ts'
import { databaseClock } from '#lib/db/clock.ts'
import type { Db } from '#lib/db/open.ts'
import { env, mayPublish } from '#lib/env.ts'
import { inBackground, stopSignal } from '#lib/outbox/background.ts'
import { perProcess } from '#lib/per-process.ts'
import { runMaintenance } from './run.ts'

/** An instance works at most this often. */
const everyMs = 60_000
/** Nothing starts later: an attempt takes up to twenty seconds and has to be recorded in time. */
const startWithinMs = 25_000

const last = perProcess('work behind requests', () => ({ beganAt: Number.NEGATIVE_INFINITY }))

interface Clocks {
  /** Milliseconds since some moment. */
  passed: () => number
  now: (db: Db) => Promise<() => Date>
}

/**
 * Runs every background task behind the current request where no process stays to sweep (Vercel), at most once a minute
 * an instance. So deliveries do not wait for a cron as long as somebody reads. Failures are logged. The returned promise is for
 * tests; undefined when there is nothing to do now.
 */
export function workBehindRequest(
  openDb: () => Db,
  { passed, now }: Clocks = { passed: () => performance.now(), now: databaseClock },
): Promise<void> | undefined {
  if (env().VERCEL === undefined || !mayPublish(env())) return undefined
  if (passed() - last().beganAt < everyMs) return undefined
  last().beganAt = passed()
  const work = async (): Promise<void> => {
    const db = openDb()
    const signal = AbortSignal.any([stopSignal(), AbortSignal.timeout(startWithinMs)])
    await runMaintenance(db, { now: await now(db), signal })
  }
  const done = work().catch((error: unknown) => {
    log().error({ err: error }, 'work behind a request failed')
  })
  inBackground(done)
  return done
}
