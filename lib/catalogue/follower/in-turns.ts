import { setImmediate } from 'node:timers/promises'

/** The longest block of the event loop. */
const turnMs = 8

/** Runs work to its end and yields to the event loop every few milliseconds; `work` must yield often. */
export async function inTurns(work: Iterator<void, void>): Promise<void> {
  let began = performance.now()
  while (!work.next().done) {
    if (performance.now() - began < turnMs) continue
    await setImmediate()
    began = performance.now()
  }
}
