import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#lib/api/log.ts'
import { databaseClock } from '#lib/db/clock.ts'
import type { Db } from '#lib/db/open.ts'
import { runSoon } from '#lib/outbox/background.ts'
import { deliverDue } from '#lib/outbox/deliver-due.ts'
import { deliveryFromEnv } from '#lib/outbox/delivery-settings.ts'
import { enquiries } from './outbox.ts'

/** A backoff longer than this is left to the sweep. */
const backoffMaxMs = 20_000

/**
 * Delivers an institute's due enquiries in the background. Never throws: what is left over is for the sweep, the cron
 * route or the command. A CRM that fails once is retried here, because not every deployment sweeps.
 */
export const deliverSoon = (db: Db, instituteId: string): void =>
  runSoon(`enquiries of ${instituteId}`, async (signal) => {
    const now = await databaseClock(db)
    let began: Date
    do {
      began = now()
      const counts = await deliverDue(db, enquiries, { now, instituteId, signal, ...deliveryFromEnv() })
      if (counts.failed > 0)
        log().warn({ institute_id: instituteId, ...counts }, 'enquiries were not delivered')
    } while (await waitForBackoff(db, instituteId, began, now, signal))
  })

/** Waits until the first backoff of the institute's connections since a moment ends; false when that is too late. */
async function waitForBackoff(
  db: Db,
  instituteId: string,
  began: Date,
  now: () => Date,
  signal: AbortSignal,
): Promise<boolean> {
  const { until } = await db
    .selectFrom('crm_connections')
    .select((eb) => eb.fn.min('backoff_until').as('until'))
    .where('institute_id', '=', instituteId)
    .where('backoff_until', '>', began)
    .executeTakeFirstOrThrow()
  if (!until || signal.aborted) return false
  const waitMs = Math.max(until.getTime() - now().getTime(), 0)
  if (waitMs > backoffMaxMs) return false
  return sleep(waitMs, true, { signal }).catch(() => false)
}
