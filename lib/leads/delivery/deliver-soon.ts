import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import { deliverDue } from '#lib/delivery/deliver-due.ts'
import { deliveryMeans } from '#lib/delivery/means.ts'
import { runs, track } from '#lib/delivery/runs.ts'
import { enquiries } from './outbox.ts'

/** After this long a run leaves the rest to the next one. */
const runMs = 25_000

/**
 * Starts delivering to an institute, without waiting for it and without ever failing: what it does not manage is left
 * to the sweep, the cron route or the command.
 */
export function deliverSoon(db: Db, instituteId: string): void {
  const { underWay, stopping } = runs()
  if (stopping.signal.aborted) return
  const running = underWay.get(instituteId)
  if (running) {
    running.again = true
    return
  }
  const state = { again: false }
  underWay.set(instituteId, state)
  track(deliver(db, instituteId, state).finally(() => underWay.delete(instituteId)))
}

async function deliver(db: Db, instituteId: string, state: { again: boolean }): Promise<void> {
  const signal = AbortSignal.any([runs().stopping.signal, AbortSignal.timeout(runMs)])
  const until = Date.now() + runMs
  const now = () => new Date()
  try {
    do {
      state.again = false
      const counts = await deliverDue(db, enquiries, { now, instituteId, signal, ...deliveryMeans() })
      if (counts.failed > 0)
        log().warn({ institute_id: instituteId, ...counts }, 'enquiries were not delivered')
    } while (state.again || (await hasRested(db, instituteId, until, signal)))
  } catch (error) {
    log().error({ institute_id: instituteId, err: error }, 'the delivery of enquiries failed')
  }
}

/**
 * Waits for the end of the rest that the institute's CRM was given; false when it has none, or it ends too late. A CRM
 * that fails once is so tried again where nothing sweeps, too.
 */
async function hasRested(db: Db, instituteId: string, until: number, signal: AbortSignal): Promise<boolean> {
  const row = await db
    .selectFrom('crm_connections')
    .select('paused_until')
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  const resumes = row?.paused_until?.getTime()
  if (resumes === undefined || resumes >= until || signal.aborted) return false
  const restMs = Math.max(resumes - Date.now(), 0)
  return sleep(restMs, true, { signal }).catch(() => false)
}

/** The process is about to end: nothing new is begun. Resolves when what is under way is done, or after `patienceMs`. */
export async function deliveriesSettled(patienceMs = 5_000): Promise<void> {
  const { settled, stopping } = runs()
  stopping.abort()
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([Promise.all(settled), patience])
  clearTimeout(timer)
}
