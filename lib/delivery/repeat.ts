import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#lib/api/log.ts'
import { runs, track } from './runs.ts'

/** A step that fails every second is told of once a minute. */
const quietMs = 60_000

/**
 * Takes a step again and again, with a pause between, until the process is about to end; `deliveriesSettled` ends it
 * and waits for the step under way. A step that fails is logged and taken again.
 */
export function repeat(name: string, pauseMs: number, step: (signal: AbortSignal) => Promise<void>): void {
  const { signal } = runs().stopping
  let saidAt = -quietMs
  const say = (error: unknown): void => {
    if (performance.now() - saidAt < quietMs) return
    saidAt = performance.now()
    log().error({ step: name, err: error }, 'a step of the sweep failed')
  }
  const go = async (): Promise<void> => {
    while (!signal.aborted) {
      await step(signal).catch(say)
      await sleep(pauseMs, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }
  track(go())
}
