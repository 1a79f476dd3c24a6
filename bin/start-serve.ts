import { closePools } from '#lib/db/pools.ts'
import { db } from '#lib/db.ts'
import { sweep } from '#lib/maintenance/run.ts'
import { stopBackground } from '#lib/outbox/background.ts'
import type { Address } from '#lib/server/settings.ts'

/** The most time for a stop: an orchestrator kills after 10 s, and the database must be closed before. */
export const STOP_WITHIN_MS = 9_500

/**
 * Serves in this process, and sweeps deliveries if `isSweeping`. Returns a function that stops serving and ends the
 * process; further calls do nothing.
 */
export async function serveInProcess(address: Address, isSweeping: boolean): Promise<() => void> {
  const { serve } = await import('../server.ts')
  const serving = await serve(address)
  if (isSweeping) sweep(db().maintenance)
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

/** Calls `stop` at the first signal to stop, and `endNow` at a second one, such as a repeated Ctrl-C. */
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
