import { setTimeout as sleep } from 'node:timers/promises'
import type { Send } from './send.ts'

/**
 * Makes a sender whose requests begin at least so far apart. So does the first after this moment: a turn before may
 * just have ended, here or in another process, and together they keep the pace as well.
 */
export function paced(send: Send, gapMs: number): Send {
  if (gapMs === 0) return send
  let next = performance.now() + gapMs
  return async (outgoing, signal) => {
    const at = Math.max(next, performance.now())
    next = at + gapMs
    await sleep(at - performance.now(), undefined, { signal })
    return send(outgoing, signal)
  }
}
