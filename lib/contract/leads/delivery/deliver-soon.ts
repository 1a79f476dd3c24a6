import { setImmediate as nextTurn } from 'node:timers/promises'
import { runSoon } from '#lib/base/background.ts'
import type { Db } from '#lib/base/db/open.ts'
import { doesBackgroundWork, env } from '#lib/base/env.ts'

/**
 * Delivers an institute's due enquiries in the background, unless another machine does such work. Waits for short
 * backoffs, because not every deployment runs a sweep. Never throws: whatever remains is delivered by the sweep, the
 * cron or the command.
 */
export function deliverSoon(db: Db, instituteId: string): void {
  if (!doesBackgroundWork(env())) return
  runSoon('enquiries', instituteId, async (signal) => {
    // The visitor is answered first.
    await nextTurn()
    // Loaded on first use, so that a function starts without the CRM connectors and the mail client.
    const { deliverNow } = await import('./deliver.ts')
    await deliverNow(db, instituteId, signal)
  })
}
