import { setImmediate } from 'node:timers/promises'

/** How long others may be kept waiting. */
const turnMs = 8

/** Runs work to its end, in turns of the event loop: it stops where it may be interrupted, which has to be often. */
export async function inTurns(work: Iterator<void, void>): Promise<void> {
  let began = performance.now()
  while (!work.next().done) {
    if (performance.now() - began < turnMs) continue
    await setImmediate()
    began = performance.now()
  }
}
