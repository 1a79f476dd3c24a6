import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import { deliverDue } from './deliver.ts'
import { deliveryMeans } from './means.ts'
import { runs, track } from './runs.ts'

/** After this long a run leaves the rest to the next one. */
const runMs = 25_000
const attemptsMax = 1_000

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
  const now = () => new Date()
  try {
    do {
      state.again = false
      const run = { now, instituteId, limit: attemptsMax, signal, ...deliveryMeans() }
      const counts = await deliverDue(db, run)
      if (counts.failed > 0)
        log().warn({ institute_id: instituteId, ...counts }, 'enquiries were not delivered')
    } while (state.again && !signal.aborted)
  } catch (error) {
    log().error({ institute_id: instituteId, err: error }, 'the delivery of enquiries failed')
  }
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
