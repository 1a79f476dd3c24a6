import { setTimeout as sleep } from 'node:timers/promises'
import { runSoon } from '#lib/background.ts'
import { databaseClock } from '#lib/db/clock.ts'
import type { Db } from '#lib/db/open.ts'
import { deliveryFromEnv } from '#lib/net/delivery-settings.ts'
import { deliverDue } from '#lib/outbox.ts'
import { gatherEnd, gatherMs, markDue } from './due.ts'
import { hookEvents } from './outbox.ts'

/**
 * Notifies an institute's hooks in the background. Publishes within two seconds share an event. The sweep or the cron
 * route sends the rest.
 */
export const notifySoon = (db: Db, instituteId: string): void =>
  runSoon(`hooks of ${instituteId}`, async (signal) => {
    const now = await databaseClock(db)
    if ((await markDue(db, gatherEnd(now()), instituteId)) === 0) return
    await sleep(gatherMs, undefined, { signal }).catch(() => undefined)
    await deliverDue(db, hookEvents, { now, instituteId, signal, ...deliveryFromEnv() })
  })
