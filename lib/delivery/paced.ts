import { setTimeout as sleep } from 'node:timers/promises'
import type { Send } from './send.ts'

/**
 * Makes a sender whose requests begin at least so far apart. So does the first after this moment: a turn before may
 * just have ended, here or in another process, and together they keep the pace as well.
 */
export function paced(send: Send, gapMs: number): Send {
  if (gapMs === 0) return send
  let before = Promise.resolve(performance.now())
  return async (outgoing, signal) => {
    const begins = before.then(async (at) => {
      await sleep(at + gapMs - performance.now(), undefined, { signal }).catch(() => undefined)
      return performance.now()
    })
    before = begins
    await begins
    signal?.throwIfAborted()
    return send(outgoing, signal)
  }
}
