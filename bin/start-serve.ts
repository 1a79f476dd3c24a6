import { closePools } from '#lib/db/pools.ts'
import { db } from '#lib/db.ts'
import { sweep } from '#lib/maintenance/sweep.ts'
import { stopBackground } from '#lib/outbox/background.ts'
import type { Address } from '#lib/server/settings.ts'

/** An orchestrator kills 10 s after it asked to stop; by then the database must be closed. */
export const STOP_WITHIN_MS = 9_500

/**
 * Serves in this process, and sweeps deliveries if `isSweeping`. The answer stops it, and ends the process; called again
 * it does nothing more.
 */
export async function serveHere(address: Address, isSweeping: boolean): Promise<() => void> {
  const { serve } = await import('../server.ts')
  const serving = await serve(address)
  if (isSweeping) sweep(db().upkeep)
  let isStopping = false
  const stop = async (): Promise<void> => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await Promise.all([serving.stop(), stopBackground()])
    await closePools(db())
    process.exit(0)
  }
  return () => {
    if (!isStopping) void stop()
    isStopping = true
  }
}

/** Calls once when the process is asked to stop; asked twice, as by an impatient Ctrl-C, the process ends at once. */
export function onStop(stop: () => void, endNow: () => void = () => {}): void {
  let isStopping = false
  const onSignal = (): void => {
    if (isStopping) {
      endNow()
      process.exit(1)
    }
    isStopping = true
    stop()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
