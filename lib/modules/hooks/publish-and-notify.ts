import { setTimeout as sleep } from 'node:timers/promises'
import { publishIfStale } from '#lib/catalogue/publish/publish-if-stale.ts'
import { databaseClock } from '#lib/db/clock.ts'
import type { Db } from '#lib/db/open.ts'
import { runSoon } from '#lib/outbox/background.ts'
import { deliverDue } from '#lib/outbox/deliver-due.ts'
import { deliveryFromEnv } from '#lib/outbox/delivery-settings.ts'
import { gatherEnd, gatherMs, markDue } from './due.ts'
import { hookEvents } from './outbox.ts'
import { dropPages } from './platform-pages.ts'

/** Publishes what is due for a reader, then notifies hooks and drops cached pages in the background. */
export const publishAndNotify: typeof publishIfStale = async (db, instituteId, now, onFailure) => {
  const when = await publishIfStale(db, instituteId, now, onFailure)
  if (when === 'now') {
    notifySoon(db, instituteId)
    dropPages(db, instituteId)
  }
  return when
}

/**
 * Notifies an institute's hooks of a publish, in the background. Publishes that follow within two seconds join the
 * event. What is left over is for the sweep or the cron route.
 */
const notifySoon = (db: Db, instituteId: string): void =>
  runSoon(`hooks of ${instituteId}`, async (signal) => {
    const now = await databaseClock(db)
    if ((await markDue(db, gatherEnd(now()), instituteId)) === 0) return
    await sleep(gatherMs, undefined, { signal }).catch(() => undefined)
    await deliverDue(db, hookEvents, { now, instituteId, signal, ...deliveryFromEnv() })
  })
